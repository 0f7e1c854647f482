"""Blocks that are right, and one with a gap, which shows whether a text is looked into."""

from kit import check, check_fix
from promptls.vocabulary.roles import Role

ITEMS = "|   [1] Continue to {next_phase_name}\n|   [2] Show workflow status\n"
CLEAN = """\
| ---
| SUGGESTED NEXT STEPS:
|   [1] Continue to {next_phase_name}
|   [2] Show workflow status
| ---"""
WRONG = """\
| ---
| SUGGESTED NEXT STEPS:
|   [1] Continue to {next_phase_name}
|   [3] Show workflow status
:    ^ block-numbering-gap: expected item 2, found 3
| ---"""
SILENT = WRONG.replace("\n:    ^ block-numbering-gap: expected item 2, found 3", "")
# The same in an agent, as a drawing whose margin is that of a test.
AGENT = """
    | # Agent
    |
    | Emit this:
    |
    | ---
    | SUGGESTED NEXT STEPS:
    |   [1] Continue
    |   [2] Show workflow status
    | ---
    |
    | Text.
"""


def behind(margin: str, drawing: str) -> str:
    """A drawing with a margin before every line of its document."""
    rows = (
        f"{row[:2]}{margin if row[0] == '|' else ' ' * len(margin)}{row[2:]}"
        for row in drawing.split("\n")
    )
    return "\n".join(rows)


def block(*texts: str) -> str:
    rows = [f"|   [{number}] {text}" for number, text in enumerate(texts, 1)]
    return "\n".join(("| ---", "| SUGGESTED NEXT STEPS:", *rows, "| ---"))


def check_first_item(
    text: str, role: Role | None = None, *, fixed: str = "", message: str = ""
) -> None:
    """Check a block whose first item has a text, in which the last word is what is wrong."""
    head, tail = (
        "| # SUGGESTED PROMPTS\n|\n| ---\n| SUGGESTED NEXT STEPS:\n",
        "\n|   [2] Show workflow status\n| ---",
    )
    path = "agents/14-upgrade-engineer.md"
    check(f"{head}|   [1] {text}{message}{tail}", path=path, role=role)
    if fixed:
        check_fix(
            f"{head}|   [1] {text}{tail}", f"{head}|   [1] {fixed}{tail}", path=path, role=role
        )
