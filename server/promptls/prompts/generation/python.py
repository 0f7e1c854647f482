"""Writes a Python module with the types of variables and the parsers of answers."""

from collections.abc import Iterator
from keyword import iskeyword

from promptls.prompts.generation.layout import (
    Order,
    data_of,
    describe,
    needed,
    one_line,
    read_sections,
    write_header,
)
from promptls.prompts.generation.subjects import AnswerField, TypedSubject
from promptls.text.patterns import pattern
from promptls.vocabulary.contracts import PartKind

_IMPORT = pattern(r"(?m:^(?:import|from) [^\n]++\n)")
_FROM = {
    "bisect": ("bisect_right",),
    "collections.abc": ("Callable", "Sequence"),
    "dataclasses": ("dataclass",),
    "typing": ("Literal", "NamedTuple", "NotRequired", "TypeAlias", "TypedDict", "cast"),
}


def write_python(order: Order) -> str:
    """The module. It needs Python 3.11, and nothing else."""
    pieces = [piece for it in order.subjects for piece in _write_subject(it)]
    if needed(order):
        core, *others = read_sections("reader.py", "#", needed(order))
        pieces += [_IMPORT.sub("", core).strip("\n"), *others]
        pieces += [_write_table(it) for it in order.subjects if it.fields]
    body = "\n\n\n".join(pieces)
    header = "".join(f"# {it}\n" for it in write_header(order))
    return f"{header}# ruff: noqa\n\n{''.join(_imports(body))}\n\n{body}\n"


def _imports(body: str) -> Iterator[str]:
    words = set(pattern(r"[A-Za-z_]++").findall(body))
    yield from (f"import {it}\n" for it in ("json", "re") if it in words)
    for module, names in _FROM.items():
        used = [it for it in names if it in words]
        if used:
            yield f"from {module} import {', '.join(used)}\n"


def _write_subject(subject: TypedSubject) -> Iterator[str]:
    if subject.variables:
        yield _write_variables(subject)
    if subject.fields:
        yield _write_types(subject)
        yield _write_parser(subject)


def _write_variables(subject: TypedSubject) -> str:
    name = f"{subject.type_name}Variables"
    about = f"# The variables of {one_line(subject.origin)}."
    is_class = all(it.name.isidentifier() and not iskeyword(it.name) for it in subject.variables)
    lines: list[str] = []
    for it in subject.variables:
        kind = "str" if it.is_mandatory else "NotRequired[str]"
        lines.append(f"    # {one_line(it.description)}")
        lines.append(f"    {it.name}: {kind}" if is_class else f"    {it.name!a}: {kind},")
    if is_class:
        return "\n".join((about, f"class {name}(TypedDict):", *lines))
    return "\n".join((about, f'{name} = TypedDict("{name}", {{', *lines, "})"))


def _write_types(subject: TypedSubject) -> str:
    name = subject.type_name
    lines = [f"{name}Outcome: TypeAlias = {_literal(subject.outcomes)}"]
    with_values = [it for it in subject.fields if it.part.values]
    lines += (f"{it.type_name}: TypeAlias = {_literal(it.part.values)}" for it in with_values)
    lines += ["", "", "@dataclass(frozen=True)", f"class {name}Answer:"]
    lines.append('    """An answer. Where it is malformed, no part has a value."""')
    lines += ["", f"    outcome: {name}Outcome"]
    for it in subject.fields:
        lines += [f"    # {describe(it.part)}", f"    {it.name}: {_type_of(it)}"]
    return "\n".join(lines)


def _write_parser(subject: TypedSubject) -> str:
    name = subject.type_name
    arguments = [f'cast("{name}Outcome", outcome)']
    for number, it in enumerate(subject.fields):
        found = f"every[{number}]"
        if it.part.kind is PartKind.BLOCK:
            arguments.append(f"bool({found})")
            continue
        read = ("_by_id" if it.id else "_all") if it.is_many else "_one"
        value = f"{read}({found})"
        kind = _type_of(it)
        arguments.append(value if kind == "object" else f'cast("{kind}", {value})')
    shown = "".join(f"        {it},\n" for it in arguments)
    return (
        f"def parse_{subject.function_name}(text: str) -> {name}Answer:\n"
        f'    """Read an answer. No text makes it raise."""\n'
        f"    outcome, every = _parse(text, {_table_name(subject)})\n"
        f"    return {name}Answer(\n{shown}    )"
    )


def _write_table(subject: TypedSubject) -> str:
    rows = (
        f"    _Part({', '.join(f'{name}={value!a}' for name, value in data_of(it))}),\n"
        for it in subject.fields
    )
    return f"{_table_name(subject)} = (\n{''.join(rows)})"


def _table_name(subject: TypedSubject) -> str:
    return f"_PARTS_OF_{subject.function_name.upper()}"


def _type_of(field: AnswerField) -> str:
    """The type of a field."""
    part = field.part
    if part.kind is PartKind.BLOCK:
        return "bool"
    one = field.type_name if part.values else "str" if field.is_text else "object"
    if field.is_many:
        return f"tuple[tuple[str, {one}], ...]" if field.id else f"tuple[{one}, ...]"
    return one if one == "object" else f"{one} | None"


def _literal(values: tuple[str, ...]) -> str:
    return f"Literal[{', '.join(ascii(it) for it in values)}]"
