"""What is found of arguments in a file of a host, in short."""

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.text.spans import Source

COMMAND = ".claude/commands/x.md"


def found(text: str, path: str = COMMAND) -> list[str]:
    """What is found, each with its rule, and with a `?` where it is a note."""
    return [
        f"{it.rule.removeprefix('argument-')} {text[slice(*it.span)]}"
        f"{'?' if it.severity == 'info' else ''}"
        for it in check(parse(Source(text), path))
        if it.rule.startswith("argument-")
    ]
