"""What the server of a package does, started as the extension starts it."""

import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from editors.packages.pythons import Python
from editors.packages.workspace import GAP, SETTINGS, STATE, VALID_SETTINGS, Workspace
from server.client import Client, Start

_ISOLATED: tuple[str, ...] = ("-I", "-S", "-X", "utf8")
_NO_SCHEMA = "the schema is not checked: pydantic cannot be loaded"
_ERROR, _INFORMATION = 1, 3
_OLDEST = "3.11"

Judgement = list[tuple[int, str]]


class Package(NamedTuple):
    """An unpacked package, and the command in front of each program that is started."""

    name: str
    extension: Path
    pycache: Path
    alone: Sequence[str]

    @property
    def start(self) -> str:
        return str(self.extension / "bundled" / "start.py")

    def files(self) -> set[Path]:
        """What is in the folder of the extension."""
        return {it for it in self.extension.rglob("*") if it.is_file()}


def try_package(package: Package, python: Python, space: Workspace, *, has_core: bool) -> list[str]:
    """What a server says that differs from what it must say, and what it leaves behind."""
    before = package.files()
    options = (*_ISOLATED, "-X", f"pycache_prefix={package.pycache}")
    command = (*package.alone, str(python.path))
    start = Start(options=options, python=command, env=space.env, folder=package.extension)
    wrong: list[str] = []
    with Client(package.start, "server", start=start) as client:
        try:
            wrong += _talk(client, space, has_core=has_core)
        except (EOFError, TimeoutError) as error:
            return [str(error)]
    if space.taken.exists():
        wrong += [f"has run {it}" for it in sorted(set(space.taken.read_text().split("\n")[:-1]))]
        space.taken.unlink()
    wrong += [f"has written {it}" for it in sorted(package.files() ^ before)]
    if not package.pycache.is_dir():
        wrong.append("has kept no byte code")
    return wrong


def try_old(package: Package, python: Python) -> list[str]:
    """What a Python that is too old says that differs from the one line that it must say."""
    options = _ISOLATED if python.version >= (3,) else ("-S",)
    done = subprocess.run(
        [python.path, *options, package.start, "server"],
        cwd=package.extension,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    lines = done.stderr.split("\n")
    version = f"{python.version[0]}.{python.version[1]}"
    if done.returncode and len(lines) == 2 and _OLDEST in lines[0] and version in lines[0]:
        return []
    return [f"ended with {done.returncode}: {done.stderr.strip()}"]


def try_bait(python: Python, space: Workspace) -> list[str]:
    """Whether a server that is started in the workspace, not as it should be, takes no bait."""
    subprocess.run(
        [python.path, "-m", "promptls", "server"],
        cwd=space.folder,
        env=space.env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    if not space.taken.exists():
        return ["takes none, so the rest shows nothing"]
    space.taken.unlink()
    return []


def _talk(client: Client, space: Workspace, *, has_core: bool) -> list[str]:
    client.begin(rootUri=space.folder.as_uri())

    def judge(name: str, text: str, version: int = 1) -> Judgement:
        uri = (space.folder / name).as_uri()
        if version == 1:
            client.open(uri, text)
        else:
            client.change(uri, version, {"text": text})
        return sorted(_brief(it) for it in client.published(uri, version))

    wrong = []

    def expect(what: str, said: Judgement, holds: Callable[[Judgement], bool]) -> None:
        if not holds(said):
            wrong.append(f"says about {what}: {said}")

    expect("a gap", judge("a.md", GAP), lambda it: [code for code, _ in it] == [_ERROR])
    valid = judge("promptls.toml", VALID_SETTINGS)
    state = judge(".isdlc/state.json", STATE)
    expect("valid settings", valid, lambda it: not it)
    invalid = judge("promptls.toml", SETTINGS, 2)
    expect("settings", invalid, lambda it: [code for code, _ in it] == [_ERROR, _ERROR])
    if has_core:
        expect("a wrong state", state, lambda it: len(it) == 1 and it[0][0] != _INFORMATION)
    else:
        expect("a state", state, lambda it: it == [(_INFORMATION, _NO_SCHEMA)])
    place = {"textDocument": {"uri": (space.folder / "a.md").as_uri()}}
    hover = client.request("textDocument/hover", {**place, "position": {"line": 3, "character": 3}})
    if not hover:
        wrong.append("has no hover")
    code = client.end()
    return wrong if code == 0 else [*wrong, f"ended with {code}"]


def _brief(found: dict[str, Any]) -> tuple[int, str]:
    return found["severity"], found["message"]
