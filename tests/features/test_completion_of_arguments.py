"""Completion of the placeholders of hosts, and of the names that front matter declares."""

import pytest

from features.drawing import accept, check_offers, offered, read
from features.matrix import covers
from promptls.features.completion import complete
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.hosts import HOST_NAMES, load_host

COMMAND = ".claude/commands/fix.md"
NAMED = "| ---\n| arguments: [file, depth]\n| ---\n"
OWN = ["${CLAUDE_SKILL_DIR}", "${CLAUDE_SESSION_ID}", "${CLAUDE_EFFORT}", "${CLAUDE_PLUGIN_ROOT}"]


@covers("completion", "argument")
def test_all_that_may_be_written() -> None:
    check_offers(
        """
        | ---
        | arguments: [file, depth]
        | ---
        | Read $<|>.
        : $file | first argument | Read $file.
        : $depth | second argument | Read $depth.
        : $ARGUMENTS | All arguments, as they were typed | Read $ARGUMENTS.
        : $0 | first argument: file | Read $0.
        : $1 | second argument: depth | Read $1.
        : $ARGUMENTS[0] | first argument: file | Read $ARGUMENTS[0].
        : $ARGUMENTS[1] | second argument: depth | Read $ARGUMENTS[1].
        : ${CLAUDE_SKILL_DIR} | The folder of the skill | Read ${CLAUDE_SKILL_DIR}.
        : ${CLAUDE_SESSION_ID} | The id of the session | Read ${CLAUDE_SESSION_ID}.
        """,
        path=COMMAND,
    )


@covers("completion", "argument")
def test_the_numbers_that_are_used_and_the_next_one() -> None:
    def numbers(text: str, path: str = COMMAND) -> list[str]:
        return [it for it in offered(text, path=path) if it[1:].isdigit()]

    assert numbers("| $<|>") == ["$0"]
    assert numbers("| $0, $1, $<|>") == ["$0", "$1", "$2"]
    assert numbers("| $1, $<|>", ".opencode/command/a.md") == ["$1", "$2"]
    assert numbers("| ---\n| argument-hint: [a] [b]\n| ---\n| $<|>") == ["$0", "$1"]
    # A host that has only nine of them has no tenth.
    assert numbers("| $8, $9, $<|>", ".codex/prompts/a.md")[-1] == "$9"
    assert len(numbers("| $99 $<|>")) == 10


@covers("completion", "argument")
def test_what_is_typed_is_replaced() -> None:
    check_offers(
        """
        | Read $AR<|>GUMENT now
        : $ARGUMENTS | All arguments, as they were typed | Read $ARGUMENTS now
        : $ARGUMENTS[0] | first argument | Read $ARGUMENTS[0] now
        """,
        path=COMMAND,
    )
    check_offers(
        """
        | Read ${CLAUDE_S<|>}
        : ${CLAUDE_SKILL_DIR} | The folder of the skill | Read ${CLAUDE_SKILL_DIR}
        : ${CLAUDE_SESSION_ID} | The id of the session | Read ${CLAUDE_SESSION_ID}
        """,
        path=COMMAND,
    )
    # A word behind a dollar sign alone is not its own.
    document, offset = read("| Read $<|>it", path=COMMAND)
    assert accept(document, complete(document, offset, SPECIFIED)[0]) == "Read $ARGUMENTSit"


@covers("completion", "argument")
@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        ("| $EFF<|>", COMMAND, ["${CLAUDE_EFFORT}"]),
        ("| ${<|>", COMMAND, OWN),
        ("| ${<|>}", ".github/prompts/a.prompt.md", ["${input:name}"]),
        (
            "| ${input:file} ${<|>}",
            ".github/prompts/a.prompt.md",
            ["${input:file}", "${input:name}"],
        ),
        ("| $FILE $N<|>", ".codex/prompts/a.md", ["$NAME", "$ARGUMENTS"]),
        ("| prompt = '{<|>'", ".gemini/commands/a.toml", ["{{args}}"]),
        ("| prompt = '{{ar<|>}}'", ".gemini/commands/a.toml", ["{{args}}"]),
        ("| prompt = '@<|>'", ".gemini/commands/a.toml", ["@{path}"]),
        ("| prompt = '!{<|>}'", ".gemini/commands/a.toml", ["!{command}"]),
        ("| Run !<|>", COMMAND, ["!`command`"]),
        ("| Run !`<|>`", COMMAND, ["!`command`"]),
        ("| Run !`git log $f<|>`", COMMAND, ["${CLAUDE_EFFORT}"]),
        # What the host would not find there, or keeps, is not offered.
        ("| Run!<|>", COMMAND, []),
        ("| Costs \\$<|>", COMMAND, []),
        ("| $$<|>", ".codex/prompts/a.md", []),
        ("| ---\n| description: $<|>\n| ---", COMMAND, []),
        ("| $<|>", "docs/a.md", []),
        ("| $<|>", "CLAUDE.md", []),
    ],
)
def test_what_goes_on(text: str, path: str, expected: list[str]) -> None:
    assert sorted(offered(text, path=path)) == sorted(expected)


@covers("completion", "argument")
def test_what_is_to_be_filled_in_is_a_snippet() -> None:
    def snippet(text: str, path: str) -> str | None:
        document, offset = read(text, path=path)
        return complete(document, offset, SPECIFIED)[0].snippet

    assert snippet("| ${<|>}", ".github/prompts/a.prompt.md") == "\\${input:${1:name}\\}"
    assert snippet("| !<|>", COMMAND) == "!`${1:command}`"
    assert snippet("| $<|>", COMMAND) is None


def test_each_host_is_named_where_they_differ() -> None:
    hosts = replaced(SPECIFIED, hosts_of_file=("claude-code", "opencode"))
    document, offset = read("| $1 $<|>", path="commands/a.md")
    found = {it.label: it.detail for it in complete(document, offset, hosts)}
    assert found["$ARGUMENTS"] == "All arguments, as they were typed"
    assert found["$0"] == "first argument (Claude Code)"
    assert found["$1"] == "second argument (Claude Code)"


def test_what_is_said_beside_an_offer() -> None:
    document, offset = read("| $<|>", path=COMMAND)
    source = "{}, {}".format(*load_host("claude-code").source)
    found = {it.label: it.documentation for it in complete(document, offset, SPECIFIED)}
    assert found["$0"] == (
        "**`$0`**\n\nThe first argument. It stays as it is written when it is not passed.\n\n"
        f"Source: {source}"
    )


def test_a_dollar_sign_that_is_typed() -> None:
    assert offered("| Read $<|>", path=COMMAND, is_triggered=True)[0] == "$ARGUMENTS"
    assert offered("| !`git $<|>`", path=COMMAND, is_triggered=True)[0] == "$ARGUMENTS"
    # In code it is mostly the shell's, and in other files it means nothing.
    fence = "| ```sh\n| echo $<|>\n| ```"
    assert offered(fence, path=COMMAND, is_triggered=True) == []
    assert offered(fence, path=COMMAND)[0] == "$ARGUMENTS"
    for path in ("README.md", "templates/system/CLAUDE-plan.md", "promptls.toml", ".promptls.toml"):
        assert offered("| $<|>", path=path, is_triggered=True) == []
    assert offered("| ---\n| name: $<|>\n| ---", path=COMMAND, is_triggered=True) == []


@covers("completion", "argument")
@pytest.mark.parametrize("value", ["[fi<|>]", "fi<|>", "\n| - fi<|>"])
def test_names_that_the_text_uses_and_nothing_declares(value: str) -> None:
    text = f"| ---\n| arguments: {value}\n| ---\n| $file, $file, $HOME\n| ```sh\n| $fish\n| ```"
    assert offered(text, path=COMMAND) == ["file"]


def test_names_that_are_declared_are_not_offered_again() -> None:
    text = "| ---\n| arguments: [file, <|>]\n| ---\n| $file $depth"
    assert offered(text, path=COMMAND) == ["depth"]
    assert offered(text, path=".opencode/command/a.md") == []


@pytest.mark.parametrize("host", HOST_NAMES)
def test_the_texts_of_a_host_are_found_by_it(host: str) -> None:
    for file in load_host(host).files:
        for it in file.placeholders:
            for text, meaning in it.forms:
                assert it.meaning_of(text) == meaning
                document, _ = read(f"| {text}<|>", path=COMMAND)
                assert document.source.text == text
