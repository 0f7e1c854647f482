"""What hosts other than Claude Code put in the place of placeholders, fact by fact."""

import pytest

from vocabulary.facts import arrives

OPENCODE, CODEX = ".opencode/commands/c.md", ".codex/prompts/c.md"
GEMINI, COPILOT = ".gemini/commands/c.toml", "c.prompt.md"
HOSTS = {OPENCODE: "opencode", CODEX: "codex", GEMINI: "gemini", COPILOT: "vscode"}


@pytest.mark.parametrize(
    ("path", "fact", "text", "line", "arrives_as"),
    [
        (OPENCODE, "the first is $1", "$1|$2", "a b", "a|b"),
        (OPENCODE, "the highest takes the rest", "$1|$2", "a b c d", "a|b c d"),
        (OPENCODE, "a missing one is empty", "$1|$2|", "a", "a||"),
        (OPENCODE, "quotes hold one together", "$1|$2", "'a b' c", "a b|c"),
        (OPENCODE, "and end the one before", "$1|$2|$3", "a'b c'd", "a|b c|d"),
        (OPENCODE, "a backslash does nothing", r"\$1", "a", r"\a"),
        (OPENCODE, "all arguments", "Do $ARGUMENTS.", "a 'b'", "Do a 'b'."),
        (OPENCODE, "none is named", "$1 $depth", "a", "a $depth"),
        (OPENCODE, "a command stays until it is run", "!`ls $1`", "a", "!`ls a`"),
        (CODEX, "the first is $1", "$1|$2", "a b c", "a|b"),
        (CODEX, "nine at most", "$10", "a b", "a0"),
        (CODEX, "a missing one is empty", "$1|$2|", "a", "a||"),
        (CODEX, "all arguments", "Do $ARGUMENTS.", "a  'b c'", "Do a b c."),
        (CODEX, "split as POSIX has it", "$1|$2|$3", r"a\ b 'c d'e \"f", 'a b|c de|"f'),
        (CODEX, "what is not closed is lost", "$1|$2|", "a 'b c", "a||"),
        (CODEX, "named ones", "$FILE, $LINE", "FILE=a LINE='b c'", "a, b c"),
        (CODEX, "two signs are kept", "$$1 $$FILE $1", "a", "$$1 $$FILE a"),
        (GEMINI, "all arguments", 'prompt = "{{args}}."', "a b", "a b."),
        (
            GEMINI,
            "quoted in a command",
            'prompt = "!{ls {{args}}}"',
            "a b",
            "!{ls 'a b'}",
        ),
        (
            GEMINI,
            "$ARGUMENTS stays",
            'prompt = "$ARGUMENTS, $1, {{args}}"',
            "a",
            "$ARGUMENTS, $1, a",
        ),
        (GEMINI, "without a place below", 'prompt = "Do."', "a", "Do.\n\n/c a"),
        (
            COPILOT,
            "the model is left to understand it",
            "${input:x:y}",
            "",
            "${input:x:y}",
        ),
        (COPILOT, "others mean nothing", "$1 {{args}}", "", "$1 {{args}}"),
    ],
)
def test_it_replaces(path: str, fact: str, text: str, line: str, arrives_as: str) -> None:
    assert arrives(HOSTS[path], path, text, line) == arrives_as, fact


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("$FILE, $LINE", "FILE=a", "LINE"),
        ("$FILE", "a", "expected NAME=value"),
        ("$FILE", "=a", "expected NAME=value"),
    ],
)
def test_codex_sends_nothing_without_a_named_argument(text: str, line: str, why: str) -> None:
    sent = arrives("codex", CODEX, text, line)
    assert sent.startswith("refused: ")
    assert why in sent
