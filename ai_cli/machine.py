"""What the program runs on, for bench and doctor."""

from __future__ import annotations

import platform
import re
import sys
import sysconfig
from pathlib import Path

from ai_cli.settings import usable_cores
from ai_cli.version import version


def cpu_model() -> str:
    """The name of the processor, as far as the system tells."""
    info = Path("/proc/cpuinfo")
    if info.is_file():
        match = re.search(
            r"^model name\s*:\s*(.+)$", info.read_text(encoding="utf-8", errors="replace"), re.MULTILINE
        )
        if match:
            return match[1]
    return platform.processor() or platform.machine()


def compiler() -> str:
    """The compiler and flags that extensions of this Python are built with."""
    compiler = platform.python_compiler()
    flags = [
        flag
        for flag in (sysconfig.get_config_var("CFLAGS") or "").split()
        if flag.startswith(("-O", "-march"))
    ]
    return " ".join([compiler, *dict.fromkeys(flags)])


def description() -> str:
    """One line: versions, system, cores."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    system = f"{platform.system()} {platform.machine()}"
    return f"richelieu {version()} · {python} · {system} · {usable_cores()} usable cores · {compiler()}"


def encodings() -> str:
    """The encodings of stdout and of file names."""
    return f"stdout {sys.stdout.encoding}, files {sys.getfilesystemencoding()}"
