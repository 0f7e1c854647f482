"""A system template that is right, with the parts that one must have."""

PATH = "templates/system/CLAUDE-challenge.md"
TEXT = """\
| # Identity & Role
|
| You are the reviewer of a proposal.
|
| # Core Principles
|
| - Question every assumption.
|
| # Context
|
| <<PROJECT_CONTEXT>>
|
| # Workflow
|
| Review the proposal for consistency and gaps.
|
| You MUST output `<review>PASS</review>` or NEEDS_REVISION in its place.
|"""
IDENTITY = "| # Identity & Role\n|\n| You are the reviewer of a proposal.\n|\n"
PRINCIPLES = "| # Core Principles\n|\n| - Question every assumption.\n|\n"
CONTEXT = "| # Context\n|\n| <<PROJECT_CONTEXT>>\n|\n"
VERDICT = "|\n| You MUST output `<review>PASS</review>` or NEEDS_REVISION in its place.\n"


def changed(*changes: tuple[str, str]) -> str:
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text
