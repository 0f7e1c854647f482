# ruff: noqa: INP001 - a script of an action, not a package
"""Adds findings to the summary of a GitHub job, and prints their number."""

import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

# A step may write a megabyte, and nobody would read that many rows.
_ROWS = 200
_LENGTH = 300
_SPECIAL = re.compile("[^A-Za-z0-9 ]")

_Finding = dict[str, object]


def summary(findings: list[_Finding], environment: dict[str, str]) -> Iterator[str]:
    """The lines of a summary in Markdown."""
    counts = Counter(str(it["severity"]) for it in findings)
    said = [f"{number} {it}{'' if number == 1 else 's'}" for it, number in counts.items()]
    yield f"### promptls: {', '.join(said) or 'no findings'}"
    yield ""
    if findings:
        yield "| severity | where | rule | finding |"
        yield "| --- | --- | --- | --- |"
        yield from (_row(it, environment) for it in findings[:_ROWS])
        yield ""
    if len(findings) > _ROWS:
        yield f"The other {len(findings) - _ROWS} are in the log."
        yield ""


def _row(finding: _Finding, environment: dict[str, str]) -> str:
    path, place = _from_top(str(finding["filename"]), environment), finding["location"]
    assert isinstance(place, dict)
    where = _plain(f"{path}:{place['row']}:{place['column']}")
    names = ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_SHA")
    server, repository, commit = (environment.get(it, "") for it in names)
    if commit:
        file = f"{server}/{repository}/blob/{commit}/{quote(path, errors='replace')}"
        where = f"[{where}]({file}?plain=1#L{place['row']})"
    cells = (finding["severity"], where, finding["code"], _plain(str(finding["message"])))
    return f"| {' | '.join(map(str, cells))} |"


def _from_top(path: str, environment: dict[str, str]) -> str:
    """The path relative to the repository; the working directory may be below that."""
    top = os.path.realpath(environment["GITHUB_WORKSPACE"])
    return os.path.relpath(path, top).replace(os.sep, "/")


def _plain(text: str) -> str:
    """The text on one line, without meaning to Markdown and HTML."""
    text = text if len(text) <= _LENGTH else f"{text[:_LENGTH]}…"
    return _SPECIAL.sub(lambda it: f"&#{ord(it[0])};" if it[0].isprintable() else "�", text)


def _main(source: str, target: str) -> None:
    findings = json.loads(Path(source).read_text(encoding="utf-8"))
    with Path(target).open("a", encoding="utf-8") as stream:
        stream.writelines(f"{it}\n" for it in summary(findings, dict(os.environ)))
    sys.stdout.write(f"{len(findings)}\n")


if __name__ == "__main__":
    _main(*sys.argv[1:])
