"""What fixes of front matter promise, on files with one slip at a random place.

PyYAML judges: it reads the fields before the slip and after the fixes.
"""

import random
import re
from collections.abc import Callable

import pytest
import yaml

from checking.suppressed import suppress_all
from faults.tables import Sample, read_table
from promptls.checking.checker import check
from promptls.checking.fixing import fix_all
from promptls.checking.suppressing import CheckedText
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import RuleSet, select
from promptls.text.edits import Applicability, FileFix
from promptls.text.spans import Source

_RULES = RuleSet(select(["front"]))
_CLOSING = re.compile(r"\n---[ \t]*(?:\n|\Z)")
_SAID = frozenset({"front-matter-invalid", "front-matter-unclosed"})
_SLIPS_PER_FILE = 120
_CHARACTERS: list[str] = [
    *"\"'[]{},:#-&*!|>@`%\\?x ",
    *("\u00a0", "\u3000", ": ", " #", ", ", "- ", "---", "\n", "\n\n", "\n# c\n", "  ", "://"),
]


def _character(body: str, chance: random.Random) -> str:
    at, length = chance.randrange(len(body)), chance.randrange(2)
    return body[:at] + chance.choice(_CHARACTERS) + body[at + length :]


def _less(body: str, chance: random.Random) -> str:
    kinds = ["\"'", "[]{}", ":", ",", " ", body]
    chosen: str = chance.choice(kinds)
    places = [at for at, it in enumerate(body) if it in chosen]
    at = chance.choice(places or [0])
    return body[:at] + body[at + 1 :]


def _space(body: str, chance: random.Random) -> str:
    at = chance.choice([at for at, it in enumerate(body) if it == " "])
    new = chance.choice(["\u00a0", "\u3000", "\n", "\n ", "  ", ""])
    return body[:at] + new + body[at + 1 :]


def _line(body: str, chance: random.Random) -> str:
    rows = body.split("\n")
    at, to = chance.randrange(len(rows) - 1), chance.randrange(len(rows) - 1)
    margin = " " * chance.choice([1, 2, 4])
    new = chance.choice(
        [
            [rows[at], rows[at]],
            [],
            [margin + rows[at]],
            [rows[at].lstrip(" ")],
            ["", rows[at]],
            [f"{margin}# comment: of it", rows[at]],
            [f"{rows[at]} # comment"],
            [rows[to]],
        ]
    )
    return "\n".join([*rows[:at], *new, *rows[at + 1 :]])


def _join(body: str, chance: random.Random) -> str:
    breaks = [at for at, it in enumerate(body) if it == "\n"]
    at = chance.choice(breaks)
    return body[:at] + chance.choice(["", " "]) + body[at + 1 :]


_SLIPS: list[Callable[[str, random.Random], str]] = [_character, _less, _space, _line, _join]


def _split(text: str) -> tuple[str, str] | None:
    closing = _CLOSING.search(text, 3)
    if closing is None or not text.startswith("---\n"):
        return None
    return text[4 : closing.start() + 1], text[closing.start() + 1 :]


def _values(body: str) -> object:
    try:
        return yaml.load(body, yaml.BaseLoader)
    except yaml.YAMLError:
        return None


def _find(text: str, path: str) -> list[FileDiagnostic]:
    return check(parse(Source(text), path), _RULES)


def _is_safe(fix: FileFix) -> bool:
    return fix.applicability is Applicability.SAFE


def _mutants(path: str, text: str) -> list[tuple[str, str]]:
    """The front matter with a slip, and the whole file with it."""
    chance = random.Random(path)
    split = _split(text)
    assert split
    body, rest = split
    slipped = (chance.choice(_SLIPS)(body, chance) for _ in range(_SLIPS_PER_FILE))
    return [(it, f"---\n{it}{rest}") for it in slipped if it != body]


_each = pytest.mark.parametrize("sample", read_table("front_matter"), ids=lambda it: it.path)


@_each
def test_safe_fixes_keep_every_value(sample: Sample) -> None:
    path, text = sample.path, sample.text
    split = _split(text)
    assert split
    before = _values(split[0])
    assert isinstance(before, dict)
    for _, slipped in _mutants(path, text):
        fixed, count = fix_all(slipped, lambda it: _find(it, path), _is_safe)
        if not count:
            continue
        assert fix_all(fixed, lambda it: _find(it, path), _is_safe) == (fixed, 0)
        after, was = _split(fixed), _split(slipped)
        assert after, slipped
        assert was, slipped
        assert after[1] == was[1], slipped
        values = _values(after[0])
        if values is None:
            assert _SAID & {it.rule for it in _find(fixed, path)}, slipped
            continue
        assert isinstance(values, dict), slipped
        assert list(values) == list(before), slipped
        changed = [key for key in before if before[key] != values[key]]
        assert len(changed) <= 1, slipped
        for key in changed:
            assert type(values[key]) is type(before[key]), slipped


@_each
def test_comments_change_no_value(sample: Sample) -> None:
    path, text = sample.path, sample.text

    def look_at(text: str) -> CheckedText:
        return CheckedText(parse(Source(text), path), _find(text, path))

    for _, slipped in _mutants(path, text)[:40]:
        allowed = suppress_all(slipped, look_at)
        before, after = _split(slipped), _split(allowed)
        matter = parse(Source(slipped), path).front_matter
        if before is None or after is None or matter is None or not matter.closed:
            continue
        assert _values(before[0]) == _values(after[0]), slipped
        rows = [it for it in after[0].split("\n") if not it.lstrip().startswith("# promptls:")]
        closed = re.compile(r"(?<=[\]\"'0-9]) # promptls: allow .*")
        assert [closed.sub("", it) for it in rows] == before[0].split("\n"), slipped
