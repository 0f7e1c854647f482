"""What programs leave in a file: merge conflicts, and characters that were lost."""

import pytest

from kit import check

CONFLICT = """\
| <<<<<<< HEAD
| Follow the code.
| =======
| Follow the calls.
| >>>>>>> calls"""
FOUND = """\
| <<<<<<< HEAD
: ^^^^^^^^^^^^ file-merge-conflict: unresolved merge conflict: '<<<<<<< HEAD'
| Follow the code.
| =======
| Follow the calls.
| >>>>>>> calls"""


@pytest.mark.parametrize("path", ["docs/x.md", "agents/x.md", "skills/x/reference.md"])
def test_a_conflict(path: str) -> None:
    for before in "", "| # Tracer\n|\n", "| - item\n":
        for newline in "\n", "\r\n", "\r":
            check(f"{before}{FOUND}", path=path, newline=newline)


def test_two_conflicts_and_their_ancestors() -> None:
    with_ancestor = FOUND.replace("| =======", "| ||||||| 1a2b3c4\n| Follow.\n| =======")
    check(f"{FOUND}\n|\n{with_ancestor}\n| text")


def test_a_conflict_in_front_matter_is_one_mistake() -> None:
    check(
        """
        | ---
        | name: tracer
        | <<<<<<< HEAD
        : ^^^^^^^^^^^^ file-merge-conflict: unresolved merge conflict: '<<<<<<< HEAD'
        | description: Follows the code
        | =======
        | description: Follows the calls
        | >>>>>>> calls
        | ---
        """,
        path="agents/tracer.md",
    )


@pytest.mark.parametrize(
    "drawing",
    [
        # Shown in a fence, in indented code, in a quotation, or below an explanation.
        f"| ```\n{CONFLICT}\n| ```",
        f"| ```diff\n{CONFLICT}\n| ```",
        CONFLICT.replace("| ", "|     "),
        CONFLICT.replace("| ", "| > "),
        f"| Git writes conflict markers into the file:\n|\n{CONFLICT}",
        f"| <pre>\n{CONFLICT}\n| </pre>",
        # How a model is to write its changes.
        "| <<<<<<< SEARCH\n| a\n| =======\n| b\n| >>>>>>> REPLACE",
        "| <<<<<<< SEARCH\n| =======\n| b\n| >>>>>>> REPLACE\n|",
        # Not all of the three, or not in this order.
        "| <<<<<<< HEAD\n| a\n| >>>>>>> x",
        "| Title\n| =======\n| a",
        "| >>>>>>> x\n| =======\n| <<<<<<< HEAD",
        "| <<<<<<<< HEAD\n| =======\n| >>>>>>>> x",
        "| a <<<<<<< HEAD\n| =======\n| >>>>>>> x",
    ],
)
def test_no_conflict(drawing: str) -> None:
    check(drawing, path="docs/x.md")


def test_a_lost_character() -> None:
    check(
        """
        | Ask in the caf\ufffd, or in the \ufffd\ufffd bar.
        :               ^ file-character-lost: U+FFFD in the place of a character that was lost (3 places)
        | **\ufffd\ufffd STOP HERE.** Wait.
        """,
        path="skills/x/notes.md",
    )
    check(
        """
        | ---
        | name: tracer
        | description: Follows the caf\ufffd
        :                             ^ file-character-lost: U+FFFD in the place of a character that was lost
        | ---
        """,
        path="agents/tracer.md",
    )


@pytest.mark.parametrize(
    "text",
    [
        "The character '\ufffd' is shown.",
        "A `\ufffd` is shown.",
        "| a | \ufffd |",
        "Decoding a\ufffdb replaces bytes.",
        "Not UTF-8: caf\ufffd",
        "A replacement character: caf\ufffd\n\nThe caf\ufffd.",
        "```\ncaf\ufffd\n```",
        "<!-- caf\ufffd -->",
    ],
)
def test_a_character_that_is_meant(text: str) -> None:
    drawing = "\n".join(f"| {line}".rstrip() for line in text.split("\n"))
    check(drawing, path="agents/x.md")


def test_general_documentation_may_have_any_character() -> None:
    check("| The caf\ufffd agent.", path="docs/x.md")


def test_a_file_that_is_not_utf8_is_one_mistake() -> None:
    from promptls.checking.checker import check as run  # noqa: PLC0415
    from promptls.parsing import parse  # noqa: PLC0415
    from promptls.text.spans import Source  # noqa: PLC0415

    found = run(parse(Source.decode(b"The caf\xe9 agent."), "agents/x.md"))
    assert [it.rule for it in found] == ["file-not-utf8"]


def test_a_lost_character_in_a_block_is_one_that_is_not_ascii() -> None:
    check(
        """
        | # Tracer
        |
        | Read the caf\ufffd.
        :             ^ file-character-lost: U+FFFD in the place of a character that was lost
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Follow the caf\ufffd
        :                     ^ block-non-ascii: non-ASCII character '\ufffd'
        |   [2] Show workflow status
        | ---
        """,
        path="agents/tracer.md",
    )
