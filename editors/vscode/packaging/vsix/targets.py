"""The platforms that get a package of their own, and how others name them."""

from typing import Literal, NamedTuple

UNIVERSAL = "universal"
# CPython only: each compiled core has its Python in its file name, and Python takes its own.
PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
CORE_PACKAGE = "pydantic-core"
CORE_FOLDER = "pydantic_core"

Format = Literal["ELF", "Mach-O", "PE"]


class Target(NamedTuple):
    """A platform: its name for VS Code, its tag for wheels, and what its cores look like."""

    name: str
    tag: str
    ending: str
    format: Format
    machine: str

    def core_name(self, python: str) -> str:
        """The file name of the compiled core for a version of Python."""
        digits = python.replace(".", "")
        if self.format == "PE":
            return f"_pydantic_core.cp{digits}-{self.ending}.pyd"
        return f"_pydantic_core.cpython-{digits}-{self.ending}.so"


_TARGETS = [
    Target("linux-x64", "manylinux_2_17_x86_64", "x86_64-linux-gnu", "ELF", "x86-64"),
    Target("linux-arm64", "manylinux_2_17_aarch64", "aarch64-linux-gnu", "ELF", "aarch64"),
    Target("linux-armhf", "manylinux_2_17_armv7l", "arm-linux-gnueabihf", "ELF", "arm"),
    Target("alpine-x64", "musllinux_1_1_x86_64", "x86_64-linux-musl", "ELF", "x86-64"),
    Target("alpine-arm64", "musllinux_1_1_aarch64", "aarch64-linux-musl", "ELF", "aarch64"),
    Target("darwin-x64", "macosx_10_12_x86_64", "darwin", "Mach-O", "x86-64"),
    Target("darwin-arm64", "macosx_11_0_arm64", "darwin", "Mach-O", "aarch64"),
    Target("win32-x64", "win_amd64", "win_amd64", "PE", "x86-64"),
    Target("win32-arm64", "win_arm64", "win_arm64", "PE", "aarch64"),
]
TARGETS = {it.name: it for it in _TARGETS}
NAMES = (*TARGETS, UNIVERSAL)
