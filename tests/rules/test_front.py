"""Front matter that is left open, or is not YAML."""

import pytest

from kit import check, check_fix

SKILL = "skills/pdf/SKILL.md"


def test_the_delimiter_is_behind_the_last_value() -> None:
    for end in "---", " ---", "---··":
        check_fix(
            f"| ---\n| title: x\n| list: [a]{end}\n|\n| # Title\n|\n| Text.\n|\n| ---",
            f"| ---\n| title: x\n| list: [a]{end[: -len(end.lstrip())]}\n| {end.lstrip()}\n|\n| # Title"
            "\n|\n| Text.\n|\n| ---",
        )


def test_left_open_to_the_end_of_the_file() -> None:
    drawing = """
        | ---
        : ^^^ front-matter-unclosed: front matter is not closed: expected a '---' line
        | title: Something
    """
    check(drawing)
    check_fix(drawing, "| ---\n| title: Something\n| ---\n|")


@pytest.mark.parametrize(
    "drawing",
    [
        "| ---\n|\n| Text.",
        "| ---\n|\n| # Title\n|\n| Text.\n|\n| ---\n|\n| Text.",
        "| ---\n| Some prose: with a colon.\n|\n| Text.",
        "| ---\n| Note: this is no field.\n|\n| Text.",
        "| ---\n| Text.\n| ---",
        "| ---\n| ---\n|\n| Text.",
        "| ---\n| # A comment.\n| title: x\n| ---",
        "| ---\n| title: <<TITLE>>\n| text: {{TEXT}}, {{ MORE: x }}\n| ---",
        "| ---\n| title: >-\n|   Some: text\n|\n|   # more\n| ---",
        "| Text.\n|\n| ---\n| title: x: y\n| title: z\n| ---",
        "| ```yaml\n| ---\n| title: x: y\n| ---\n| ```",
    ],
)
def test_what_is_not_reported(drawing: str) -> None:
    check(drawing)


def test_a_quote_that_the_next_value_closes() -> None:
    check("""
        | ---
        | name: "tracer
        :       ^^^^^^^ front-matter-invalid: quoted value is not closed: expected '"'
        | description: Follows a path
        | color: "#ff0000"
        | ---
    """)
    check("| ---\n| title: 'a\n|   other: b\n| other: c'\n| ---")


def test_of_a_key_that_is_there_twice_nothing_else_is_said() -> None:
    check(
        """
        | ---
        | name: pdf
        | description: x
        | name: My Skill
        : ^^^^ front-matter-key-duplicated: duplicate key 'name'
        | ---
        """,
        path=SKILL,
    )


def test_a_key_behind_text_without_spaces() -> None:
    check("""
        | ---
        | title: \u8aac\u660e\u3002license: MIT
        :           ^^^^^^^^ front-matter-invalid: unquoted value contains ': '; put it in quotes
        | other: \u8aac\u660e: x
        :        ^^^ front-matter-invalid: unquoted value contains ': '; put it in quotes
        | ---
    """)


def test_a_long_value_is_shown_in_part() -> None:
    check(
        f"""
        | ---
        | title: "{"x" * 100}
        :        {"^" * 101} front-matter-invalid: quoted value is not closed: expected '"'
        | ---
        """
    )


def test_a_name_that_is_no_name_is_not_put_into_quotes() -> None:
    drawing = """
        | ---
        | name: pdf: reader
        :       ^^^^ front-matter-invalid: unquoted value contains ': '; put it in quotes
        | description: Reads
        | ---
    """
    check(drawing, path=SKILL)
    check_fix(drawing, drawing, path=SKILL)


def test_a_sentence_with_the_name_of_a_key_is_one_value() -> None:
    check_fix(
        """
        | ---
        | name: a
        | description: Activates the agent mode: obsessive planning, parallel work.
        :                                  ^^^^^ front-matter-invalid: unquoted value contains ': '; put it in quotes
        | ---
        """,
        """
        | ---
        | name: a
        | description: "Activates the agent mode: obsessive planning, parallel work."
        | ---
        """,
        path="commands/a.md",
    )
    check_fix(
        """
        | ---
        | name: a
        | description: Plans the work. model: opus
        :                              ^^^^^^ front-matter-invalid: unquoted value contains ': '; put it in quotes
        | ---
        """,
        """
        | ---
        | name: a
        | description: Plans the work.
        | model: opus
        | ---
        """,
        path="commands/a.md",
    )


def test_globs_of_cursor_need_no_quotes() -> None:
    matter = "| ---\n| description: x\n| {}\n| ---"
    check(matter.format("globs: **/*.py"), path="rules/python.md")
    check(matter.format("globs: *.py, *.pyi"), path=".cursor/rules/python.md")
    found = (
        ":        ^^^^^^^ front-matter-invalid: unquoted value begins with '*'; put it in quotes"
    )
    check(matter.format(f"paths: **/*.py\n{found}"), path="rules/python.md")


def test_a_word_that_ends_like_a_key_is_not_cut() -> None:
    check_fix(
        "@ agents/x.md\n| ---\n| name: quick-scan-agent: quick\n| description: x\n| ---",
        '| ---\n| name: "quick-scan-agent: quick"\n| description: x\n| ---',
    )
