"""What a module is generated for: a template with its variables, or a contract of the settings."""

import os
from collections.abc import Iterable, Iterator

from promptls.files.projects import OpenedProject
from promptls.parsing.placeholders import names_in
from promptls.prompts.demands import name_contract
from promptls.prompts.generation.names import make_different, to_field_name, to_type_name, words_of
from promptls.prompts.project_answers import find_demands
from promptls.prompts.template_files import LoadedTemplate
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple
from promptls.vocabulary import Contract, Vocabulary
from promptls.vocabulary.contracts import AnswerPart, Outcome, PartCount, PartKind

_ID = "id"
# What a pattern of an attribute may have to mean the same in every language.
_SIMPLE = pattern(r"(?:[A-Za-z0-9_-]|\\\.|\[[A-Za-z0-9_-]++\]|[+*?])*+")
_TOKEN = pattern(r"\w++|[^\w\s]")


class AnswerField(NamedTuple):
    """A part of an answer as a field: its name, the name of its type, and a pattern of its ids."""

    part: AnswerPart
    name: str
    type_name: str
    id: str = ""

    @property
    def tokens(self) -> tuple[str, ...]:
        """The words and signs before the value."""
        return tuple(_TOKEN.findall(self.part.word))

    @property
    def is_many(self) -> bool:
        """Whether an answer may have more than one value of it."""
        return self.part.times is PartCount.MANY

    @property
    def is_text(self) -> bool:
        """Whether its value is a text, and not any JSON."""
        if self.part.kind is PartKind.FENCE:
            return self.part.word != "json"
        return self.part.kind is not PartKind.JSON


class VariableField(NamedTuple):
    """A variable of a template; one that is not mandatory may be left out."""

    name: str
    description: str
    is_mandatory: bool


class TypedSubject(NamedTuple):
    """A template or a contract. `origin` says what it is, for who reads the module."""

    name: str
    type_name: str
    function_name: str
    origin: str
    path: str
    variables: tuple[VariableField, ...]
    fields: tuple[AnswerField, ...]
    has_report: bool = False

    @property
    def outcomes(self) -> tuple[str, ...]:
        """What the parts can mean together."""
        good = any(it.part.good for it in self.fields)
        bad = good or any(it.part.bad for it in self.fields)
        is_said = any(it.part.good and not it.part.optional for it in self.fields)
        can_be = {Outcome.GOOD: good, Outcome.BAD: bad, Outcome.GIVEN: not is_said}
        return tuple(it.value for it in Outcome if can_be.get(it, True))


class _Raw(NamedTuple):
    name: str
    origin: str
    path: str
    contract: Contract
    text: str | None = None


def read_subjects(
    project: OpenedProject, templates: Iterable[tuple[str, str]], contracts: Iterable[str]
) -> list[TypedSubject]:
    """What to generate, of templates with their paths and of the names of contracts.

    Raises `ValueError` for a contract that there is not.
    """
    vocabulary = project.settings.vocabulary
    found = [_of_template(text, path, project) for path, text in templates]
    found += (
        _Raw(it, f"[contracts.{it}]", "", name_contract(it, vocabulary))
        for it in dict.fromkeys(contracts)
    )
    functions = make_different("_".join(words_of(it.name)).lower() for it in found)
    types = make_different(to_type_name(it.name) for it in found)
    # No name of a part may be one of these, or one that a module imports.
    taken = {"NamedTuple", "NotRequired", "RegExp", "TypedDict", "TypeAlias"}
    taken |= {f"{it}{suffix}" for it in types for suffix in ("Answer", "Outcome", "Variables")}
    return [
        _to_subject(raw, type_name, function_name, vocabulary, taken)
        for raw, type_name, function_name in zip(found, types, functions, strict=True)
    ]


def _of_template(text: str, path: str, project: OpenedProject) -> _Raw:
    template = LoadedTemplate(text, path, is_fallback=False, tried=())
    name = os.path.basename(path).removesuffix(".md").removesuffix(".agent").removesuffix(".prompt")
    shown = os.path.relpath(path, project.root).replace(os.sep, "/")
    return _Raw(name, shown, path, find_demands(project, template).contract, text)


def _to_subject(
    raw: _Raw, type_name: str, function_name: str, vocabulary: Vocabulary, taken: set[str]
) -> TypedSubject:
    # Reports have a model of their own, which no few lines could copy.
    parts = [it for it in raw.contract.parts if it.kind is not PartKind.REPORT]
    names = make_different(to_field_name(it.name) for it in parts)
    types = make_different((f"{type_name}{to_type_name(it.name)}" for it in parts), taken)
    taken |= set(types)
    fields = (
        AnswerField(part, name, kind, _id_pattern(part, vocabulary))
        for part, name, kind in zip(parts, names, types, strict=True)
    )
    variables = () if raw.text is None else tuple(_find_variables(raw.text, vocabulary))
    has_report = len(parts) < len(raw.contract.parts)
    return TypedSubject(
        raw.name,
        type_name,
        function_name,
        raw.origin,
        raw.path,
        variables,
        tuple(fields),
        has_report,
    )


def _find_variables(text: str, vocabulary: Vocabulary) -> Iterator[VariableField]:
    """The variables of a template by name; those that nothing knows may be left out."""
    for name in sorted(names_in(text)):
        known = vocabulary.variables_by_name.get(name)
        if known is not None:
            yield VariableField(name, known.description, known.mandatory)
        elif name.isupper():
            yield VariableField(name, "Not declared in the settings.", is_mandatory=False)


def _id_pattern(part: AnswerPart, vocabulary: Vocabulary) -> str:
    """What the id of a tag must be; nothing for a tag without one."""
    tag = vocabulary.tags_by_name.get(part.word) if part.kind is PartKind.TAG else None
    found = next((it for it in tag.attributes if it.name == _ID), None) if tag else None
    if found is None:
        return ""
    return found.pattern if _SIMPLE.fullmatch(found.pattern) else '[^"<>]*'
