"""What stays of a text that a host makes: commands, and placeholders without a value."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.semantics.arrivals.kept import mark_kept
from promptls.semantics.arrivals.pieces import Piece, join
from promptls.vocabulary.hosts import load_host
from semantics.arrival_texts import render

_PLACEHOLDERS = next(it for it in load_host("claude-code").files if it.arrival).placeholders
_STAYS = "stays as it is written"


def kept(host: str, text: str, line: str = "") -> list[tuple[str, str]]:
    """Each part that stays, and why."""
    path = "/work/a.prompt.md" if host == "vscode" else None
    pieces = render(host, text, line, path).pieces
    return [(it.text, it.why) for it in pieces if it.text == it.written]


@pytest.mark.parametrize(
    ("host", "text", "line", "expected"),
    [
        ("claude-code", "$0 $1 $1.50", "a", ["$1", "$1"]),
        ("claude-code", "See !`ls` and\n```!\nls\n```", "", ["!`ls`", "```!\nls\n```"]),
        # What was put in between belongs to what was put in.
        (
            "claude-code",
            "Run !`git show $0 $7` for ${CLAUDE_EFFORT}",
            "a",
            ["!`git show ", " $7`", "${CLAUDE_EFFORT}"],
        ),
        # An argument says anything, and an escape is none.
        ("claude-code", r"$0 \$1", "'$7 !`ls`'", []),
        ("claude-code", "$HOME of no argument", "", []),
        ("opencode", "$1 !`ls $2`", "", ["!`ls ", "`"]),
        ("vscode", "Say ${input:what:a word}.", "", ["${input:what:a word}"]),
        ("gemini", 'prompt = "@{none.md} {{args}}"', "a", ["@{none.md}"]),
    ],
)
def test_what_stays(host: str, text: str, line: str, expected: list[str]) -> None:
    assert [it for it, _ in kept(host, text, line)] == expected


def test_why_it_stays() -> None:
    assert kept("claude-code", "!`ls` $3 ${CLAUDE_SESSION_ID}", "a") == [
        ("!`ls`", "Claude Code runs this and puts in what it prints"),
        ("$3", _STAYS),
        ("${CLAUDE_SESSION_ID}", "Claude Code puts in a value that only it has"),
    ]


def test_not_all_of_very_many_are_marked() -> None:
    assert len(kept("claude-code", "$9 " * 1500)) == 1000


@given(st.lists(st.tuples(st.text("$1!`a \n", max_size=6), st.booleans()), max_size=6))
def test_the_text_is_the_same_and_what_was_put_in_as_well(parts: list[tuple[str, bool]]) -> None:
    pieces = tuple(Piece(text, "x", "argument 1") if new else Piece(text) for text, new in parts)
    marked = mark_kept(pieces, _PLACEHOLDERS, "It")
    assert join(marked) == join(pieces)
    assert [it for it in marked if it.written == "x"] == [it for it in pieces if it.why]
