"""What the modules of all languages share: the header, comments, parts as data, the reader."""

from collections.abc import Iterable, Iterator, Sequence

from promptls import __version__
from promptls.files.presence import find_shipped
from promptls.files.reading import read_given
from promptls.prompts.generation.subjects import AnswerField, TypedSubject
from promptls.text.values import NamedTuple
from promptls.vocabulary.contracts import AnswerPart, PartKind

_MARK = "== "
# The sections of the reader that a kind of part needs, beside the first.
_NEEDS = {
    PartKind.LINE: ("quotes", "lines"),
    PartKind.HEADING: ("quotes", "lines"),
    PartKind.TAG: ("quotes", "tags"),
    PartKind.FENCE: ("fences",),
    PartKind.JSON: ("fences",),
    PartKind.BLOCK: ("blocks",),
    PartKind.STATUS: ("blocks",),
}
_LIMITS = {
    "tags": "A tag counts as it is exactly written; the name of a tag may have no slip.",
    "fences": "JSON is read, and not compared with a schema.",
    "blocks": "A block counts by its delimiters, header and numbers, and not by its items.",
}
_MOST_SHOWN = 300
_MOST_NAMED = 3


class Order(NamedTuple):
    """What to write: the subjects, and the command that writes the module again."""

    subjects: Sequence[TypedSubject]
    command: str

    @property
    def fields(self) -> Iterator[AnswerField]:
        """The fields of all subjects."""
        return (field for it in self.subjects for field in it.fields)


def one_line(text: str) -> str:
    """A text as it may be in a comment: one line without anything that ends it."""
    shown = " ".join(text.split())[:_MOST_SHOWN]
    return "".join(it if it.isprintable() else "?" for it in shown)


def write_header(order: Order) -> Iterator[str]:
    """The lines of the comment at the top."""
    origins = one_line(" and ".join(it.origin for it in order.subjects))
    if len(order.subjects) > _MOST_NAMED:
        origins = f"{len(order.subjects)} templates and contracts"
    yield f"Made by promptls {__version__} of {origins}."
    yield f"Do not change it, but make it again: {one_line(order.command)}"
    sections = needed(order)
    if sections:
        yield "No text makes a parser raise. It knows the answer and not the prompt: what repeats"
        yield "the prompt counts. `promptls response` says what is wrong with an answer."
    yield from (limit for name, limit in _LIMITS.items() if name in sections)
    if any(it.has_report for it in order.subjects):
        yield "The report of a work package is not read; `promptls response` checks it."


def needed(order: Order) -> list[str]:
    """The sections of the reader that some parts need, in their order."""
    kinds = {it.part.kind for it in order.fields}
    if not kinds:
        return []
    wanted = {name for it in kinds for name in _NEEDS[it]}
    return ["core", *(it for it in ("quotes", "lines", "fences", "tags", "blocks") if it in wanted)]


def read_sections(file: str, comment: str, names: Iterable[str]) -> list[str]:
    """The sections of a reader with some names. Raises `FileError` where it has been removed."""
    name = f"prompts/generation/{file}"
    text = read_given(find_shipped(name) or name).decode()
    found: dict[str, str] = {}
    for it in text.split(f"\n{comment} {_MARK}")[1:]:
        name, _, body = it.partition("\n")
        found[name.removesuffix(" ==")] = body.strip("\n")
    return [found[it] for it in names]


def describe(part: AnswerPart) -> str:
    """What a part is, for a comment."""
    said = [part.shown()]
    said += [str(part.place)] if part.place != "anywhere" else []
    said += ["optional"] if part.optional else []
    said += [f"good: {', '.join(part.good)}"] if part.good else []
    said += [f"bad: {', '.join(part.bad)}"] if part.bad else []
    said += [f"the value of {'.'.join(part.field)}"] if part.field else []
    said += ["its schema is not checked"] if part.schema else []
    return one_line("; ".join(said))


def data_of(field: AnswerField) -> Iterator[tuple[str, object]]:
    """What the reader must know of a part, by name, without what is not there."""
    part = field.part
    yield "kind", str(part.kind)
    yield "name", part.name
    rest: tuple[tuple[str, object], ...] = (
        ("word", part.word),
        ("after", part.after),
        ("tokens", field.tokens if part.kind in (PartKind.LINE, PartKind.HEADING) else ()),
        ("values", part.values),
        ("good", part.good),
        ("bad", part.bad),
        ("place", "" if part.place == "anywhere" else str(part.place)),
        ("times", "" if part.times == "once" else str(part.times)),
        ("optional", part.optional),
        ("level", part.level),
        ("path", part.field),
        ("id", field.id),
    )
    yield from ((name, value) for name, value in rest if value)
