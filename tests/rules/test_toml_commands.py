"""Commands in TOML: comments that suppress findings, and what the host does not load."""

import pytest

from checking.suppressed import suppress_all
from kit import check, check_fix
from promptls.checking.checker import check as find
from promptls.checking.suppressing import CheckedText, suppress_rule
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind
from settings.chains import settings_of

COMMAND = ".gemini/commands/git/fix.toml"
FOREIGN = (
    "argument-foreign: '$ARGUMENTS' is a placeholder of Claude Code, Codex and OpenCode; "
    "Gemini CLI leaves it as it is"
)
LOST = "(Gemini CLI: this command is not loaded)"


def found(text: str, path: str = COMMAND) -> list[FileDiagnostic]:
    return find(parse(Source(text), path))


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    "drawing",
    [
        # Above a key: all lines of its value.
        "| # promptls: allow argument-foreign\n| prompt = '''\n| $ARGUMENTS\n| $ARGUMENTS\n| '''",
        # At the end of a line: that line, or the value that ends there.
        "| prompt = 'Fix $ARGUMENTS' # promptls: allow argument-foreign",
        "| prompt = '''\n| Fix $ARGUMENTS\n| ''' # promptls: allow argument-foreign",
        # In the file, wherever it is.
        "| # promptls: allow-file argument-foreign\n|\n| prompt = 'Fix $ARGUMENTS'",
        "| prompt = 'Fix $ARGUMENTS'\n| [a]\n| # promptls: allow-file argument-foreign",
        # What is no TOML, too.
        "| # promptls: allow front-matter-invalid\n| Fix it",
    ],
)
def test_a_comment_suppresses(drawing: str, newline: str) -> None:
    check(drawing, path=COMMAND, newline=newline)


def test_a_comment_suppresses_nothing_else() -> None:
    check(
        f"""
        | # promptls: allow argument-foreign
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ suppression-unused: unused suppression: argument-foreign
        | description = 'Fixes'
        | prompt = '''
        | # promptls: allow-file argument-foreign
        | Fix $ARGUMENTS
        :     ^^^^^^^^^^ {FOREIGN}
        | '''
        """,
        path=COMMAND,
    )


def test_what_is_nearly_a_suppression() -> None:
    drawing = f"""
        | # promptls: disable argument-foreign
        :   ^^^^^^^^^^^^^^^^^ suppression-unknown: unknown directive 'disable'; did you mean 'allow'?
        | prompt = '$ARGUMENTS'
        :           ^^^^^^^^^^ {FOREIGN}
        | description = 'promptls: disable tag-case' # promptls: allow argument-foregn
        :                                                              ^^^^^^^^^^^^^^^ suppression-unknown: unknown rule 'argument-foregn'; did you mean 'argument-foreign'?
    """
    check(drawing, path=COMMAND)


def test_an_unused_suppression_is_removed() -> None:
    before = """
        | # promptls: allow tag-case
        | prompt = '''
        | # Fix
        | ''' # promptls: allow tag-case
        | a = 1 # promptls: allow-file tag-case, argument-foreign
        | description = 'It has # promptls: allow tag-case'
    """
    after = """
        | prompt = '''
        | # Fix
        | '''
        | a = 1
        | description = 'It has # promptls: allow tag-case'
    """
    check_fix(before, after, path=COMMAND)


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (
            "a = 1\nprompt = '''\nFix $ARGUMENTS\n$ARGUMENTS\n'''\n",
            (
                "a = 1\n# promptls: allow argument-foreign\n"
                "prompt = '''\nFix $ARGUMENTS\n$ARGUMENTS\n'''\n"
            ),
        ),
        ("\ufeffprompt = 5\r\n", "\ufeff# promptls: allow front-matter-invalid\r\nprompt = 5\r\n"),
        ("a = [\n1 2]", "# promptls: allow-file front-matter-invalid\na = [\n1 2]"),
    ],
)
def test_suppressions_are_added_as_comments_of_toml(text: str, after: str) -> None:
    def check_text(text: str) -> CheckedText:
        document = parse(Source(text), COMMAND)
        return CheckedText(document, find(document))

    (finding, *_) = found(text)
    added = (
        suppress_rule(check_text(text), finding, check_text)
        if "allow-file" in after
        else suppress_all(text, check_text)
    )
    assert not found(added)
    assert added == after


@pytest.mark.parametrize(
    "drawing",
    [
        "| prompt = 5\n:          ^ front-matter-invalid: 'prompt' must be a string {}",
        (
            "| prompt = 'a'\n| description = ['b']\n"
            ":               ^^^^^ front-matter-invalid: 'description' must be a string {}"
        ),
        (
            "| # A command\n| description = 'a'\n"
            ": ^^^^^^^^^^^^^^^^^ front-matter-invalid: missing 'prompt' {}"
        ),
        "| [fix]\n: ^^^^^ front-matter-invalid: missing 'prompt' {}\n| prompt = 'a'",
        "|\n: ^ front-matter-invalid: missing 'prompt' {}",
        (
            "| prompt = '''a\n:          ^^^ front-matter-invalid: 'prompt' is not closed: "
            "expected \"'''\" {}"
        ),
        "| prompt = 'a'\n| prompt = 'b'\n: ^^^^^^ front-matter-invalid: duplicate key 'prompt' {}",
        "| Fix it\n:     ^ front-matter-invalid: expected '=' after 'Fix' {}",
    ],
)
def test_what_is_not_loaded(drawing: str) -> None:
    check(drawing.format(LOST), path=COMMAND)


@pytest.mark.parametrize(
    "text",
    [
        "prompt = ''",
        'prompt = "a\\tb"\nother = 5\n[table]\ndescription = 5',
        # What the reader of Gemini CLI accepts, although it is no TOML.
        "prompt = 'a' # \0",
        "prompt = 'a'\r# a",
        "prompt = 'a'\nb = [1_, 2]",
        # What promptls does not read: too deep, too large, and too many digits.
        f"prompt = 'a'\n{'a.' * 40}b = 1",
        f"a = {'[' * 5000}",
        f"a = {'1' * 5000}",
        f"prompt = '{'a' * (1 << 18)}",
        # What has no text.
        "Fix \udcff",
    ],
)
def test_what_may_be_loaded(text: str) -> None:
    assert "front-matter-invalid" not in {it.rule for it in found(text)}


def test_only_of_a_host_that_loads_it() -> None:
    document = parse(Source("Fix it"), "commands/fix.toml", kind=Kind.TOML_COMMAND)
    assert find(document) == []
    settings = settings_of('hosts = { "commands/**" = ["gemini"] }')
    (finding,) = find(document, settings.rule_set("commands/fix.toml"))
    assert finding.message == "expected '=' after 'Fix'"


def test_comments_of_a_text_that_is_too_large_count_for_nothing() -> None:
    text = "# promptls: allow-fil argument-foreign\nprompt = 'Fix $ARGUMENTS'\n"
    assert {it.rule for it in found(text)} == {"argument-foreign", "suppression-unknown"}
    assert found(f"{text}#{'a' * (1 << 18)}") == []
