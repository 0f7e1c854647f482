"""Every kind of mistake in a settings file: one message, at its place, with the nearest name."""

import pytest

from kit import Mark, check_marks, document_of
from promptls.settings.keys import SettingsFile
from promptls.settings.reading import parse_settings


def check(drawing: str, *, in_pyproject: bool = False, newline: str = "\n") -> None:
    __tracebackhide__ = True
    loaded = parse_settings(document_of(drawing, newline=newline), in_pyproject=in_pyproject)
    check_marks(drawing, (Mark(*it) for it in loaded.issues), newline=newline)


KINDS = (
    "'system-template', 'work-package', 'skill', 'agent', 'command', 'prompt', 'markdown', "
    "'response', 'workflow-state', 'task-envelope', 'agent-response', 'agent-share', 'audit-log', "
    "'unified-prompt', 'json' or 'json-lines'"
)
TOP = ", ".join(SettingsFile.KEYS)
LEVELS = "'error', 'warning', 'info', 'hint' or 'off'"

DRAWINGS = [
    # Keys
    """
        | selct = ["all"]
        : ^^^^^ no setting is called 'selct'; did you mean 'select'?
        | Ignore = []
        : ^^^^^^ no setting is called 'Ignore'; did you mean 'ignore'?
        | respect_gitignore = true
        : ^^^^^^^^^^^^^^^^^ no setting is called 'respect_gitignore'; did you mean 'respect-gitignore'?
        | "per-file-ignore" = {}
        : ^^^^^^^^^^^^^^^^^ no setting is called 'per-file-ignore'; did you mean 'per-file-ignores'?
    """,
    f"""
        | [linting]
        :  ^^^^^^^ no setting is called 'linting'; known are {TOP}
        | block = true
    """,
    """
        | [variables.GOAL]
        | descripton = "a"
        : ^^^^^^^^^^ no setting is called 'descripton'; did you mean 'description'?
        | desc = "a"
        : ^^^^ no setting is called 'desc'; did you mean 'description'?
        | x = 1
        : ^ no setting is called 'x'; known are description, source, mandatory, phases, files, trusted
    """,
    """
        | variables.GOAL.sorce = "a"
        :                ^^^^^ no setting is called 'sorce'; did you mean 'source'?
        | variables.PLAN = { description = "a", phase = [] }
        :                                       ^^^^^ no setting is called 'phase'; did you mean 'phases'?
        | [variables.TASK.files]
        | a = "b"
        :
    """.replace("        :\n", "").replace(
        "files]\n",
        "files]\n        : ^^^^^^^^^^^^^^^^^^^^^^ expected a list, found [variables.TASK.files]\n",
    ),
    """
        | [tags.verdict]
        | atributes = {}
        : ^^^^^^^^^ no setting is called 'atributes'; did you mean 'attributes'?
        | [agents.MISTRAL]
        | closng = "a"
        : ^^^^^^ no setting is called 'closng'; did you mean 'closing'?
        | [phases.20-migration]
        | nuon = "a"
        : ^^^^ no setting is called 'nuon'; did you mean 'noun'?
        | [placeholders]
        | two_tier = true
        : ^^^^^^^^ no setting is called 'two_tier'; did you mean 'two-tier'?
    """,
    # Names
    """
        | [variables."a b"]
        :            ^^^^^ not a name: 'a b'
        | [tags]
        | "1a" = {}
        : ^^^^ not a name: '1a'
        | [agents]
        | "" = {}
        : ^^ not a name: ''
        | [phases."20 x"]
        :         ^^^^^^ not a name: '20 x'
        | [per-file-ignores]
        | "" = ["block"]
        : ^^ not a name: ''
        | [utilities]
        | "" = "a"
        : ^^ not a name: ''
    """,
    # Types
    """
        | extend = 5
        :          ^ expected a text, found 5
        | select = "all"
        :          ^^^^^ expected a list, found 'all'
        | ignore = { all = true }
        :          ^^^^^^^^^^^^^^ expected a list, found { all = true }
        | exclude = [[], {}, 1.5, 2020-01-01, true, ""]
        :            ^^ expected a text, found []
        :                ^^ expected a text, found {}
        :                    ^^^ expected a text, found 1.5
        :                         ^^^^^^^^^^ expected a text, found 2020-01-01
        :                                     ^^^^ expected a text, found true
        :                                           ^^ expected a text that is not empty, found ''
        | respect-gitignore = "no"
        :                     ^^^^ expected true or false, found 'no'
        | severity = 5
        :            ^ expected a table, found 5
        | variables = []
        :             ^^ expected a table, found []
        | placeholders = "angle"
        :                ^^^^^^^ expected a table, found 'angle'
    """,
    """
        | [variables]
        | A = 5
        :     ^ expected a table, found 5
        | B = { mandatory = 1, phases = "plan", files = [1], trusted = "yes" }
        :                   ^ expected true or false, found 1
        :                               ^^^^^^ expected a list, found 'plan'
        :                                                ^ expected a text, found 1
        :                                                              ^^^^^ expected true or false, found 'yes'
        | [agents]
        | MISTRAL = "a"
        :           ^^^ expected a table, found 'a'
        | [phases]
        | deploy = []
        :          ^^ expected a table, found []
        | [utilities]
        | "Ask" = 5
        :         ^ expected a text, found 5
        | [[placeholders]]
        : ^^^^^^^^^^^^^^^^ expected a table, found [[placeholders]]
    """,
    """
        | select = [
        |   "all",  # everything
        |   5,
        :   ^ expected a text, found 5
        | ]
        | ignore = [ [ ["a"] ] ]
        :            ^^^^^^^^^ expected a text, found [ ["a"] ]
    """,
    f"""
        | extend = "{"a" * 501}"
        :          {"^" * 503} longer than 500 characters
    """,
    # Rules
    """
        | select = ["blok", "block-crlf", "Block_CRLF"]
        :           ^^^^^^ no rule or family is called 'blok'; did you mean 'block'?
        :                                 ^^^^^^^^^^^^ no rule or family is called 'Block_CRLF'; did you mean 'block-crlf'?
        | ignore = ["no-such-rule", "block crlf", ""]
        :           ^^^^^^^^^^^^^^ no rule or family is called 'no-such-rule'
        :                           ^^^^^^^^^^^^ no rule or family is called 'block crlf'; did you mean 'block-crlf'?
        :                                         ^^ no rule or family is called ''
        | [severity]
        | tga = "error"
        : ^^^ no rule or family is called 'tga'; did you mean 'tag'?
        | "tag" = "eror"
        :         ^^^^^^ expected 'error', 'warning', 'info', 'hint' or 'off', found 'eror'; did you mean 'error'?
        | block = 5
        :         ^ expected 'error', 'warning', 'info', 'hint' or 'off', found 5
        | all = "Warning"
        :       ^^^^^^^^^ expected 'error', 'warning', 'info', 'hint' or 'off', found 'Warning'; did you mean 'warning'?
        | [per-file-ignores]
        | "a/*" = ["tag-caze"]
        :          ^^^^^^^^^^ no rule or family is called 'tag-caze'; did you mean 'tag-case'?
        | "b/*" = "tag-case"
        :         ^^^^^^^^^^ expected a list, found 'tag-case'
    """,
    # Kinds and spellings
    f"""
        | [files]
        | "a/*.md" = "promt"
        :            ^^^^^^^ expected {KINDS}, found 'promt'; did you mean 'prompt'?
        | "b/*.md" = 5
        :            ^ expected {KINDS}, found 5
        | [placeholders]
        | style = "angel"
        :         ^^^^^^^ expected 'angle' or 'brace', found 'angel'; did you mean 'angle'?
        | two-tier = "yes"
        :            ^^^^^ expected true or false, found 'yes'
    """,
    # Tags
    """
        | [tags.a]
        | values = "KEEP"
        :          ^^^^^^ expected a table or a list, found 'KEEP'
        | [tags.b]
        | values = { KEEP = "review" }
        :                   ^^^^^^^^ expected a list, found 'review'
        | [tags.c]
        | values = { KEEP = [5], "a b" = [] }
        :                    ^ expected a text, found 5
        :                        ^^^^^ not a name: 'a b'
        | [tags.d]
        | values = ["KEEP", "a b", 5]
        :                   ^^^^^ not a name: 'a b'
        :                          ^ expected a text, found 5
        | [tags.e]
        | attributes = { a = "[", b = 5, c = "(a+)+", d = "a*a*a*a*" }
        :                    ^^^ not a regular expression: unterminated character set at position 0
        :                             ^ expected a text, found 5
        :                                    ^^^^^^^ a pattern may not repeat a group or refer to one
        :                                                 ^^^^^^^^^^ a pattern with too many parts of any length
        | [tags.f]
        | attributes = { score = "[0-9]+" }
        | required = ["scor"]
        :             ^^^^^^ no attribute is called 'scor'; did you mean 'score'?
    """,
    # What is no TOML
    """
        | select = ["all"
        :                ^ unclosed array
    """,
    """
        | select = [
        |   "all"
        |   "tag"
        :   ^ unclosed array
        | ]
    """,
    """
        | select
        :       ^ expected '=' after a key in a key/value pair
    """,
    """
        | # a comment
        | select = all
        :          ^ invalid value
    """,
    """
        | [variables
        :           ^ expected ']' at the end of a table declaration
    """,
    """
        | ignore = []
        |
        | [variables]
        |   A.source = "a"
        |   A.source = "b"
        :   ^ cannot overwrite a value
        | B = {}
    """,
    """
        | [variables.A]
        | [variables.A]
        : ^ cannot declare variables.A twice
    """,
    """
        | exclude = "\\q"
        :              ^ unescaped '\\' in a string
    """,
    """
        | extend = "a
        :            ^ illegal character '\\n'
        | b"
    """,
]


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda it: it.strip()[2:30])
def test_mistakes(drawing: str) -> None:
    check(drawing)


@pytest.mark.parametrize("drawing", DRAWINGS[:12], ids=lambda it: it.strip()[2:30])
def test_mistakes_with_other_line_ends(drawing: str) -> None:
    check(drawing, newline="\r\n")


def test_a_byte_order_mark_moves_all_places() -> None:
    text = '\ufeffselct = []\nselect = ["blok"]\n'
    first, second = parse_settings(text, in_pyproject=False).issues
    assert text[first.span.start : first.span.end] == "selct"
    assert text[second.span.start : second.span.end] == '"blok"'
    (broken,) = parse_settings("\ufeff= 1\n", in_pyproject=False).issues
    assert tuple(broken.span) == (1, 2)
    assert parse_settings('\ufeffselect = ["all"]\n', in_pyproject=False).issues == []


def test_in_pyproject() -> None:
    check(
        """
        | [project]
        | name = 5
        |
        | [tool.promptls]
        | selct = ["all"]
        : ^^^^^ no setting is called 'selct'; did you mean 'select'?
        | ignore = ["blok"]
        :           ^^^^^^ no rule or family is called 'blok'; did you mean 'block'?
        |
        | [tool.promptls.agents.MISTRAL]
        | closng = "a"
        : ^^^^^^ no setting is called 'closng'; did you mean 'closing'?
        """,
        in_pyproject=True,
    )
    for drawing in (
        "| [tool]\n| x = 1",
        "| tool = 5\n: ^^^^ expected a table",
        "| [tool]\n| promptls = 5\n: ^^^^^^^^ expected a table",
        "| [[tool.promptls]]\n:        ^^^^^^^^ expected a table\n| x = 1",
    ):
        check(drawing, in_pyproject=True)


def test_in_a_file_of_its_own_there_is_no_section() -> None:
    (found,) = parse_settings("[tool.promptls]\n", in_pyproject=False).issues
    assert found.message == "no setting is called 'tool'; did you mean 'hook'?"


HOSTILE = {
    "deep array": "exclude = " + "[" * 100_000,
    "closed deep array": "exclude = " + "[" * 5_000 + "]" * 5_000,
    "deep table": "a = " + "{a=" * 5_000 + "1" + "}" * 5_000,
    "long dotted key": "a" + ".a" * 100_000 + " = 1",
    "long header": "[a" + '."a"' * 10_000 + "]",
    "huge": "#" * 300_000,
    "many numbers": "exclude = [" + "1," * 100_000 + "]",
    "many rules": "select = [" + '"blockk",' * 20_000 + "]",
    "many unknown keys": "".join(f"a{n} = 1\n" for n in range(15_000)),
    "long text": 'extend = "' + "a" * 200_000 + '"',
    "long word": "a" * 200_000,
    "quotes": '"' * 200_000,
    "null": "select = ['all']\0\n",
    "digits": "extend = " + "1" * 5_000,
    "surrogate": 'extend = "\ud800\udc00" 5',
    "array tables": "[[variables]]\n" * 10_000,
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.timeout(10)
def test_hostile_settings_are_a_few_mistakes(name: str) -> None:
    loaded = parse_settings(HOSTILE[name], in_pyproject=False)
    assert 1 <= len(loaded.issues) <= 200
    for span, message in loaded.issues:
        assert 0 <= span.start <= span.end <= len(HOSTILE[name])
        assert "\n" not in message
        assert len(message) < 1000
