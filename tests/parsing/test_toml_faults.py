"""What is said about settings that are not TOML: each mistake in plain words, where it was made."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit import Mark, check_marks, document_of
from promptls.settings.reading import parse_settings
from promptls.settings.toml_document import TomlDocument, parse_toml

DRAWINGS = [
    # Found in a line in which `tomllib` does not stop, and so not said.
    """
        | 7#7
        :  ^ expected '=' after a key in a key/value pair
        | ignore = []
    """,
    # Looks like a date, and is none.
    """
        | select = 1979-02-30
        :          ^^^^^^^^^^ invalid value '1979-02-30'
        | ignore = []
    """,
    # Lists
    """
        | select = ["block"
        :          ^ 'select' is not closed: expected ']'
    """,
    """
        | select = ["block",
        :          ^ 'select' is not closed: expected ']'
        | ignore = ["tag"]
    """,
    """
        | ignore = ["tag"]
        | select = [
        :          ^ 'select' is not closed: expected ']'
        |   "block"  # the first family
        |
        | [severity]
        | tag = "off"
    """,
    """
        | [variables]
        | A.phases = [["plan"]
        :            ^ 'A.phases' is not closed: expected ']'
    """,
    """
        | select = [
        |   "block"
        |   "tag"
        :   ^ missing ',' after '"block"'
        | ]
    """,
    """
        | exclude = ["a, "b"]
        :                 ^ missing ',' after '"a, "'
    """,
    """
        | select = ["block",, "tag"]
        :                   ^ unexpected ','
    """,
    """
        | select = ["block" = 1]
        :                   ^ unexpected '=' in 'select'
    """,
    """
        | select = ["block"]]
        :                   ^ unexpected ']' after the value of 'select'
    """,
    # Inline tables
    """
        | severity = { tag = "off"
        :            ^ 'severity' is not closed: expected '}'
        | ignore = []
    """,
    """
        | severity = {
        :            ^ inline table 'severity' must be on one line
        |   tag = "off"
        | }
    """,
    """
        | severity = { tag = "off", }
        :                         ^ unexpected ',' before '}'
    """,
    """
        | severity = { tag = "off" block = "off" }
        :                          ^ missing ',' after '"off"'
    """,
    """
        | severity = { tag: "off" }
        :                 ^ expected '=' after 'tag', found ':'
    """,
    # Strings and other values
    """
        | extend = "base.toml
        :          ^ 'extend' is not closed: expected '"'
        | select = ["all"]
    """,
    """
        | extend = 'base.toml"
        :          ^ 'extend' is not closed: expected "'"
    """,
    '''
        | extend = """base.toml
        :          ^^^ 'extend' is not closed: expected '"""'
    ''',
    """
        | exclude = ["a", "b]
        :                 ^ string in 'exclude' is not closed: expected '"'
    """,
    """
        | exclude = ["docs\\old"]
        :                 ^^ invalid escape '\\o': use '\\\\' or single quotes
    """,
    """
        | # a comment
        | extend = base.toml
        :          ^^^^^^^^^ invalid value 'base.toml': put text in quotes
    """,
    """
        | select = [block]
        :           ^^^^^ invalid value 'block': put text in quotes
    """,
    """
        | respect-gitignore = False  # a comment
        :                     ^^^^^ invalid value 'False'; did you mean 'false'?
    """,
    """
        | respect-gitignore = no
        :                     ^^ invalid value 'no': use true or false, or put text in quotes
    """,
    """
        | select = [\u201cblock\u201d]
        :           ^^^^^^^ invalid quote '\u201c'; use '"'
    """,
    """
        | select =
        :         ^ missing value for 'select'
    """,
    """
        | a = 012
        :     ^^^ invalid value '012'
    """,
    """
        | extend = "a" "b"
        :              ^ unexpected '"b"' after the value of 'extend'
    """,
    # Keys
    """
        | select ["block"]
        :        ^ expected '=' after 'select'
    """,
    """
        | select: ["block"]
        :       ^ expected '=' after 'select', found ':'
    """,
    """
        | [per-file-ignores]
        | examples/** = ["block"]
        : ^^^^^^^^^^^ invalid key 'examples/**': put it in quotes
    """,
    """
        | // a comment
        : ^ unexpected '/'; a comment begins with '#'
    """,
    """
        | {"select": []}
        : ^ expected a key, found '{'
    """,
    """
        | select = [
        |   "all",
        | ]
        | select = [
        : ^^^^^^ duplicate key 'select'
        |   "tag",
        | ]
    """,
    """
        | ignore = []
        | [variables]
        |   A.source = "a"
        |   A.source = "b"
        :   ^^^^^^^^ duplicate key 'A.source'
        | B = {}
    """,
    """
        | variables.A = {}
        | variables.A.source = "a"
        : ^^^^^^^^^^^^^^^^^^ cannot add 'variables.A.source' to a table that is complete
    """,
    # Headers
    """
        | [severity
        : ^^^^^^^^^ '[severity' is not closed: expected ']'
        | tag = "off"
    """,
    """
        | []
        : ^ missing name in the table header
    """,
    """
        | [variables.a b]
        : ^^^^^^^^^^^^^^^ invalid table header '[variables.a b]': put names with other characters in quotes
    """,
    """
        | [severity] tag = "off"
        :            ^ unexpected 'tag' after the table header
    """,
    """
        | [variables.A]
        | [variables.A]
        : ^^^^^^^^^^^^^ duplicate table 'variables.A'
    """,
    """
        | severity = 1
        | [severity.tag]
        : ^^^^^^^^^^^^^^ table 'severity.tag' has the name of an earlier key
    """,
]


@pytest.mark.parametrize("drawing", DRAWINGS, ids=range(len(DRAWINGS)))
@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_mistakes(drawing: str, newline: str) -> None:
    text = document_of(drawing, newline=newline)
    loaded = parse_settings(text, in_pyproject=False)
    check_marks(drawing, (Mark(it.span, it.message) for it in loaded.issues), newline=newline)


@pytest.mark.parametrize(
    ("text", "start", "message"),
    [
        ('a = {b = "c"', 4, "'a' is not closed: expected '}'"),
        ("a = [{b = 1", 5, "'a' is not closed: expected '}'"),
        ("a = {b = 1} x", 12, "unexpected 'x' after the value of 'a'"),
        ("a = {", 5, "expected a key, found the end of the line"),
        ("a = {b", 6, "expected '=' after 'b'"),
        ("a = [1,", 4, "'a' is not closed: expected ']'"),
        ("a =", 3, "missing value for 'a'"),
    ],
)
def test_mistakes_at_the_end_of_a_text(text: str, start: int, message: str) -> None:
    (issue,) = parse_settings(text, in_pyproject=False).issues
    assert (issue.span.start, issue.message) == (start, message)


def test_the_names_in_messages_are_cut() -> None:
    (issue,) = parse_settings("a" * 100, in_pyproject=False).issues
    assert issue.message == f"expected '=' after '{'a' * 40}\u2026'"


def test_what_only_tomllib_finds_is_said_in_its_words() -> None:
    (issue,) = parse_settings('extend = "a\x01"\n', in_pyproject=False).issues
    assert (issue.message, *issue.span) == ("invalid character '\\x01'", 11, 12)
    (issue,) = parse_settings("severity = {tag = 1, tag = 2}\n", in_pyproject=False).issues
    assert issue.message == "duplicate key 'tag'"


_VALID = """\
extend = 'base.toml'
select = ["block", "tag-case"]  # a comment
exclude = [
  "a\\\\b",
  '''c''',
]
respect-gitignore = true
a.b = {c = 1, "d e" = [{}, {f = 1979-05-27 07:32:00}]}

[variables.GOAL]
source = \"\"\"
x\"\"\"
[[x]]
y = +1.5e3
"""
_pieces = st.text(alphabet="\"'[]{}=,.#\\ \n\rax1-:/", max_size=3)


@given(st.integers(0, len(_VALID)), st.integers(0, 8), _pieces, st.booleans())
def test_a_damaged_text_has_one_fault_in_one_line_of_words(
    start: int,
    length: int,
    new: str,
    is_cut: bool,  # noqa: FBT001 - hypothesis gives it
) -> None:
    text = _VALID[:start] + new + ("" if is_cut else _VALID[start + length :])
    parsed = parse_toml(text, in_pyproject=False)
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        assert not isinstance(parsed, TomlDocument)
        assert 0 <= parsed.span.start <= parsed.span.end <= len(text)
        assert parsed.message
        assert "\n" not in parsed.message
    else:
        assert isinstance(parsed, TomlDocument)


def test_a_valid_text_is_valid() -> None:
    assert isinstance(parse_toml(_VALID, in_pyproject=False), TomlDocument)
