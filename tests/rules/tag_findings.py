"""What is found of tags in a text, a template and a response."""

from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind

TEMPLATE = "templates/system/CLAUDE-{}.md"
TAGS = RuleSet(select(["tag", "rule"]))


def findings_of(text: str, path: str = "example.md", kind: Kind | None = None) -> list[str]:
    """What the rules for tags say of a text, with the text that each means."""
    found = run(parse(Source(text), path, kind=kind), TAGS)
    return [f"{it.rule} {text[slice(*it.span)]}" for it in found]


def in_template(phase: str, text: str) -> list[str]:
    return findings_of(text, TEMPLATE.format(phase))


def in_response(text: str) -> list[str]:
    return findings_of(text, kind=Kind.RESPONSE)
