"""Blocks that are right, and one with a gap, which shows whether a text is looked into."""

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
