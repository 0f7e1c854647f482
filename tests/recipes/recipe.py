"""Reads a recipe, and follows it in a folder.

A recipe is the files that it changes. `@ path` begins one; it is new unless lines begin with marks:
`~` finds a line behind which the next ones are inserted, `-` one that they replace, `+` is such a
line. `~ imports` is before the first import of promptls, `~ end` the end of the file.
"""

from pathlib import Path
from typing import NamedTuple

_FOLDER = Path(__file__).parent
_FILE, _BEHIND, _INSTEAD, _LINE = "@ ", "~ ", "- ", "+"
_IMPORTS, _END = "imports", "end"


class Change(NamedTuple):
    """A file that a recipe changes: its path, and its text or what is done to it."""

    path: str
    lines: list[str]


def read_recipe(name: str) -> list[Change]:
    """The changes of a recipe, in its order."""
    text = (_FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    parts = f"\n{text}".removesuffix("\n").split(f"\n{_FILE}")[1:]
    return [Change(path, lines) for path, *lines in (it.split("\n") for it in parts)]


def find_recipes() -> list[str]:
    """The names of all recipes."""
    return sorted(it.stem for it in _FOLDER.glob("*.txt"))


def follow(changes: list[Change], root: Path) -> None:
    """Make the changes below a folder."""
    for path, lines in changes:
        file = root / path
        if not lines[0].startswith((_BEHIND, _INSTEAD)):
            assert not file.exists(), f"{path} is there before"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("\n".join([*lines, ""]), encoding="utf-8")
            continue
        text = file.read_text(encoding="utf-8").removesuffix("\n")
        file.write_text("\n".join([*_edited(text.split("\n"), lines, path), ""]), encoding="utf-8")


def _edited(old: list[str], edits: list[str], path: str) -> list[str]:
    new, at = [*old], 0
    for edit in edits:
        if edit.startswith(_LINE):
            new.insert(at, edit.removeprefix(_LINE))
            at += 1
        else:
            at = _find_place(new, edit[2:], path)
            if edit.startswith(_INSTEAD):
                at -= 1
                del new[at]
    return new


def _find_place(lines: list[str], anchor: str, path: str) -> int:
    """The number of the line behind an anchor."""
    if anchor == _END:
        return len(lines)
    if anchor == _IMPORTS:
        return next(at for at, line in enumerate(lines) if line.startswith("from promptls"))
    found = next((at for at, line in enumerate(lines) if line.strip() == anchor), None)
    assert found is not None, f"{path} has no line {anchor!r}"
    return found + 1
