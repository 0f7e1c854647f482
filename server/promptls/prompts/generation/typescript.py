"""Writes a TypeScript module with the types of variables and the parsers of answers."""

import json
from collections.abc import Iterable, Iterator

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
from promptls.vocabulary.contracts import PartKind


def write_typescript(order: Order) -> str:
    """The module. It needs what every engine has since 2022, and nothing else."""
    pieces = ["".join(f"// {it}\n" for it in write_header(order)).rstrip("\n")]
    pieces += [piece for it in order.subjects for piece in _write_subject(it)]
    if needed(order):
        pieces += read_sections("reader.ts", "//", needed(order))
        pieces += [_write_table(it) for it in order.subjects if it.fields]
    return "\n\n".join(pieces) + "\n"


def _write_subject(subject: TypedSubject) -> Iterator[str]:
    if subject.variables:
        yield _write_variables(subject)
    if subject.fields:
        yield _write_types(subject)
        yield _write_parser(subject)


def _write_variables(subject: TypedSubject) -> str:
    lines = [f"// The variables of {one_line(subject.origin)}."]
    lines.append(f"export interface {subject.type_name}Variables {{")
    for it in subject.variables:
        lines.append(f"  // {one_line(it.description)}")
        lines.append(f"  {json.dumps(it.name)}{'' if it.is_mandatory else '?'}: string;")
    return "\n".join((*lines, "}"))


def _write_types(subject: TypedSubject) -> str:
    name = subject.type_name
    lines = [f"export type {name}Outcome = {_union(subject.outcomes)};"]
    with_values = [it for it in subject.fields if it.part.values]
    lines += (f"export type {it.type_name} = {_union(it.part.values)};" for it in with_values)
    lines += ["", "// An answer. Where it is malformed, no part has a value."]
    lines += [f"export interface {name}Answer {{", f"  readonly outcome: {name}Outcome;"]
    for it in subject.fields:
        lines += [f"  // {describe(it.part)}", f"  readonly {it.name}: {_type_of(it)};"]
    return "\n".join((*lines, "}"))


def _write_parser(subject: TypedSubject) -> str:
    name = subject.type_name
    lines = [f"    outcome: outcome as {name}Outcome,"]
    for number, it in enumerate(subject.fields):
        found = f"every[{number}]"
        if it.part.kind is PartKind.BLOCK:
            lines.append(f"    {it.name}: !!{found}?.length,")
            continue
        read = ("byId" if it.id else "values") if it.is_many else "one"
        lines.append(f"    {it.name}: {read}({found}) as {_type_of(it)},")
    return "\n".join(
        (
            "// No text makes it throw.",
            f"export function parse{name}(text: string): {name}Answer {{",
            f"  const [outcome, every] = parse(text, {_table_name(subject)});",
            "  return {",
            *lines,
            "  };",
            "}",
        )
    )


def _write_table(subject: TypedSubject) -> str:
    rows = "".join(
        f"  {{ {', '.join(f'{key}: {json.dumps(value)}' for key, value in data_of(it))} }},\n"
        for it in subject.fields
    )
    return f"const {_table_name(subject)}: Part[] = [\n{rows}];"


def _table_name(subject: TypedSubject) -> str:
    return f"PARTS_OF_{subject.function_name.upper()}"


def _type_of(field: AnswerField) -> str:
    """The type of a field."""
    part = field.part
    if part.kind is PartKind.BLOCK:
        return "boolean"
    one = field.type_name if part.values else "string" if field.is_text else "unknown"
    if field.is_many:
        return f"readonly (readonly [string, {one}])[]" if field.id else f"readonly {one}[]"
    return one if one == "unknown" else f"{one} | null"


def _union(values: Iterable[str]) -> str:
    return " | ".join(json.dumps(it) for it in values)
