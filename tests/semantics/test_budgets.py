"""What falls out of a list of skills, and which texts are always loaded."""

import pytest

from promptls.parsing import read_front_matter
from promptls.semantics.budgets import (
    Skill,
    build_list,
    find_arriving,
    find_read,
    is_always_there,
)
from promptls.vocabulary.hosts.facts import FactSource, HostFile
from promptls.vocabulary.hosts.standing import SkillList, StandingFiles
from promptls.vocabulary.kinds import Kind

DROPS = SkillList(("x",), "- {name}: {text}", "- {name}", "descriptions fall out", mark="~")
SHRINKS = SkillList(
    ("x",), "- {name}: {text} ({path})", "- {name} ({path})", "descriptions shrink", measure="bytes"
)
SOURCE = FactSource("a program", "2026-11-20")


def built(facts: SkillList, limit: int | None, *texts: str, longest: int | None = None) -> str:
    """The list in short: each name with what has become of it and its size."""
    skills = [Skill(name, name, text) for name, text in zip("abcdef", texts, strict=False)]
    found, _ = build_list(skills, facts, longest, limit)
    return ", ".join(f"{it.name} {it.state} {it.size}" for it in found)


@pytest.mark.parametrize(
    ("limit", "expected"),
    [
        # `- a: 1234567890`, `- b: 12345`, `- c: 1`, and two line breaks: 33.
        (33, "a whole 15, b whole 10, c whole 6"),
        (32, "a whole 15, b whole 10, c name only 3"),
        # What does not fit falls out, and a shorter one behind it may still fit.
        (22, "a name only 3, b whole 10, c whole 6"),
        (20, "a name only 3, b whole 10, c name only 3"),
        (0, "a name only 3, b name only 3, c name only 3"),
        (None, "a whole 15, b whole 10, c whole 6"),
    ],
)
def test_descriptions_fall_out(limit: int | None, expected: str) -> None:
    assert built(DROPS, limit, "1234567890", "12345", "1") == expected


def test_a_text_that_is_too_long_is_cut() -> None:
    skill = Skill("p", "a", "1234567890")
    cut = skill._replace(state="cut", size=len("- a: 123~"))
    assert build_list([skill], DROPS, 4, None) == ((cut,), cut.size)
    assert built(DROPS, None, "1234", longest=4) == "a whole 9"


def test_a_list_may_have_any_length() -> None:
    stays = DROPS._replace(overflow="stays")
    assert built(stays, 1, "1234567890") == "a whole 15"
    assert built(stays, 1) == ""


@pytest.mark.parametrize(
    ("limit", "expected"),
    [
        # In tokens of four bytes, with its line break: 20 and 12 bytes; names alone 8 each.
        (32, "a whole 19, b whole 10"),
        (31, "a shortened 15, b whole 10"),
        (24, "a shortened 11, b whole 10"),
        (23, "a name only 7, b name only 7"),
        (16, "a name only 7, b name only 7"),
        (15, "a name only 7, b left out 0"),
        (7, "a left out 0, b left out 0"),
    ],
)
def test_descriptions_shrink(limit: int, expected: str) -> None:
    assert built(SHRINKS, limit, "1234567890", "1") == expected


def test_wide_characters_have_two_cells() -> None:
    cells = DROPS._replace(measure="cells")
    assert built(cells, 9, "\u65e5\u672c") == "a whole 7"
    assert built(cells, 8, "\u65e5\u672c") == "a name only 3"
    assert built(DROPS, 8, "\u65e5\u672c") == "a whole 7"


def test_a_skill_without_a_text_is_a_name() -> None:
    assert built(DROPS, 3, "") == "a whole 3"


@pytest.mark.parametrize(
    ("standing", "matter", "is_there"),
    [
        (StandingFiles(()), "", True),
        (StandingFiles((), waits_with="paths"), "", True),
        (StandingFiles((), waits_with="paths"), "paths: src/**", False),
        (StandingFiles((), waits_with="paths"), "paths: [a.ts, b.ts]", False),
        (StandingFiles((), waits_with="paths"), "paths: '**'", True),
        (StandingFiles((), waits_with="paths"), "paths: '**/**'", True),
        (StandingFiles((), waits_with="paths"), "paths:", True),
        (StandingFiles((), always_with=("always", ("true",))), "", False),
        (StandingFiles((), always_with=("always", ("true",))), "always: true", True),
        (StandingFiles((), always_with=("always", ("true",))), "always: false", False),
        (StandingFiles((), always_with=("mode", ("", "always"))), "", True),
        (StandingFiles((), always_with=("mode", ("", "always"))), "mode: manual", False),
    ],
)
def test_which_files_are_always_there(
    standing: StandingFiles, matter: str, *, is_there: bool
) -> None:
    text = f"---\n{matter}\n---\nx\n" if matter else "x\n"
    assert is_always_there(text, standing) is is_there


def test_what_is_left_out_of_a_text() -> None:
    whole = StandingFiles(())
    body = whole._replace(left_out=("front matter",))
    alone = whole._replace(left_out=("front matter", "comments"))
    text = "---\na: b\n---\n# A\n\n<!-- for people -->\n```\n<!-- code -->\n```\n\nText <!-- in it -->.\n"
    assert find_arriving(text, whole) == text.strip()
    assert find_arriving(text, body) == text[len("---\na: b\n---\n") :].strip()
    kept = "# A\n\n```\n<!-- code -->\n```\n\nText <!-- in it -->."
    assert find_arriving(text, alone) == kept
    assert find_arriving("<!-- a -->\n\n<!-- b\n-->\n\n\ny\n", alone) == "y"
    assert find_arriving("<!-- a", alone) == "<!-- a"
    assert find_arriving("a\n", alone) == "a"


def test_front_matter_that_is_read() -> None:
    text = "---\na: b: c\n---\n"
    matter = read_front_matter(text)
    file = HostFile("skill", Kind.SKILL, (), SOURCE)
    # Of some hosts it is not known what they do with what is no YAML.
    assert find_read(matter, text, file) is matter
    assert find_read(matter, text, None) is matter
    assert find_read(matter, text, file._replace(unread="it is skipped")) is None
    assert find_read(matter, text, file._replace(unread="it is skipped", mended="a:.*")) is matter
    assert find_read(None, "a\n", file) is None
