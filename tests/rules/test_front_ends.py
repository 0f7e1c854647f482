"""Lines that front matter has in the place of `---`, or not at all."""

import pytest

from kit import check, check_fix, document_of
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source

AGENT = "agents/tracer.md"


SKILL = "skills/pdf/SKILL.md"


@pytest.mark.parametrize(
    "mark",
    [
        "----",
        "--",
        "\u2014",
        "\u2013\u2013\u2013",
        "---1",
        "---.",
        "  ---",
        "- - -",
        "-- -",
        "***",
        "===",
        "...",
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("body", ["|\n| # T\n|\n| ---\n|\n| More.", "| Text: it is.", "|", "| # T"])
def test_another_line_in_the_place_of_the_closing_delimiter(
    mark: str, newline: str, body: str
) -> None:
    head = "| ---\n| name: tracer\n| description: y\n"
    finding = f"front-matter-unclosed: expected '---', found '{mark}'"
    drawing = f"{head}| {mark}\n: {'^' * len(mark)} {finding}\n{body}"
    check(drawing, path=AGENT, newline=newline)
    check_fix(drawing, f"{head}| ---\n{body}", path=AGENT, newline=newline)
    check_fix(drawing, f"{head}| {mark}\n{body}", path=AGENT, newline=newline, only_safe=True)


def test_a_line_between_fields_closes_nothing() -> None:
    check(
        """
        | ---
        | name: tracer
        | --
        : ^^ front-matter-invalid: unexpected line in front matter: '--'
        | description: y
        | ---
        """,
        path=AGENT,
    )
    check("| ---\n| name: tracer\n| description: y\n| skills:\n|   - - a\n|   -\n| ---", path=AGENT)
    # To other programs, this ends it.
    check("| ---\n| title: x\n| ...\n|\n| Text.", path="README.md")


@pytest.mark.parametrize("mark", ["----", "--", "\u2014", "***"])
@pytest.mark.parametrize("path", [AGENT, SKILL, "commands/x.md"])
def test_another_line_in_the_place_of_the_opening_delimiter(mark: str, path: str) -> None:
    rest = "| name: pdf\n| description: y\n| ---\n|\n| # T"
    finding = f"front-matter-unclosed: expected '---', found '{mark}'"
    check(f"| {mark}\n: {'^' * len(mark)} {finding}\n{rest}", path=path)
    check_fix(f"| {mark}\n{rest}", f"| ---\n{rest}", path=path)


@pytest.mark.parametrize("mark", ["----", "--", "\u2014", "***"])
@pytest.mark.parametrize("path", [AGENT, SKILL, "commands/x.md"])
@pytest.mark.parametrize("first", ["", "| ----\n"])
def test_both_delimiters_are_miswritten(mark: str, path: str, first: str) -> None:
    """They are mended one after the other: it is the first that makes them delimiters."""
    fields = "| name: pdf\n| description: y\n"
    rest = "|\n| # T\n|\n| Text.\n|\n| ---\n|\n| More."
    before = f"{first}{fields}| {mark}\n{rest}"
    (found,) = run(parse(Source(document_of(before)), path))
    assert found.rule == "front-matter-unclosed"
    assert found.span.start == 0
    check_fix(before, f"| ---\n{fields}| ---\n{rest}", path=path)
    check(f"{first}{fields}|\n| More of it: it is a text.\n|\n| {mark}\n{rest}", path=AGENT)


@pytest.mark.parametrize("prose", ["Some words.", "An agent, and what it does: much."])
def test_a_line_below_prose_closes_nothing(prose: str) -> None:
    before = f"| ---\n| name: tracer\n| description: y\n| {prose}\n| ***\n|\n| # T"
    (found,) = run(parse(Source(document_of(before)), AGENT))
    assert found.message == "front matter is not closed: expected a '---' line"
    check_fix(before, before.replace(f"| {prose}", f"| ---\n| {prose}"), path=AGENT)


def test_front_matter_without_its_first_line() -> None:
    rest = "| description: y\n| ---\n|\n| # T"
    finding = "front-matter-unclosed: front matter has no opening: expected a '---' line"
    drawing = f"| name: pdf\n: ^^^^^^^^^ {finding}\n{rest}"
    check(drawing, path=SKILL)
    check_fix(drawing, f"| ---\n| name: pdf\n{rest}", path=SKILL)
    later = f"|\n| ---\n: ^^^ front-matter-unclosed: front matter does not begin in line 1\n| name: pdf\n{rest}"
    check(later, path=SKILL)
    check_fix(later, f"| ---\n| name: pdf\n{rest}", path=SKILL)
    check(f"| name: pdf\n{rest}", path="README.md")
    check("| name: what it is\n|\n| Text.\n|\n| ---\n|\n| More.", path="commands/x.md")
    # Without any delimiter they may be words of a page.
    check("| name: pdf\n| description: y\n|\n| # T", path=AGENT)
