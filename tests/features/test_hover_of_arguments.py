"""Hover of the placeholders of hosts: what takes their place in each host that reads the file."""

import pytest

from features.drawing import check_hover, hover_text, read
from features.matrix import covers
from promptls.features.hover import find_hover
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.hosts import load_host

COMMAND = ".claude/commands/fix.md"
NAMED = "| ---\n| arguments: [file, depth]\n| ---\n"
HINTED = "| ---\n| argument-hint: [file] [depth]\n| ---\n"
CLAUDE = "Source: {}, {}".format(*load_host("claude-code").source)
OPENCODE = "{}, {}".format(*load_host("opencode").source)
SPLIT = "The arguments are split as a shell splits words."


def said(text: str, path: str = COMMAND, *hosts: str) -> list[str]:
    """What is said of a placeholder, without its name and source."""
    vocabulary = replaced(SPECIFIED, hosts_of_file=hosts)
    _, *paragraphs, source = hover_text(text, path=path, vocabulary=vocabulary).split("\n\n")
    assert source.startswith("Source: ")
    return paragraphs


@covers("hover", "argument")
def test_all_that_is_said_of_an_argument() -> None:
    assert hover_text("| Fix $<|>1.", path=COMMAND) == (
        "**`$1`**\n\n"
        "The second argument. It stays as it is written when it is not passed.\n\n"
        f"{SPLIT}\n\n{CLAUDE}"
    )


@covers("hover", "argument")
@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        (f"{NAMED}| $<|>1", COMMAND, "The second argument, `depth` of `arguments`. It stays"),
        (f"{NAMED}| $de<|>pth", COMMAND, "The second argument, by its name in `arguments`. It be"),
        (f"{HINTED}| $<|>1", COMMAND, "The second argument, `depth` of `argument-hint`. It stays"),
        ("| $AR<|>GUMENTS", COMMAND, "All arguments, as they were typed. It becomes empty when th"),
        ("| $ARGUMENTS[1<|>1]", COMMAND, "Argument 12. It stays as it is written"),
        ("| ${CLAUDE_SK<|>ILL_DIR}", COMMAND, "The folder of the skill."),
        ("| $<|>1 $2", ".opencode/command/a.md", "The first argument. It becomes empty when"),
        ("| $<|>2 $1", ".opencode/command/a.md", "The second argument and all further ones. It"),
        ("| $<|>0", ".opencode/command/a.md", "No argument: the first has the number 1."),
        ("| $FI<|>LE", ".codex/prompts/a.md", "The argument that is given as `NAME=value`."),
        (
            "| prompt = '{{ar<|>gs}}'",
            ".gemini/commands/a.toml",
            "All arguments; quoted for the shell inside",
        ),
        (
            "| ${input:fi<|>le:A file}",
            ".github/prompts/a.prompt.md",
            "What the user enters. The editor does not replace it: most models understand it.",
        ),
    ],
)
def test_what_takes_the_place(text: str, path: str, expected: str) -> None:
    assert said(text, path)[0].startswith(expected)


@covers("hover", "argument")
def test_each_host_that_reads_a_file() -> None:
    hosts = ("opencode", "claude-code")
    assert said("| $<|>1", "commands/a.md", *hosts) == [
        "Claude Code: the second argument; stays as it is written when it is not passed.",
        "OpenCode: the first argument and all further ones; becomes empty when it is not passed.",
    ]
    assert said(f"{NAMED}| $fi<|>le", "commands/a.md", *hosts)[1] == (
        "OpenCode: it stays as it is written."
    )
    assert said("| \\$<|>1", "commands/a.md", *hosts)[0] == (
        "Claude Code: it stays `$1`, and no argument takes its place."
    )
    # What is the same in all of them is said once, with all sources.
    text = hover_text(
        "| $AR<|>GUMENTS",
        path="commands/a.md",
        vocabulary=replaced(SPECIFIED, hosts_of_file=hosts),
    )
    assert text == (
        "**`$ARGUMENTS`**\n\n"
        "All arguments, as they were typed. It becomes empty when there are none.\n\n"
        f"{CLAUDE}; {OPENCODE}"
    )


def test_a_host_that_leaves_the_work_to_the_model_is_not_named() -> None:
    assert said("| $<|>0", ".claude/skills/a/SKILL.md") == [
        "The first argument. It stays as it is written when it is not passed.",
        SPLIT,
    ]


@covers("hover", "argument")
def test_code_and_what_keeps_it() -> None:
    assert said("| ```sh\n| awk '{print $<|>1}'\n| ```")[1:] == [
        SPLIT,
        "It is replaced in code, too; `\\$1` is not.",
    ]
    for text in ("| <|>\\$1.50", "| \\<|>$1.50", "| \\$1<|>.50"):
        assert said(text) == ["It stays `$1`, and no argument takes its place."]
    assert said("| Fix $$<|>2.", ".codex/prompts/a.md") == [
        "It stays `$$2`, and no argument takes its place."
    ]
    check_hover("| \\$ARGU<|>MENTS[0].\n: ^^^^^^^^^^^^^^ \\$ARGUMENTS[0]", path=COMMAND)


@covers("hover", "argument")
def test_a_command_and_the_argument_in_it() -> None:
    assert said("| !`git l<|>og $0`") == [
        "What the command prints.",
        "promptls never runs it.",
    ]
    text = hover_text("| !`git l<|>og $0`", path=COMMAND)
    assert text.startswith("**`` !`git log $0` ``**\n\n")
    check_hover("| !`git log $<|>0`\n:           ^^ $0", path=COMMAND)


@covers("hover", "argument")
def test_a_name_where_it_is_declared() -> None:
    for value in ("[fi<|>le, depth]", "fi<|>le depth"):
        text = f"| ---\n| arguments: {value}\n| ---\n| $0 $file"
        assert said(text) == [
            "The first argument. It becomes empty when it is not passed.",
            "2 placeholders of the file take it.",
        ]
    assert (
        said("| ---\n| arguments: de<|>pth\n| ---\n")[1] == "No placeholder of the file takes it."
    )


def test_a_name_behind_another_one() -> None:
    text = "| ---\n| arguments: [file, de<|>pth]\n| ---\n| $1"
    assert said(text)[0] == "The second argument. It becomes empty when it is not passed."
    check_hover("| ---\n| arguments: [file]\n| ---\n| Te<|>xt", path=COMMAND)


def test_a_mistake_has_its_rule() -> None:
    document, offset = read("| `awk '{print $<|>1}'` $ARGUMENTS", path=COMMAND)
    rules = {"argument-in-code", "tag-case"}

    def shown(*found: str) -> str:
        hover = find_hover(document, offset, SPECIFIED, pages="R.md", find_rules=lambda _: found)
        return hover.markdown if hover is not None else ""

    assert "Rule: [argument-in-code](R.md#argument-in-code)" in shown(*rules)
    assert "Rule:" not in shown("tag-case")


def test_a_node_within_is_described() -> None:
    check_hover(
        "| !`echo <<PROJECT_CON<|>TEXT>>`\n:        ^^^^^^^^^^^^^^^^^^^ <<PROJECT_CONTEXT>>",
        path=COMMAND,
    )


@pytest.mark.parametrize("path", ["README.md", "CLAUDE.md", ".claude/agents/a.md"])
def test_nothing_in_files_in_which_nothing_is_replaced(path: str) -> None:
    check_hover("| It costs $<|>1.", path=path)


def test_a_hover_is_short() -> None:
    vocabulary = replaced(SPECIFIED, hosts_of_file=("claude-code", "opencode", "codex"))
    document, offset = read("| `\\$<|>1` $ARGUMENTS", path="commands/a.md")
    found = find_hover(document, offset, vocabulary)
    assert found is not None
    assert found.markdown.count("\n") < 12
    long = hover_text(f"| !`echo <|>{'a' * 400}`", path=COMMAND)
    assert len(long) < 200
