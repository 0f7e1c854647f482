"""Where the placeholders of hosts are written in a file."""

import pytest

from promptls.document import Document
from promptls.parsing import parse
from promptls.semantics.substitutions.readers import find_previewing_hosts, list_other_hosts
from promptls.semantics.substitutions.written import find_readings
from promptls.semantics.surroundings import find_around
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED

COMMAND = ".claude/commands/fix.md"
NAMED = "---\narguments: [file, depth]\n---\n"


def read(path: str, text: str) -> Document:
    return parse(Source(text), path)


def shown(path: str, text: str) -> list[str]:
    """Each placeholder as `text: spelling (surrounding)`, as the surest host has it."""
    document = read(path, text)
    readings = find_readings(document, SPECIFIED)
    return [
        f"{text[slice(*it.span)]}: {it.placeholder.spelling if it.placeholder else 'kept'}"
        f" ({find_around(document).at(it.span.start)})"
        for it in (readings[0].found if readings else ())
    ]


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        (COMMAND, "Fix $0, $ARGUMENTS.", ["$0: $N (prose)", "$ARGUMENTS: $ARGUMENTS (prose)"]),
        (
            COMMAND,
            "$ARGUMENTS[1] `$1`\n\n```sh\nawk '{print $2}'\n```\n",
            [
                "$ARGUMENTS[1]: $ARGUMENTS[N] (prose)",
                "$1: $N (inline code)",
                "$2: $N (code fence)",
            ],
        ),
        (COMMAND, r"It costs \$5.", [r"\$: kept (prose)"]),
        # A name counts where it is declared.
        (COMMAND, "Read $file.", []),
        (COMMAND, f"{NAMED}Read $file, $filename.", ["$file: $name (prose)"]),
        # A command may have an argument in it.
        (
            COMMAND,
            "!`git log $0` ${CLAUDE_SESSION_ID}",
            [
                "!`git log $0`: !`command` (prose)",
                "$0: $N (inline code)",
                "${CLAUDE_SESSION_ID}: ${CLAUDE_…} (prose)",
            ],
        ),
        (".opencode/command/fix.md", "Fix $1.", ["$1: $N (prose)"]),
        (".codex/prompts/fix.md", "Fix $1 $FILE.", ["$FILE: $NAME (prose)"]),
        (".codex/prompts/fix.md", "Fix $1 $$2.", ["$1: $1 … $9 (prose)", "$$: kept (prose)"]),
        (
            ".github/prompts/fix.prompt.md",
            "Fix ${input:file:the file}.",
            ["${input:file:the file}: ${input:name} (prose)"],
        ),
        # Nothing closes it.
        (
            ".gemini/commands/fix.toml",
            "prompt = 'Fix {{args}} !{ls'",
            ["{{args}}: {{args}} (prose)", "!{ls: !{command} (prose)"],
        ),
        # No host replaces anything in these.
        ("README.md", "It costs $1.", []),
        (".agents/skills/fix/SKILL.md", "Fix $0.", []),
        ("CLAUDE.md", "Fix $0.", []),
    ],
)
def test_what_is_replaced(path: str, text: str, expected: list[str]) -> None:
    assert shown(path, text) == expected


def test_front_matter_is_not_the_text() -> None:
    text = "---\nargument-hint: $0\narguments: file $depth\n---\n$file"
    (reading,) = find_readings(read(COMMAND, text), SPECIFIED)
    assert [text[slice(*it.span)] for it in reading.found] == ["$file"]
    assert [(it.name, text[slice(*it.span)]) for it in reading.declared] == [
        ("file", "file"),
        ("$depth", "$depth"),
    ]


def test_a_host_is_sure_where_the_path_or_the_settings_say_so() -> None:
    def hosts(path: str, *named: str) -> list[tuple[str, bool]]:
        vocabulary = replaced(SPECIFIED, hosts_of_file=named)
        found = find_readings(read(path, "Fix $1."), vocabulary)
        return [(it.reader.host, it.reader.is_sure) for it in found]

    assert hosts(COMMAND) == [("claude-code", True)]
    assert hosts(".opencode/skills/fix/SKILL.md") == [("opencode", True)]
    # OpenCode loads these as well, if anybody here uses it.
    assert "opencode" not in dict(hosts(".claude/skills/fix/SKILL.md"))
    assert hosts(".claude/skills/fix/SKILL.md", "opencode") == [("opencode", True)]
    assert hosts("plugins/fix/commands/fix.md") == [("claude-code", False)]
    assert hosts("shared/commands/fix.md", "opencode", "claude-code") == [
        ("claude-code", True),
        ("opencode", True),
    ]


def test_more_than_a_person_writes() -> None:
    text = "$0 " * 5000
    (reading,) = find_readings(read(COMMAND, text), SPECIFIED)
    assert len(reading.found) == 2000


def test_hosts_whose_text_of_a_file_is_known() -> None:
    loading = find_previewing_hosts(read(COMMAND, "Fix it."), SPECIFIED)
    assert loading == ("claude-code",)
    others = list_other_hosts(loading)
    assert {"opencode", "codex", "gemini", "vscode"} <= {*others}
    # Of these it is not known what they replace, if anything.
    assert {*others}.isdisjoint({"claude-code", "cursor", "kiro"})
