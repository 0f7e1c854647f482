"""Placeholders in a command that is written in TOML, in which nothing else is Markdown."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as find
from promptls.parsing import parse
from promptls.text.spans import Source

COMMAND = ".gemini/commands/git/fix.toml"
FOREIGN = (
    "is a placeholder of Claude Code, Codex and OpenCode; Gemini CLI leaves it as it is",
    "is a placeholder of Claude Code and OpenCode; Gemini CLI leaves it as it is",
)
DRAWING = f"""
    | description = "Fixes $ARGUMENTS"
    | prompt = '''
    | Fix $ARGUMENTS, see !`git log` and {{{{args}}}}.
    :     ^^^^^^^^^^ argument-foreign: '$ARGUMENTS' {FOREIGN[0]}
    :                     ^^^^^^^^^^ argument-foreign: '!`git log`' {FOREIGN[1]}
    | '''
    | # $ARGUMENTS
"""


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_placeholders_of_other_hosts(newline: str) -> None:
    check(DRAWING, path=COMMAND, newline=newline)


def test_the_fix_has_the_spelling_of_the_host() -> None:
    fixed = """
        | description = "Fixes $ARGUMENTS"
        | prompt = '''
        | Fix {{args}}, see !{git log} and {{args}}.
        | '''
        | # $ARGUMENTS
    """
    check_fix(DRAWING, fixed, path=COMMAND)


def test_in_one_line() -> None:
    check(
        f"""
        | prompt = "Fix $ARGUMENTS"
        :               ^^^^^^^^^^ argument-foreign: '$ARGUMENTS' {FOREIGN[0]}
        |
        """,
        path=COMMAND,
    )


def test_where_a_file_was_made_from_is_no_page_about_the_host() -> None:
    text = "# Made from .claude/commands/fix.md\nprompt = 'Fix $ARGUMENTS'"
    assert [it.rule for it in find(parse(Source(text), COMMAND))] == ["argument-foreign"]


@pytest.mark.parametrize(
    "text",
    [
        # What the host replaces, and what may be anything.
        "prompt = 'Fix {{args}}, !{git log} and @{a.md}. It costs $1.50.'",
        # An example of another language, a comment, and a page about the other host.
        "prompt = '''\n```python\n$ARGUMENTS\n```\n'''",
        "prompt = '''\n<!-- $ARGUMENTS -->\n'''",
        "prompt = 'In Claude Code, it is $ARGUMENTS.'",
        # Nothing is said of a text with escapes.
        'prompt = "Fix\\t$ARGUMENTS"',
        # What a rule finds in Markdown.
        "prompt = '''\n---\nSUGGESTED NEXT STEPS:\n  [1] a\n  [3] b\n---\n'''",
        "prompt = '''\n---\nSTATUS: a\n---\n<review>PAS</review> </b> <<X {{project_cntext}}\n'''",
        "prompt = '''\n```json\n{\"a\": 1,}\n```\n```\n<!-- open\n'''",
        "prompt = '''\n<<<<<<< a\n=======\n>>>>>>> b\n{a-b} {a_b} {a_b}\n'''",
        "prompt = '''\n<!-- promptls-ignore no-such-rule -->\n[a](none.md) `references/none.md`\n'''",
    ],
)
def test_nothing_is_found(text: str) -> None:
    assert find(parse(Source(text), COMMAND)) == []


def test_what_is_damaged() -> None:
    lost = find(parse(Source("prompt = 'Fix \ufffd $ARGUMENTS'"), COMMAND))
    assert [it.rule for it in lost] == ["file-character-lost", "argument-foreign"]
    large = find(parse(Source("x" * ((1 << 20) + 1)), COMMAND))
    assert [it.rule for it in large] == ["file-too-large"]
    wide = find(parse(Source("\0".join("prompt = '$ARGUMENTS'")), COMMAND))
    assert [it.rule for it in wide] == ["file-not-utf8"]
