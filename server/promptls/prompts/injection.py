"""Puts values in place of the variables of a template, in one pass over its text."""

import re
from collections.abc import Iterable, Mapping

from promptls.parsing import parse
from promptls.parsing.placeholders import names_in
from promptls.prompts.log import log
from promptls.semantics.declarations import find_declarations, find_listed_names
from promptls.text.patterns import pattern
from promptls.text.spans import Source
from promptls.text.values import NamedTuple
from promptls.vocabulary import SPECIFIED, Vocabulary

# A name that is supplied may have any characters but those that end it.
_NAME = r"[^\s<>{}]{1,100}"
_PLACEHOLDER = pattern(rf"<<({_NAME})>>|\{{\{{({_NAME})\}}\}}")


class MissingVariables(LookupError):  # noqa: N818 - that is what they are
    """Variables of a template that have no value, in the order in which the template uses them."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(f"no value for {', '.join(names)}")
        self.names = names


class Injection(NamedTuple):
    """A template with its values, and what did not fit.

    `missing` are variables without a value, `unknown` the names of placeholders that stay,
    and `unused` values that the template does not use.
    """

    text: str
    missing: tuple[str, ...]
    unknown: tuple[str, ...]
    unused: tuple[str, ...]


def inject_variables(
    template: str,
    values: Mapping[str, str],
    *,
    strict: bool = False,
    vocabulary: Vocabulary = SPECIFIED,
) -> Injection:
    """Replace `<<NAME>>` and `{{NAME}}` by the value of the variable.

    This is done for names that the vocabulary knows, that the front matter of the template declares
    or that have a value; any other placeholder stays. A value is never searched for placeholders.
    A variable without a value becomes a text that tells the model so, and a warning is logged;
    with `strict`, `MissingVariables` is raised instead.
    """
    return inject(
        template, values, vocabulary.variable_names | declared_names(template), strict=strict
    )


def inject(
    template: str, values: Mapping[str, str], known: frozenset[str], *, strict: bool
) -> Injection:
    """Replace the placeholders of known names, and of those that have a value."""
    used = dict.fromkeys(it[1] or it[2] for it in _PLACEHOLDER.finditer(template))
    missing = tuple(it for it in used if it in known and it not in values)
    if missing and strict:
        raise MissingVariables(missing)
    for name in missing:
        log().warning("no value for the variable %s", name)

    def replace(found: re.Match[str]) -> str:
        name = found[1] or found[2]
        return values[name] if name in values else _note(name) if name in known else found[0]

    stays = names_in(template) - known - values.keys()
    return Injection(
        _PLACEHOLDER.sub(replace, template),
        missing,
        tuple(it for it in used if it in stays),
        tuple(it for it in values if it not in used),
    )


def declared_names(template: str) -> frozenset[str]:
    """The names that the front matter of a template lists."""
    return find_listed_names(find_declarations(parse(Source(template), "")))


def used_names(template: str) -> Iterable[str]:
    """The names of all placeholders in a template, in the order of their first use."""
    found = names_in(template)
    used = dict.fromkeys(it[1] or it[2] for it in _PLACEHOLDER.finditer(template))
    return [it for it in used if it in found]


def _note(name: str) -> str:
    return f"[Context not provided: {name}]"
