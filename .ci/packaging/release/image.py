"""The steps of a container file as a shell script, for machines that cannot build an image.

The script runs them in a folder that becomes the root, with the programs of this machine in the
place of the base image. So it tries what the file installs, copies and starts, but neither the
base nor the layers.
"""

import json
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from vsix.errors import PackagingError

_VARIABLE = re.compile(r"\$(?:\{(\w+)\}|(\w+))")
# What a base image has, and Python's own folder.
_BORROWED = ("/bin", "/etc", "/lib", "/lib64", "/proc", "/dev", "/sbin", "/usr")
_WRITABLE = ("/proc", "/dev")
_TEMPORARY = "/tmp"  # noqa: S108 - in the new root
_PATH = "/base/bin:/usr/bin:/bin"
_ENVIRONMENT = {"PATH": _PATH, "HOME": _TEMPORARY}


@dataclass
class _Stage:
    """What has been said of a stage so far."""

    root: str
    values: dict[str, str] = field(default_factory=dict)
    environment: dict[str, str] = field(default_factory=lambda: dict(_ENVIRONMENT))
    user: str = "0:0"
    folder: str = "/"
    entry: tuple[str, ...] = ()
    command: tuple[str, ...] = ()


def read_script(file: Path, given: Mapping[str, str], python: str) -> Iterator[str]:
    """The lines of a script that runs in the context, with $ROOT as an empty folder.

    Its own arguments are those of the entry point, as those of `docker run` are.
    """
    yield "set -euo pipefail"
    stages: dict[str, _Stage] = {}
    for word, rest in _instructions(file.read_text(encoding="utf-8")):
        if word == "FROM":
            name = rest.partition(" AS ")[2] or str(len(stages))
            stages[name] = _Stage(f"$ROOT/{name}")
            yield from _prepare(stages[name].root, python)
        elif stages:
            yield from _follow(word, rest, [*stages.values()][-1], stages, given)
        elif word != "ARG":
            raise PackagingError(f"{word} before FROM")
    stage = [*stages.values()][-1]
    yield f'cp -R "$WORK/." "{stage.root}{stage.folder}"'
    yield f"[ $# -gt 0 ] || set -- {shlex.join(stage.command)}"
    yield f'{_inside(stage, stage.entry)} "$@"'


def _follow(
    word: str, rest: str, stage: _Stage, stages: Mapping[str, _Stage], given: Mapping[str, str]
) -> Iterator[str]:
    """The lines for an instruction. What it says of the stage is kept there."""
    name, _, value = rest.partition("=")
    match word:
        case "ARG":
            stage.values[name] = given.get(name, value)
        case "ENV":
            stage.environment[name] = _expand(value, stage)
        case "USER":
            stage.user = rest
        case "ENTRYPOINT":
            stage.entry = tuple(json.loads(rest))
        case "CMD":
            stage.command = tuple(json.loads(rest))
        case "WORKDIR":
            stage.folder = rest
            yield f'mkdir -p "{stage.root}{rest}"'
        case "COPY":
            yield from _copy(rest, stage, stages)
        case "RUN":
            yield _inside(stage, ["/bin/sh", "-euc", rest])
        case _ if word != "LABEL":
            raise PackagingError(f"{word} is not known here")


def _instructions(text: str) -> Iterator[tuple[str, str]]:
    for line in text.replace("\\\n", " ").split("\n"):
        if line.strip() and not line.startswith("#"):
            word, _, rest = line.partition(" ")
            yield word, rest.strip()


def _prepare(root: str, python: str) -> Iterator[str]:
    """A root with the programs of this machine, which cannot be written to."""
    yield f'mkdir -p "{root}/base/bin"'
    yield f'mkdir -m 1777 "{root}{_TEMPORARY}"'
    yield f'ln -s {shlex.quote(python)} "{root}/base/bin/python"'
    for it in (*_BORROWED, str(Path(python).parents[1])):
        target = f'"{root}"{shlex.quote(it)}'
        yield f"mkdir -p {target}"
        yield f"mount --rbind {shlex.quote(it)} {target}"
        if it not in _WRITABLE:
            yield f"mount -o remount,bind,ro {target}"


def _copy(rest: str, stage: _Stage, stages: Mapping[str, _Stage]) -> Iterator[str]:
    source, target = shlex.split(rest)[-2:]
    if rest.startswith("--from="):
        source = f"{stages[rest.partition(' ')[0].partition('=')[2]].root}{source}"
    to = f"{stage.root}{target}"
    yield f'mkdir -p "{to.rpartition("/")[0]}"'
    yield f'cp -R "{source}" "{to}"'


def _inside(stage: _Stage, words: Sequence[str]) -> str:
    known = {**stage.environment, **stage.values}
    environment = shlex.join(f"{name}={value}" for name, value in known.items())
    enter = shlex.quote(f'cd {shlex.quote(stage.folder)} && exec "$@"')
    return (
        f'chroot --userspec={stage.user} "{stage.root}" /usr/bin/env -i {environment} '
        f"${{REACH:-}} /bin/sh -c {enter} sh {shlex.join(words)}"
    )


def _expand(text: str, stage: _Stage) -> str:
    known = {**stage.environment, **stage.values}
    return _VARIABLE.sub(lambda it: known.get(it[1] or it[2], ""), text)
