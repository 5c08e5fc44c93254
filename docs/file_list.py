"""The list of files in docs/architecture.md: one line a module, lowest first, written from imports and docstrings.

`python docs/file_list.py` rewrites it between its two marks; a test compares.
"""

from __future__ import annotations

import re
import sys
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- files: written by docs/file_list.py -->", "<!-- end of files -->"
LAYERS = ("core", "search", "ai_cli")
SUFFIXES = (".pxd", ".pyx", ".py", ".pyi", ".toml")
_IMPORT = re.compile(r"^\s*(?:from\s+([\w.]+)\s+c?import\s+(.*)|c?import\s+([\w.]+))", re.MULTILINE)


def modules() -> dict[str, list[Path]]:
    """Module name -> its files, in the order of SUFFIXES; a data file stands for itself, with its suffix in the name."""
    found: dict[str, list[Path]] = {}
    for layer in LAYERS:
        for path in sorted((ROOT / layer).rglob("*")):
            if path.suffix in SUFFIXES and path.is_file():
                parts = path.relative_to(ROOT).parts
                stem = path.name if path.suffix == ".toml" else path.stem
                found.setdefault(".".join((*parts[:-1], stem)), []).append(path)
    for paths in found.values():
        paths.sort(key=lambda path: SUFFIXES.index(path.suffix))
    return found


def imports(paths: list[Path], names: set[str]) -> set[str]:
    """The modules that these files import at any place."""
    found = set()
    for path in paths:
        if path.suffix in (".toml", ".pyi"):
            continue
        for match in _IMPORT.finditer(path.read_text(encoding="utf-8")):
            module = match[1] or match[3]
            words = [word.strip(" ()") for word in (match[2] or "").split(",")]
            for name in (module, f"{module}.__init__", *(f"{module}.{word}" for word in words)):
                if name in names:
                    found.add(name)
    return found


def summary(paths: list[Path]) -> str:
    """The first sentence that the files say of themselves."""
    for path in paths:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".toml":
            match = re.match(r"#\s*(.*)", text)
            if match:
                return match[1].split(". ")[0].strip().rstrip(".")
            continue
        match = re.match(r'(?:\s*#.*\n)*\s*"""(.*?)"""', text, re.DOTALL)
        if match:
            first = re.split(r"(?<=\.)\s|; ", " ".join(match[1].split("\n\n")[0].split()))[0]
            if first.count('"') % 2:  # the cut fell into a quotation
                first = first.rpartition(":")[0]
            return first.rstrip(".").strip()
    return "marks the folder as a package" if paths[0].name == "__init__.py" else ""


def folders(found: dict[str, list[Path]]) -> list[str]:
    """The layers in their order; below core each game is a heading of its own."""
    games = sorted(
        {
            name.split(".")[1]
            for name, paths in found.items()
            if paths[0].parents[2] == ROOT and name.startswith("core.")
        }
    )
    return ["core", *(f"core/{game}" for game in games), *LAYERS[1:]]


def folder_order(found: dict[str, list[Path]], folder: str) -> list[str]:
    """The modules of a folder, those that import nothing first; circles (imports within functions) are cut by name."""
    place = ROOT / folder
    inside = [name for name, paths in found.items() if paths[0].is_relative_to(place)]
    names = sorted(name for name in inside if folder != "core" or found[name][0].parent == place)
    graph: dict[str, set[str]] = {}
    for name in names:
        graph[name] = set()
        for other in sorted(imports(found[name], set(names)) - {name}):
            if not _reaches(graph, other, name):
                graph[name].add(other)
    sorter = TopologicalSorter(graph)
    sorter.prepare()
    order: list[str] = []
    while sorter.is_active():
        ready = sorted(sorter.get_ready())
        order += ready
        sorter.done(*ready)
    return order


def _reaches(graph: dict[str, set[str]], start: str, goal: str) -> bool:
    ahead, seen = [start], set()
    while ahead:
        name = ahead.pop()
        if name == goal:
            return True
        if name not in seen:
            seen.add(name)
            ahead += graph.get(name, ())
    return False


def table() -> str:
    """The list as Markdown."""
    found = modules()
    lines = []
    for folder in folders(found):
        lines += [f"### `{folder}/`", ""]
        for name in folder_order(found, folder):
            first, *rest = [path.relative_to(ROOT).as_posix() for path in found[name]]
            files = " ".join(f"`{text}`" for text in (first, *(Path(path).suffix for path in rest)))
            text = summary(found[name])
            lines.append(f"- {files}: {text}" if text else f"- {files}")
        lines.append("")
    return "\n".join(lines)


def page_with_table(page: str) -> str:
    """The page with the list between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{table()}\n{END}{after}"


def main() -> int:
    """Rewrite the page."""
    PAGE.write_text(page_with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
