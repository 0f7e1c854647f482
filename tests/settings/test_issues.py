"""Every kind of mistake in a settings file: one message, at its place, with the nearest name."""

import pytest

from kit import Mark, check_marks, document_of
from promptls.settings.keys import SettingsFile
from promptls.settings.reading import parse_settings
from promptls.text.spans import FileSpan
from promptls.text.wording import listed


def check(drawing: str, *, in_pyproject: bool = False, newline: str = "\n") -> None:
    __tracebackhide__ = True
    loaded = parse_settings(document_of(drawing, newline=newline), in_pyproject=in_pyproject)
    check_marks(drawing, (Mark(it.span, it.message) for it in loaded.issues), newline=newline)


KINDS = (
    "'system-template', 'work-package', 'skill', 'agent', 'command', 'instructions', 'prompt', "
    "'toml-command', 'markdown', 'response', 'workflow-state', 'task-envelope', 'agent-response', 'agent-share', 'audit-log', "
    "'unified-prompt', 'json' or 'json-lines'"
)
TOP = listed(SettingsFile.KEYS, "or")
LEVELS = "'error', 'warning', 'info', 'hint' or 'off'"

DRAWINGS = [
    # Limits
    """
        | [budget]
        | instructions = -1
        :                ^^ limit is negative: -1
        | skills = 0
    """,
    """
        | [budget]
        | skills = 8_000.0
        :          ^^^^^^^ expected an integer, found 8_000.0
        | instruction = 5
        : ^^^^^^^^^^^ unknown setting 'instruction'; did you mean 'instructions'?
    """,
    # Keys
    """
        | selct = ["all"]
        : ^^^^^ unknown setting 'selct'; did you mean 'select'?
        | Ignore = []
        : ^^^^^^ unknown setting 'Ignore'; did you mean 'ignore'?
        | respect_gitignore = true
        : ^^^^^^^^^^^^^^^^^ unknown setting 'respect_gitignore'; did you mean 'respect-gitignore'?
        | "per-file-ignore" = {}
        : ^^^^^^^^^^^^^^^^^ unknown setting 'per-file-ignore'; did you mean 'per-file-ignores'?
    """,
    f"""
        | [linting]
        :  ^^^^^^^ unknown setting 'linting'; expected {TOP}
        | block = true
    """,
    """
        | [variables.GOAL]
        | descripton = "a"
        : ^^^^^^^^^^ unknown setting 'descripton'; did you mean 'description'?
        | desc = "a"
        : ^^^^ unknown setting 'desc'; did you mean 'description'?
        | x = 1
        : ^ unknown setting 'x'; expected description, source, mandatory, phases, files, example or trusted
    """,
    """
        | variables.GOAL.sorce = "a"
        :                ^^^^^ unknown setting 'sorce'; did you mean 'source'?
        | variables.PLAN = { description = "a", phase = [] }
        :                                       ^^^^^ unknown setting 'phase'; did you mean 'phases'?
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
        : ^^^^^^^^^ unknown setting 'atributes'; did you mean 'attributes'?
        | [agents.MISTRAL]
        | closng = "a"
        : ^^^^^^ unknown setting 'closng'; did you mean 'closing'?
        | [phases.20-migration]
        | nuon = "a"
        : ^^^^ unknown setting 'nuon'; did you mean 'noun'?
        | [placeholders]
        | two_tier = true
        : ^^^^^^^^ unknown setting 'two_tier'; did you mean 'two-tier'?
    """,
    # Names
    """
        | [variables."a b"]
        :            ^^^^^ invalid name 'a b': use letters, digits, '_', '.' and '-'
        | [tags]
        | "1a" = {}
        : ^^^^ invalid name '1a': use a letter as the first character
        | [agents]
        | "" = {}
        : ^^ name is empty
        | [phases."20 x"]
        :         ^^^^^^ invalid name '20 x': use letters, digits, '_', '.' and '-'
        | [per-file-ignores]
        | "" = ["block"]
        : ^^ key is empty
        | [utilities]
        | "" = "a"
        : ^^ key is empty
    """,
    # Types
    """
        | extend = 5
        :          ^ expected a string, found 5
        | select = "all"
        :          ^^^^^ expected a list, e.g. ["all"], found 'all'
        | ignore = { all = true }
        :          ^^^^^^^^^^^^^^ expected a list, found { all = true }
        | exclude = [[], {}, 1.5, 2020-01-01, true, ""]
        :            ^^ expected a string, found []
        :                ^^ expected a string, found {}
        :                    ^^^ expected a string, found 1.5
        :                         ^^^^^^^^^^ expected a string, found 2020-01-01
        :                                     ^^^^ expected a string, found true
        :                                           ^^ expected a string that is not empty, found ''
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
        :                               ^^^^^^ expected a list, e.g. ["plan"], found 'plan'
        :                                                ^ expected a string, found 1
        :                                                              ^^^^^ expected true or false, found 'yes'
        | [agents]
        | MISTRAL = "a"
        :           ^^^ expected a table, found 'a'
        | [phases]
        | deploy = []
        :          ^^ expected a table, found []
        | [utilities]
        | "Ask" = 5
        :         ^ expected a string, found 5
        | [[placeholders]]
        : ^^^^^^^^^^^^^^^^ expected a table, found [[placeholders]]
    """,
    """
        | select = [
        |   "all",  # everything
        |   5,
        :   ^ expected a string, found 5
        | ]
        | ignore = [ [ ["a"] ] ]
        :            ^^^^^^^^^ expected a string, found [ ["a"] ]
    """,
    f"""
        | [variables.{"a" * 65}]
        :            {"^" * 65} name is 65 characters long; the limit is 64
    """,
    f"""
        | extend = "{"a" * 501}"
        :          {"^" * 503} string is 501 characters long; the limit is 500
    """,
    # Rules
    """
        | select = ["blok", "block-crlf", "Block_CRLF"]
        :           ^^^^^^ unknown rule or family 'blok'; did you mean 'block'?
        :                                 ^^^^^^^^^^^^ unknown rule or family 'Block_CRLF'; did you mean 'block-crlf'?
        | ignore = ["no-such-rule", "block crlf", ""]
        :           ^^^^^^^^^^^^^^ unknown rule or family 'no-such-rule'
        :                           ^^^^^^^^^^^^ unknown rule or family 'block crlf'; did you mean 'block-crlf'?
        :                                         ^^ unknown rule or family ''
        | [severity]
        | tga = "error"
        : ^^^ unknown rule or family 'tga'; did you mean 'tag'?
        | "tag" = "eror"
        :         ^^^^^^ invalid value 'eror'; did you mean 'error'?
        | block = 5
        :         ^ expected 'error', 'warning', 'info', 'hint' or 'off', found 5
        | all = "Warning"
        :       ^^^^^^^^^ invalid value 'Warning'; did you mean 'warning'?
        | [per-file-ignores]
        | "a/*" = ["tag-caze"]
        :          ^^^^^^^^^^ unknown rule or family 'tag-caze'; did you mean 'tag-case'?
        | "b/*" = "tag-case"
        :         ^^^^^^^^^^ expected a list, e.g. ["tag-case"], found 'tag-case'
    """,
    # Kinds and spellings
    f"""
        | [files]
        | "a/*.md" = "promt"
        :            ^^^^^^^ invalid value 'promt'; did you mean 'prompt'?
        | "b/*.md" = 5
        :            ^ expected {KINDS}, found 5
        | [placeholders]
        | style = "angel"
        :         ^^^^^^^ invalid value 'angel'; did you mean 'angle'?
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
        :                   ^^^^^^^^ expected a list, e.g. ["review"], found 'review'
        | [tags.c]
        | values = { KEEP = [5], "a b" = [] }
        :                    ^ expected a string, found 5
        :                        ^^^^^ invalid name 'a b': use letters, digits, '_', '.' and '-'
        | [tags.d]
        | values = ["KEEP", "a b", 5]
        :                   ^^^^^ invalid name 'a b': use letters, digits, '_', '.' and '-'
        :                          ^ expected a string, found 5
        | [tags.e]
        | attributes = { a = "[", b = 5, c = "(a+)+", d = "a*a*a*a*" }
        :                    ^^^ invalid regular expression: unterminated character set at position 0
        :                             ^ expected a string, found 5
        :                                    ^^^^^^^ repeated groups and references to groups are not supported
        :                                                 ^^^^^^^^^^ regular expression is too slow: use fewer '*', '+', '?' and '|'
        | [tags.f]
        | attributes = { score = "[0-9]+" }
        | required = ["scor"]
        :             ^^^^^^ unknown attribute 'scor'; did you mean 'score'?
    """,
]


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda it: it.strip()[2:30])
def test_mistakes(drawing: str) -> None:
    check(drawing)


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda it: it.strip()[2:30])
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
        : ^^^^^ unknown setting 'selct'; did you mean 'select'?
        | ignore = ["blok"]
        :           ^^^^^^ unknown rule or family 'blok'; did you mean 'block'?
        |
        | [tool.promptls.agents.MISTRAL]
        | closng = "a"
        : ^^^^^^ unknown setting 'closng'; did you mean 'closing'?
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
    assert found.message == "unknown setting 'tool'; did you mean 'hook'?"


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
@pytest.mark.timeout(60)
def test_hostile_settings_are_a_few_mistakes(name: str) -> None:
    loaded = parse_settings(HOSTILE[name], in_pyproject=False)
    assert 1 <= len(loaded.issues) <= 200
    for span, message, _ in loaded.issues:
        assert 0 <= span.start <= span.end <= len(HOSTILE[name])
        assert "\n" not in message
        assert len(message) < 1000


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("ignor = []", "ignore = []"),
        ('"per-file-ignore" = {}', "per-file-ignores = {}"),
        ('ignore = ["tag-cas"]', 'ignore = ["tag-case"]'),
        ('severity = { tag-cas = "error" }', 'severity = { tag-case = "error" }'),
        ('severity = { tag-case = "eror" }', 'severity = { tag-case = "error" }'),
        ("[placeholders]\nstyle = 'braces'", '[placeholders]\nstyle = "brace"'),
        (
            "[tags.x]\nattributes = { id = '.' }\nrequired = ['ids']",
            "[tags.x]\nattributes = { id = '.' }\nrequired = [\"id\"]",
        ),
        ('ignore = "tag"', None),
        ("ignore = [7]", None),
    ],
)
def test_what_is_meant_takes_the_place_of_what_is_wrong(text: str, fixed: str | None) -> None:
    (issue,) = parse_settings(text, in_pyproject=False).issues
    after = text[: issue.span.start] + issue.meant + text[issue.span.end :]
    assert (after if issue.meant else None) == fixed
    if fixed is not None:
        assert not parse_settings(fixed, in_pyproject=False).issues


def test_half_of_a_surrogate_pair_is_no_character() -> None:
    (issue,) = parse_settings('\ufeffextend = "a\udc80"\n', in_pyproject=False).issues
    assert issue == (FileSpan(12, 13), "invalid character '\\udc80'", "")


def test_a_list_in_a_line_of_its_own_is_no_header() -> None:
    check("""
        | exclude = [
        |   [1]
        :   ^^^ expected a string, found [1]
        | ]
        | selct = []
        : ^^^^^ unknown setting 'selct'; did you mean 'select'?
        """)
