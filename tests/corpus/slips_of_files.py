"""What slips people make in files as a whole: their front matter, links and what is left in them.

As in `slips.py`, they are drawn without a look at promptls.
"""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from corpus.slip import Slip, changed
from mutations.mutant import front_matter_end
from parsing.fences import theirs

_DESCRIPTION = re.compile(r"description: (?![|>])\S.*\Z")
_NAME = re.compile(r"name: ([a-z0-9]+(?:-[a-z0-9]+)*)\Z")
_TOOLS = re.compile(r"(?:tools|allowed-tools): [A-Z][A-Za-z, ]*\Z")
_SHORT_TOOL = re.compile(r"\b(?:Read|Write|Edit|Bash|Grep|Glob|Task)\b")
_MODEL = re.compile(r"model: (sonnet|opus|haiku)\Z")
_LINK = re.compile(r"(?<!!)\[[^\]`]*\]\(([\w./-]+)\.([a-z]+)\)")
_WORD = re.compile(r"\b[a-z]{5,}\b")
_KINDS = ("SKILL.md", "/agents/", "/commands/")
# Fewer agents beside one do not tell that it is to be one.
_FEWEST_BESIDE = 2


def emptied_slips(rows: list[str], name: str) -> Iterator[Slip]:
    """The description of a skill or an agent is deleted, and its key stays."""
    end = front_matter_end(rows)
    if not name.endswith("SKILL.md") and "/agents/" not in name:
        return
    for at in range(1, end):
        if _DESCRIPTION.fullmatch(rows[at]) and rows[at + 1][:1] not in (" ", "\t"):
            for row in "description:", 'description: ""':
                yield Slip("emptied", changed(rows, at, row), at, ("front-matter-field-missing",))


def markup_slips(rows: list[str], name: str) -> Iterator[Slip]:
    """The description of a skill has a tag."""
    for at in range(1, front_matter_end(rows)):
        is_one = _DESCRIPTION.fullmatch(rows[at]) and rows[at + 1][:1] not in (" ", "\t")
        if name.endswith("SKILL.md") and is_one and rows[at][-1] not in "'\"<>":
            row = f"{rows[at]} <example>do it</example>"
            yield Slip("tag", changed(rows, at, row), at, ("skill-description-markup",))


def namesake_slips(rows: list[str], path: Path, name: str) -> Iterator[Slip]:
    """An agent is copied from another one, and keeps its name."""
    if path.parent.name != "agents" or not name.endswith(".md"):
        return
    beside = [it for it in sorted(path.parent.glob("*.md")) if it != path]
    for at in range(1, front_matter_end(rows)):
        if not _NAME.fullmatch(rows[at]):
            continue
        # Of one that is not called as its file, either may be the copy.
        for row in [f"name: {it.stem}" for it in beside]:
            if any(row in it.read_text("utf-8").split("\n")[:4] for it in beside):
                rules = ("front-matter-name-duplicated",)
                yield Slip("copied", changed(rows, at, row), at, rules)
                break


def renamed_slips(rows: list[str], name: str) -> Iterator[Slip]:
    """The name of a skill is no longer that of its folder."""
    folder = Path(name).parent.name
    for at in range(1, front_matter_end(rows)):
        found = _NAME.fullmatch(rows[at])
        if name.endswith("/SKILL.md") and found and found[1] == folder:
            for other in f"{folder}-2", "helper":
                row = changed(rows, at, f"name: {other}")
                yield Slip("renamed", row, at, ("skill-name-differs",))


def swapped_slips(rows: list[str], name: str) -> Iterator[Slip]:
    """Two letters of a tool or a model are swapped, or one is left out."""
    if not any(it in name for it in _KINDS):
        return
    for at in range(1, front_matter_end(rows)):
        found = [it.span() for it in _SHORT_TOOL.finditer(rows[at])]
        words = found if _TOOLS.fullmatch(rows[at]) else []
        if model := _MODEL.fullmatch(rows[at]):
            words = [model.span(1)]
        for start, end in words:
            for number in range(start + 1, end - 1):
                one, other = rows[at][number], rows[at][number + 1]
                if one != other:
                    row = f"{rows[at][:number]}{other}{one}{rows[at][number + 2 :]}"
                    rules = ("front-matter-value-misspelled",)
                    yield Slip("swapped", changed(rows, at, row), at, rules)


def broken_link_slips(rows: list[str], path: Path, name: str) -> Iterator[Slip]:
    """A link of a skill, an agent or a command leads to a file that is not there."""
    if not any(it in name for it in _KINDS):
        return
    fenced = {at for it in theirs("\n".join(rows)) for at in range(it.first, it.last + 1)}
    broken = set()
    for at in range(front_matter_end(rows) + 1, len(rows)):
        link = _LINK.search(rows[at])
        if link is None or at in fenced or "`" in rows[at] or rows[at].startswith("    "):
            continue
        target = f"{link[1]}.{link[2]}"
        if (path.parent / target).is_file() and target not in broken:
            broken.add(target)
            row = rows[at].replace(f"({target})", f"({link[1]}z.{link[2]})", 1)
            yield Slip("broken", changed(rows, at, row), at, ("file-missing",))


def bare_agent_slips(rows: list[str], path: Path, name: str) -> Iterator[Slip]:
    """An agent has lost its front matter."""
    end = front_matter_end(rows)
    if path.parent.name != "agents" or not end or not name.endswith(".md"):
        return
    others = [it for it in path.parent.glob("*.md") if it != path]
    if sum(it.read_text("utf-8").startswith("---\nname:") for it in others) < _FEWEST_BESIDE:
        return
    left = rows[end + 1 :]
    while left and not left[0]:
        left = left[1:]
    yield Slip("bare", left, 0, ("front-matter-field-missing",))


def conflict_slips(rows: list[str]) -> Iterator[Slip]:
    """A paragraph in the middle of a file has two versions, and git's marks around them."""
    for at in _paragraphs(rows):
        both = ["<<<<<<< HEAD", rows[at], "=======", f"{rows[at]} Also.", ">>>>>>> main"]
        yield Slip("conflict", changed(rows, at, *both), at, ("file-merge-conflict",))


def lost_character_slips(rows: list[str], name: str) -> Iterator[Slip]:
    """A letter of a word in the middle of a prompt is lost."""
    if not any(it in name for it in _KINDS) or "\ufffd" in "\n".join(rows):
        return
    for at in _paragraphs(rows):
        if word := _WORD.search(rows[at]):
            row = f"{rows[at][: word.start() + 2]}\ufffd{rows[at][word.start() + 3 :]}"
            yield Slip("lost", changed(rows, at, row), at, ("file-character-lost",))


def comma_slips(rows: list[str], name: str) -> Iterator[Slip]:
    """JSON that is shown has a comma too much."""
    if not any(it in name for it in _KINDS):
        return
    for fence in theirs("\n".join(rows)):
        body = rows[fence.first + 1 : fence.last]
        if rows[fence.first].strip() != "```json" or not _holds(json.loads, "\n".join(body)):
            continue
        ends = (
            at
            for at in range(fence.first + 2, fence.last)
            if rows[at].strip()[:1] in "]}" and rows[at - 1].rstrip()[-1:] not in "[{,"
        )
        for at in list(ends)[-1:]:
            row = changed(rows, at - 1, f"{rows[at - 1]},")
            yield Slip("comma", row, at - 1, ("json-example-comma",))


def _paragraphs(rows: list[str]) -> Iterator[int]:
    """The first of the lines in the middle of a file that are a paragraph each."""
    fenced = {at for it in theirs("\n".join(rows)) for at in range(it.first, it.last + 1)}
    for at in range(max(front_matter_end(rows) + 2, len(rows) // 2), len(rows) - 1):
        is_alone = not rows[at - 1] and not rows[at + 1]
        if is_alone and at not in fenced and rows[at][:1].isalpha() and "`" not in rows[at]:
            yield at
            return


def _holds(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except ValueError:
        return False
    return True
