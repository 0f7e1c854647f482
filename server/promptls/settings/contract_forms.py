"""Reads the form of a line or heading, such as `VERDICT: {PASS,FAIL}`, and makes contracts."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple
from promptls.vocabulary import ResponseTag
from promptls.vocabulary.contracts import AnswerPart, Contract, PartCount, PartKind, PartPlace

if TYPE_CHECKING:
    from promptls.settings.contract_tables import ContractTable, PartTable

JSON = "json"
_HASHES = pattern(r"(?P<hashes>#{0,6})[ \t]*+")
_NO_WORD = pattern(r"[^A-Za-z0-9]++")
# The kinds of parts whose place is no choice.
_PLACES = {
    PartKind.BLOCK: PartPlace.LAST,
    PartKind.STATUS: PartPlace.LAST,
    PartKind.JSON: PartPlace.ALONE,
}


class Form(NamedTuple):
    """What is before and behind the value of a line or heading, and the values; none for any."""

    before: str
    values: tuple[str, ...]
    after: str = ""


def read_form(text: str) -> Form:
    """Read a form in which nothing is wrong. One without a place for a value is one itself."""
    before, brace, rest = text.partition("{")
    if not brace:
        return Form("", (text.strip(),))
    inner, _, after = rest.partition("}")
    values = tuple(it.strip() for it in inner.split(",")) if inner.strip() else ()
    return Form(before.lstrip(), values, after.rstrip())


def find_form_fault(text: str) -> str | None:
    """What is wrong with a form, if anything."""
    return next(_find_form_faults(text), None)


def _find_form_faults(text: str) -> Iterator[str]:
    if "\n" in text or "\r" in text:
        yield "expected one line"
    if not text.strip(" \t#"):
        yield "expected a text"
    opened, closed = text.find("{"), text.find("}")
    if text.count("{") > 1 or text.count("}") > 1:
        yield "more than one {\u2026}: a part has one value"
    elif opened < 0 <= closed:
        yield "'}' without '{'"
    elif closed < opened:
        yield "'{' is not closed: expected '}'"
    form = read_form(text.lstrip("# \t"))
    if "" in form.values:
        yield "empty value between commas"
    yield from (f"duplicate value {it!r}" for it in form.values if form.values.count(it) > 1)
    if not form.values and not (form.before + form.after).strip():
        yield "any line would do: write what is before the value"


def kind_of_part(table: "PartTable") -> PartKind | None:
    """What a part is, by the first of its keys that says so."""
    return next((PartKind(it) for it in table.ONE_OF if getattr(table, it)), None)


def place_of_part(table: "PartTable") -> PartPlace:
    """Where a part is, which its kind may say."""
    kind = kind_of_part(table)
    own = _PLACES.get(kind) if kind else None
    return own or PartPlace(table.place)


def name_of_part(table: "PartTable") -> str:
    """The name that a part has, or that follows from its text."""
    kind = kind_of_part(table)
    if table.name or kind is None:
        return table.name or ""
    if kind in (PartKind.LINE, PartKind.HEADING):
        form = read_form((table.line or table.heading or "").lstrip("# \t"))
        text = form.before or (form.values[0] if len(form.values) == 1 else "")
        return _NO_WORD.sub("_", text).strip("_").lower() or kind.value
    return table.tag or table.fence or kind.value


def to_contract(
    name: str,
    table: "ContractTable",
    tags: Mapping[str, ResponseTag],
    schemas: Mapping[str, str],
) -> Contract:
    """The contract that a table declares. `schemas` are the texts of schemas by their paths."""
    parts = tuple(_to_part(it, tags, schemas) for it in table.parts)
    return Contract(name, parts, tuple(table.files), tuple(table.agents), table.description)


def _to_part(
    table: "PartTable", tags: Mapping[str, ResponseTag], schemas: Mapping[str, str]
) -> AnswerPart:
    kind = kind_of_part(table)
    assert kind is not None
    part = AnswerPart(
        kind,
        name_of_part(table),
        table.tag or table.fence or "",
        good=tuple(table.good),
        bad=tuple(table.bad),
        place=place_of_part(table),
        times=PartCount.MANY if table.many else PartCount.ONCE,
        optional=table.optional,
        field=tuple(table.field.split(".")) if table.field else (),
        schema=schemas.get(table.schema, "") if table.schema else "",
    )
    if kind is PartKind.TAG:
        return part._replace(values=tuple(it.text for it in tags[part.word].values))
    if kind not in (PartKind.LINE, PartKind.HEADING):
        return part
    text = table.line or table.heading or ""
    hashes = _HASHES.match(text) if kind is PartKind.HEADING else None
    form = read_form(text[hashes.end() :] if hashes else text)
    level = len(hashes["hashes"]) if hashes else 0
    return part._replace(word=form.before, after=form.after, values=form.values, level=level)
