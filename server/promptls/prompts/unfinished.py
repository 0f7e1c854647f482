"""What is unfinished in a template, and would reach the model as it is written."""

from collections.abc import Iterator

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.rules.diagnostics import Severity
from promptls.settings import DEFAULT, Settings
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind

# Milder findings that tell of text which is not what its author meant to send.
RULES = frozenset(
    {
        "comment-unclosed",
        "fence-nested",
        "fence-unclosed",
        "front-matter-unclosed",
        "placeholder-case",
        "placeholder-marks-wrong",
        "placeholder-misspelled",
        "placeholder-padded",
    }
)


def find_unfinished(text: str, path: str, *, settings: Settings = DEFAULT) -> Iterator[str]:
    """Say in which line of a template something is unfinished, and what.

    These are the errors of a check, and a few other findings. The path is from the root of the
    project.
    """
    source = Source(text)
    document = parse(source, path, kind=Kind.SYSTEM_TEMPLATE)
    for found in check(document, settings.rule_set(path)):
        if found.severity is Severity.ERROR or found.rule in RULES:
            yield f"{source.line_at(found.span.start) + 1}: {found.message}"
