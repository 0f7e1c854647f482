"""Semantic tokens and inlay hints of the placeholders of hosts."""

import pytest

from features.matrix import covers
from features.structures import check_hints, check_tokens, read
from promptls.features.inlay_hints import HintKind, explain_hint, find_hints
from promptls.features.site import ProjectValues
from promptls.text.spans import FileSpan
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED

COMMAND = ".claude/commands/fix.md"
NOTHING = ProjectValues()


@covers("semantic tokens", "argument")
def test_placeholders_and_declared_names() -> None:
    check_tokens(
        """
        | ---
        | arguments: [file]
        : ^^^^^^^^^ property defaultLibrary
        :             ^^^^ variable declaration
        | ---
        | $file $0 $ARGUMENTS ${CLAUDE_EFFORT} $none \\$1
        : ^^^^^ variable defaultLibrary
        :       ^^ variable defaultLibrary
        :          ^^^^^^^^^^ variable defaultLibrary
        :                     ^^^^^^^^^^^^^^^^ variable defaultLibrary
        """,
        path=COMMAND,
    )


@covers("semantic tokens", "argument")
def test_only_the_marks_of_a_command() -> None:
    check_tokens(
        """
        | !`git log $0`
        : ^^ variable defaultLibrary
        :           ^^ variable defaultLibrary
        :             ^ variable defaultLibrary
        """,
        path=COMMAND,
    )


@covers("semantic tokens", "argument")
def test_what_is_left_to_the_model() -> None:
    check_tokens(
        """
        | ${input:file}
        : ^^^^^^^^^^^^^ variable
        """,
        path=".github/prompts/fix.prompt.md",
    )


@covers("inlay hint", "argument")
def test_the_name_behind_a_number() -> None:
    check_hints(
        """
        | ---
        | arguments: [file, depth]
        | ---
        | $0, `$ARGUMENTS[1]`, $2, $file
        :   ^ = file
        :                   ^ = depth
        """,
        NOTHING,
        path=COMMAND,
    )
    check_hints(
        """
        | ---
        | argument-hint: [file] [depth...]
        | ---
        | $1
        :   ^ = depth
        """,
        NOTHING,
        path=COMMAND,
    )


@pytest.mark.parametrize("front", ["argument-hint: file depth", "description: It fixes."])
def test_no_hint_where_nothing_names_it(front: str) -> None:
    check_hints(f"| ---\n| {front}\n| ---\n| $0", NOTHING, path=COMMAND)


def test_no_hint_where_hosts_count_in_different_ways() -> None:
    document = read("| ---\n| arguments: [file, depth]\n| ---\n| $1", "commands/fix.md")
    whole = FileSpan(0, len(document.source.text))
    both = replaced(SPECIFIED, hosts_of_file=("claude-code", "opencode"))
    assert find_hints(document, whole, both, NOTHING) == []
    (hint,) = find_hints(document, whole, SPECIFIED, NOTHING)
    assert hint.label == "= depth"
    assert find_hints(document, FileSpan(0, 5), SPECIFIED, NOTHING) == []


def test_what_a_hint_means() -> None:
    text = explain_hint(HintKind.ARGUMENT, "depth", SPECIFIED, NOTHING)
    assert text == "The front matter calls this argument `depth`."
