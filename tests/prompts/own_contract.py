"""Answers that are read by a contract of one's own, in short."""

from promptls.prompts import ParsedResponse, parse_response
from promptls.vocabulary import Vocabulary
from settings.chains import settings_of

REVIEW = 'line = "VERDICT: {PASS,FAIL}"\nplace = "last"\ngood = ["PASS"]'
TAGS = '[tags.decision]\nvalues = ["KEEP", "DROP"]\n[tags.promise]\n'


def vocabulary_of(*parts: str) -> Vocabulary:
    tables = "".join(f"[[contracts.own.parts]]\n{it}\n" for it in parts)
    return settings_of(f"[contracts.own]\n{tables}{TAGS}").vocabulary


def read(text: str, *parts: str, template: str | None = None) -> ParsedResponse:
    return parse_response(text, contract="own", template=template, vocabulary=vocabulary_of(*parts))


def summary(found: ParsedResponse) -> tuple[str, dict[str, object], list[str]]:
    """The outcome, the values of the parts, and the findings."""
    values: dict[str, object] = {it.name: it.value for it in found.parts}
    return found.outcome.value, values, [f"{it.rule}: {it.message}" for it in found.findings]


def malformed(message: str) -> list[str]:
    return [f"response-part-malformed: {message}"]
