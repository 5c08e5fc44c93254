"""Compiles every .pyx of the tree; what is read from the environment is listed in CONTRIBUTING.md."""

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("AI_DEBUG") == "1"
COVERAGE = os.environ.get("AI_COVERAGE") == "1"
KNOWN_GAMES = os.environ.get("AI_TESTS") == "1"
ROOT = Path(__file__).parent
JOBS = os.cpu_count() or 1

compile_args = ["-O1", "-g"] if DEBUG else ["-O3"]
compile_args += [
    "-ffp-contract=off",
    "-Wall",
    "-Wextra",
    "-Wno-unused-function",
    "-Wno-unused-parameter",
    "-Wno-missing-field-initializers",
    "-Wno-cast-function-type",
    "-fno-strict-aliasing",
]
macros = [("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION"), ("RICHELIEU_DEBUG", "1" if DEBUG else "0")]
if COVERAGE:
    macros += [("CYTHON_TRACE", "1"), ("CYTHON_TRACE_NOGIL", "1")]

directives = {
    "language_level": 3,
    "binding": True,
    "embedsignature": False,
    "auto_pickle": False,
    "boundscheck": DEBUG,
    "wraparound": False,
    "initializedcheck": DEBUG,
    "cdivision": True,
    "linetrace": COVERAGE,
}


def extensions() -> list[Extension]:
    """One extension a .pyx; with AI_TESTS=1 those of the tests' known-value games instead of the engine's."""
    folders = ["tests/reference"] if KNOWN_GAMES else ["core", "search"]
    sources = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.pyx"))
    result = []
    for source in sources:
        parts = source.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[2:] if parts[0] == "tests" else parts)
        result.append(
            Extension(
                name, [str(source.relative_to(ROOT))], extra_compile_args=compile_args, define_macros=macros
            )
        )
    return result


setup(
    ext_modules=cythonize(
        extensions(),
        compiler_directives=directives,
        annotate=os.environ.get("AI_ANNOTATE") == "1",
        nthreads=JOBS,
        show_all_warnings=False,
        build_dir=None if COVERAGE else os.environ.get("AI_BUILD_DIR", "build/c"),
        include_path=[str(ROOT), str(ROOT / "tests" / "reference")],
    ),
    options={"build_ext": {"parallel": JOBS}},
)
