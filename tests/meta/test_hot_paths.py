"""Classic mistakes of Cython code that no compiler warns of, found in the text."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from pathlib import Path


def cython_files(root: Path) -> Iterator[Path]:
    for folder in ("core", "search"):
        for path in sorted((root / folder).rglob("*.p[yx][xd]")):
            if path.suffix in (".pyx", ".pxd"):
                yield path


def signatures(text: str) -> Iterator[str]:
    """The heads of all cdef functions, each on one line."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if not re.match(r"\s*(?:cdef|cpdef)\b(?!\s+(?:class|struct|enum|extern|packed|union)\b).*\(", line):
            continue
        head = line
        while head.count("(") > head.count(")") and number + 1 < len(lines):
            number += 1
            head += " " + lines[number].strip()
        yield head.split("#")[0].rstrip().rstrip(":").strip()


def test_every_slot_is_noexcept_nogil(root: Path) -> None:
    text = (root / "core" / "game.pxd").read_text(encoding="utf-8")
    table = text[text.index("cdef struct GameVTable") :]
    table = table[: table.index("\n\n\n")]
    slots = re.findall(r"^\s+\w+ \(\*\w+\)\(.*$", table, re.MULTILINE)
    assert len(slots) >= 15
    assert all(slot.split("#")[0].rstrip().endswith("noexcept nogil") for slot in slots)


def test_functions_without_the_gil_raise_nothing(root: Path) -> None:
    """A nogil function without `noexcept` takes the GIL after every call, to ask whether something was raised."""
    heads = 0
    for path in cython_files(root):
        for head in signatures(path.read_text(encoding="utf-8")):
            if re.search(r"\)\s.*\bnogil\b", head):
                heads += 1
                assert re.search(r"\)\s*noexcept nogil$", head), f"{path.name}: {head}"
    assert heads > 100


def test_nothing_takes_the_gil_back(root: Path) -> None:
    for path in cython_files(root):
        assert not re.search(r"with\s+gil\b", path.read_text(encoding="utf-8")), path


def test_no_python_objects_in_the_headers_of_the_search(root: Path) -> None:
    for path in sorted((root / "search").glob("*.pxd")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            code = line.split("#")[0]
            if '"""' in code:
                continue
            assert not re.search(r"\bcdef\b.*\b(?:object|list|dict|str|tuple)\b", code), (
                f"{path.name}:{number}: {line.strip()}"
            )


def test_no_allocation_within_an_iteration(root: Path) -> None:
    """Of what runs without the interpreter only the functions that make room for trees, between iterations, allocate."""
    makes_room = re.compile(r"open|room|grow|enlarge|resize|reserve|touch")
    for path in [*(root / "search").glob("*.pxd"), *(root / "search").glob("*.pyx")]:
        function, is_nogil = "", False
        for line in path.read_text(encoding="utf-8").splitlines():
            match = re.match(r"\s*(?:cdef|cpdef|def)\b[^=]*?(\w+)\s*\(", line)
            if match:
                function, is_nogil = match[1], "nogil" in line
            if is_nogil and re.search(r"\b(?:malloc|calloc|realloc)\(", line):
                assert makes_room.search(function), f"{path.name}: {function} allocates"


def size_of(text: str, name: str) -> int:
    """Bytes of a C struct by its declaration."""
    kinds = {"double": ctypes.c_double, "float": ctypes.c_float} | {
        f"{sign}int{bits}_t": getattr(ctypes, f"c_{sign}int{bits}")
        for sign in ("u", "")
        for bits in (8, 16, 32, 64)
    }
    block = text[text.index(f"cdef struct {name}:") :].split("\n\n")[0]
    fields: list[tuple[str, object]] = []
    for kind, field, count in re.findall(r"^    (\w+) (\w+)(?:\[(\d+)\])?", block, re.MULTILINE):
        fields.append((field, kinds[kind] * int(count) if count else kinds[kind]))
    assert len(fields) > 3
    return ctypes.sizeof(type(name, (ctypes.Structure,), {"_fields_": fields}))


def test_nodes_and_edges_of_the_search_are_small(root: Path) -> None:
    """Half a cache line a node; three edges in little more than one."""
    text = (root / "search" / "tree.pxd").read_text(encoding="utf-8")
    assert size_of(text, "Node") <= 32
    assert size_of(text, "Edge") <= 24


def test_the_build_is_the_same_on_every_machine(root: Path) -> None:
    setup = (root / "setup.py").read_text(encoding="utf-8")
    assert "-ffp-contract=off" in setup
    assert "-march=native" not in setup
    assert "-ffast-math" not in setup
    assert "-Ofast" not in setup


def test_signatures_are_found() -> None:
    text = (
        "cdef int one(int a,\n             int b) noexcept nogil:\ncdef class Two:\ncdef void four() nogil\n"
    )
    assert list(signatures(text)) == ["cdef int one(int a, int b) noexcept nogil", "cdef void four() nogil"]
