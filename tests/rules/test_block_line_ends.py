"""The line ends of blocks, and of the file around them."""

from kit import check, compare, draw, mark
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source


def test_crlf_outside_of_the_blocks_is_nobody_s_business() -> None:
    check("""
        | # Agent␍
        | ␍
        | Text.
        |
        | ---
        | STATUS: Trace complete. Returning results to the orchestrator.
        | ---
        |
    """)


def test_a_lone_carriage_return_counts() -> None:
    text = "Text.\n\n---\nSTATUS: Trace complete. Returning results to it.\r---\n"
    place = f"| STATUS: Trace complete. Returning results to it.\n: {'^' * 48}"
    expected = f"""
| Text.
|
| ---
{place} block-crlf: CR line endings; the rest of the file has LF
| ---
|"""
    compare(draw(text, map(mark, run(parse(Source(text))))), expected.lstrip())


def test_a_crlf_file_is_information() -> None:
    check(
        """
        | Text.
        |
        | ---
        : ^^^ block-crlf [info]: CRLF line endings in the whole file
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        |
        | ---
        | STATUS: Trace complete. Returning results to the orchestrator.
        | ---
        """,
        newline="\r\n",
    )


def test_line_ends_of_a_file_without_blocks_are_nobody_s_business() -> None:
    check("| Text.\n|\n| More.", newline="\r\n")
