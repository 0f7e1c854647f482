"""Front matter that is left open, or is not YAML, and its fixes."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source

AGENT = "agents/tracer.md"
SKILL = "skills/pdf/SKILL.md"


def test_left_open() -> None:
    drawing = """
        | ---
        : ^^^ front-matter-unclosed: front matter is not closed: expected a '---' line
        | name: tracer
        | description: Follows a path
        |
        | # Tracer
        |
        | You follow it.
        |
        | ---
        |
        | Text.
    """
    fixed = """
        | ---
        | name: tracer
        | description: Follows a path
        | ---
        |
        | # Tracer
        |
        | You follow it.
        |
        | ---
        |
        | Text.
    """
    for newline in "\n", "\r\n", "\r":
        check(drawing, path=AGENT, newline=newline)
        check_fix(drawing, fixed, path=AGENT, newline=newline)
    check_fix(drawing, drawing, path=AGENT, only_safe=True)


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


def test_not_yaml() -> None:
    drawing = """
        | ---
        | name: tracer
        | description: Use it: for "tracing"
        :                  ^^^ front-matter-invalid: unquoted value contains ': '; put it in quotes
        | argument-hint: [file] [mode]
        | model:opus
        : ^^^^^^ front-matter-invalid: missing space after 'model:'
        | color: 'it's'
        :           ^ front-matter-invalid: unescaped "'" inside a quoted value
        | skills: "\\d"
        :          ^^ front-matter-invalid: unknown escape '\\d' in a quoted value
        | ---
    """
    fixed = """
        | ---
        | name: tracer
        | description: 'Use it: for "tracing"'
        | argument-hint: [file] [mode]
        | model: opus
        | color: "it's"
        | skills: '\\d'
        | ---
    """
    check(drawing, path=AGENT)
    check_fix(drawing, fixed, path=AGENT, only_safe=True)


SAFE = [
    ("title: Of it: a path", 'title: "Of it: a path"'),
    ('title: Of "it": a path', "title: 'Of \"it\": a path'"),
    ('title: It\'s "it": a path', "title: 'It''s \"it\": a path'"),
    ("owner: @somebody", 'owner: "@somebody"'),
    ("paths: **/*.py", 'paths: "**/*.py"'),
    ("list:\n| - [ ] Do it\n| - [x] Done", 'list:\n| - "[ ] Do it"\n| - "[x] Done"'),
    ('list: ["a", "b"],', 'list: ["a", "b"]'),
    ('title: "a",', 'title: "a"'),
    ("list: [a, b] ;", "list: [a, b]"),
    ("list: [@a, %b]", 'list: ["@a", "%b"]'),
    ('list: ["\\d", a]', "list: ['\\d', a]"),
    ("title: 'it's'", 'title: "it\'s"'),
    ("title: 'it's \"so\"'", "title: 'it''s \"so\"'"),
    ('title: "say "so" to it"', "title: 'say \"so\" to it'"),
    ('title: "a \\d"', "title: 'a \\d'"),
    ('title: "a \\d \\t"', 'title: "a \\\\d \\t"'),
    ("model:opus", "model: opus"),
    ("owner:\u00a0me", "owner: me"),
    ("owner:\u3000 'me'", "owner: 'me'"),
    ("list:\n|   -\u00a0a\n|   - b", "list:\n|   - a\n|   - b"),
]
UNSAFE = [
    ("what is this: a: b", 'what is this: "a: b"'),
    ("title: Of it: a\n|   path", 'title: "Of it: a\n|   path"'),
    ("title: Of it: a # b", 'title: "Of it: a # b"'),
    ("title: of: a path", 'title: "of: a path"'),
    ("title: Of it. license: MIT, or so", "title: Of it.\n| license: MIT, or so"),
    ("title: a model: b", "title: a\n| model: b"),
    ("version: 1.0 of_it: b c", 'version: "1.0 of_it: b c"'),
    ("title: Of it level: 3", 'title: "Of it level: 3"'),
    ("list: [a] [b]", 'list: "[a] [b]"'),
    ("other: [a],", "other: [a]"),
    ("description: [a, b],", "description: [a, b]"),
    ('list: "a", "b"', 'list: ["a", "b"]'),
    ('list: "a", "b"]', 'list: ["a", "b"]'),
    ("title: - a", 'title: "- a"'),
    ('title: Of it: a"', 'title: "Of it: a"'),
    ('title: "Of it: a', 'title: "Of it: a"'),
    ('title: "a"b c"', "title: 'a\"b c'"),
    ("description Of it, a path", "description: Of it, a path"),
    ("title: a\n|   b: c", "title: a\n| b: c"),
    ("list:\n|     a: b\n|\n|   c: d", "list:\n|     a: b\n|\n|     c: d"),
    ("some text", "  some text"),
    ("owner:me", "owner: me"),
    ("model:x\n|   - a\n|   - b", "model: x\n|   - a\n|   - b"),
    ("model:,opus", 'model: ",opus"'),
]
LEFT = [
    'list: ["a"] ["b"]',
    'list: ["a", "b"',
    "list: {a: b} c",
    "some: text\n| of it\n| and more",
    "title: a\n| one: b",
    "list: [a, - b]",
    # A space that nobody sees would be a part of the text.
    "title: \u00a0Of it: a path",
    "title: \u3000Of it: a path",
]


def _field(line: str) -> str:
    return f"| ---\n| one: 1\n| {line}\n| two: 2\n| ---\n|\n| Text: of it"


@pytest.mark.parametrize(("line", "fixed"), SAFE)
def test_safe_fixes_keep_what_all_readers_see(line: str, fixed: str) -> None:
    check_fix(_field(line), _field(fixed), only_safe=True)


@pytest.mark.parametrize(("line", "fixed"), UNSAFE)
def test_fixes_that_are_a_guess(line: str, fixed: str) -> None:
    check_fix(_field(line), _field(line), only_safe=True)
    check_fix(_field(line), _field(fixed))


@pytest.mark.parametrize("line", LEFT)
def test_what_is_meant_is_not_known(line: str) -> None:
    check_fix(_field(line), _field(line))


def test_fixes_of_many_values() -> None:
    lines = "".join(f"| a{it}: Of it: a path\n" for it in range(30))
    fixed = "".join(f'| a{it}: "Of it: a path"\n' for it in range(30))
    check_fix(f"| ---\n{lines}| ---", f"| ---\n{fixed}| ---", only_safe=True)


def test_fixes_beside_what_has_none() -> None:
    before = "| ---\n| a: Of it: b c\n| list: [c, - d]\n| model:opus\n| ---"
    after = '| ---\n| a: "Of it: b c"\n| list: [c, - d]\n| model: opus\n| ---'
    check_fix(before, after, only_safe=True)


def test_a_fix_that_does_not_hold_stops_no_other() -> None:
    before = '| ---\n| list: ["c" "d"],\n| a: Of it: b c\n| ---'
    after = '| ---\n| list: ["c" "d"],\n| a: "Of it: b c"\n| ---'
    check_fix(before, after, only_safe=True)
    check_fix(before, after)


def test_fixes_are_tried_one_by_one_only_so_often() -> None:
    torn = "".join(f'list{it}: ["c" "d"],\n' for it in range(20))
    document = parse(Source(f"---\n{torn}a: Of it: b c\n---\n"))
    found = [it for it in run(document) if it.rule == "front-matter-invalid"]
    assert len(found) == 21
    assert not any(it.fix for it in found)


def test_not_yaml_and_nothing_to_do_about_it() -> None:
    drawing = """
        | ---
        | name: tracer
        | description: "Follows a path
        :              ^^^^^^^^^^^^^^^ front-matter-invalid: quoted value is not closed: expected '"'
        | tools: Read
        | ---
    """
    check(drawing, path=AGENT)
    check_fix(drawing, drawing, path=AGENT, only_safe=True)
    check(
        """
        | ---
        | name: tracer
        | description: "Follows a path
        | tools: &a [*a, *a]
        :        ^^ front-matter-invalid: YAML anchors, aliases, merge keys and tags are not supported: '&a'
        | model: *a
        | ---
        """,
        path=AGENT,
    )


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
