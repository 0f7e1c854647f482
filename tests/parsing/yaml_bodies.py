"""Fields between the lines of front matter: what is read of them, and what PyYAML reads."""

import yaml

from promptls.document import Fault, Field, Shape
from promptls.parsing.yaml import Fields, read_fields
from promptls.text.spans import FileSpan

OPENING = "---\n"


def read(body: str) -> Fields:
    text = OPENING + body
    return read_fields(text, FileSpan(len(OPENING), len(text)))


def values(fields: Fields) -> dict[str, object]:
    return {it.key: [x.text for x in it.items] if is_list(it) else it.value for it in fields.fields}


def is_list(field: Field) -> bool:
    return field.shape in (Shape.LIST, Shape.MAPPING)


def strictly(body: str) -> object:
    """What a strict reader makes of a text, with scalars as they are; nothing where it fails."""
    try:
        return yaml.load(body, yaml.BaseLoader)
    except yaml.YAMLError:
        return None


def faults(body: str) -> list[Fault]:
    return [it.fault for it in read(body).problems]


def repaired(body: str) -> str:
    """A text after all that is missing has been put in."""
    corrections = [it for problem in read(body).problems for it in problem.repair]
    for span, text in sorted(corrections, reverse=True):
        start, end = span.start - len(OPENING), span.end - len(OPENING)
        body = body[:start] + text + body[end:]
    return body
