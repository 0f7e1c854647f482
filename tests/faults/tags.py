"""Every fault of a tag, in every usual spelling, put into a clean text of one or more lines."""

from collections.abc import Iterator
from typing import NamedTuple

REVIEW = "<review>PASS</review>"
SEVERAL = "<review>PASS|NEEDS_REVISION</review>"
STATUS = '<task_status id="1.2">COMPLETED</task_status>'
THOUGHT = "<thought>I think so.</thought>"
LONG_THOUGHT = "<thought>\nI think so.\nI am sure.\n</thought>"
# The second half tells that the name is closed in the file.
CONTEXT = "<context>\nSome text.\n</context>\n\nMore.\n\n<context>\nOther text.\n</context>"

SIDES = ("both", "opening", "closing")


class TagFault(NamedTuple):
    """A clean text, the same with one fault in it, and the text that the fix must make of that.

    The finding must touch the part of the faulty text that is not in the clean one.
    """

    rule: str
    clean: str
    faulty: str
    fixed: str | None


def misspellings(name: str) -> Iterator[str]:
    """The words that a slip of the hand makes of a name."""
    for at in range(len(name)):
        yield name[:at] + name[at + 1 :]
        yield name[: at + 1] + name[at:]
        yield name[:at] + "x" + name[at + 1 :]
        if name[at : at + 1] != name[at + 1 : at + 2]:
            yield name[:at] + name[at + 1 : at + 2] + name[at : at + 1] + name[at + 2 :]
    yield f"{name}s"
    yield name.replace("_", "-")
    yield name.replace("_", "")


def named(clean: str, name: str, other: str) -> Iterator[str]:
    """A text with another name in both tags, in the opening and in the closing one."""
    opening, closing = clean.replace(f"<{name}", f"<{other}"), f"</{other}>"
    yield opening.replace(f"</{name}>", closing)
    yield opening
    yield clean.replace(f"</{name}>", closing)


def pair_faults() -> Iterator[TagFault]:
    """Tags without a partner, or with one that cannot be it."""
    for clean, name in (REVIEW, "review"), (SEVERAL, "review"), (STATUS, "task_status"):
        end = f"</{name}>"
        bare = clean.removesuffix(end)
        for wrong in "", f"<{name}>", f"<{name}/>", "</thought>", f"/{name}>":
            yield TagFault("tag-unclosed", clean, bare + wrong, clean)
    for clean in (REVIEW, SEVERAL):
        value = clean.removeprefix("<review>")
        for wrong in "", "</review>", "review>":
            yield TagFault("tag-unopened", clean, wrong + value, clean)
    letters = STATUS.replace("1.2", "X.Y")
    value = letters.removeprefix('<task_status id="X.Y">')
    for wrong in "", "</task_status>":
        yield TagFault("tag-unopened", letters, wrong + value, letters)
    yield TagFault("tag-unopened", STATUS, STATUS[1:], STATUS)


def thought_faults() -> Iterator[TagFault]:
    """The same for a tag that holds any text."""
    yield TagFault("tag-unclosed", THOUGHT, THOUGHT.removesuffix("</thought>"), THOUGHT)
    yield TagFault("tag-unopened", THOUGHT, THOUGHT.removeprefix("<thought>"), THOUGHT)


def paragraph_faults() -> Iterator[TagFault]:
    """The same where each tag stands on a line of its own."""
    end, start = "\n</thought>", "<thought>\n"
    yield TagFault("tag-unclosed", LONG_THOUGHT, LONG_THOUGHT.removesuffix(end), LONG_THOUGHT)
    yield TagFault("tag-unopened", LONG_THOUGHT, LONG_THOUGHT.removeprefix(start), LONG_THOUGHT)
    closed, opened = CONTEXT.removesuffix("\n</context>"), CONTEXT.removeprefix("<context>\n")
    yield TagFault("tag-unclosed", CONTEXT, closed, CONTEXT)
    yield TagFault("tag-unopened", CONTEXT, opened, CONTEXT)
    head, _, tail = CONTEXT.partition("</context>")
    yield TagFault("tag-unopened", CONTEXT, f"{head}</contxt>{tail}", None)
    yield TagFault("tag-unclosed", CONTEXT, CONTEXT.replace("<context>", "<contxt>", 1), None)
    for name in "thougth", "thoughts", "Thought", "THOUGHT":
        rule = "tag-case" if name.lower() == "thought" else "tag-misspelled"
        for faulty in list(named(LONG_THOUGHT, "thought", name))[1:]:
            yield TagFault(rule, LONG_THOUGHT, faulty, LONG_THOUGHT)
    for faulty in (
        LONG_THOUGHT.replace("<thought>", "< thought>"),
        LONG_THOUGHT.replace("<thought>", "<thought"),
        LONG_THOUGHT.replace("</thought>", "</thought"),
        LONG_THOUGHT.replace("</thought>", "</ thought>"),
        LONG_THOUGHT.replace("</thought>", "<\\thought>"),
    ):
        yield TagFault("tag-malformed", LONG_THOUGHT, faulty, LONG_THOUGHT)


def crossing_faults() -> Iterator[TagFault]:
    """Tags that overlap."""
    clean = f"<thought>So it is. {REVIEW}</thought>"
    crossed = "<thought>So it is. <review>PASS</thought></review>"
    yield TagFault("tag-crossed", clean, crossed, None)
    clean = f"<thought>\nSo it is. {STATUS}\n</thought>"
    crossed = clean.replace("</task_status>\n</thought>", "\n</thought>\n</task_status>")
    yield TagFault("tag-crossed", clean, crossed, None)


def form_faults() -> Iterator[TagFault]:
    """Tags that are malformed."""
    for clean, name in (REVIEW, "review"), (SEVERAL, "review"), (THOUGHT, "thought"):
        start, end = f"<{name}>", f"</{name}>"
        for wrong in (
            f"< {name}>",
            f"<  {name}>",
            f"<{name}",
            f"<{name} ",
            f"<{name} >",
            f"< {name} >",
        ):
            yield TagFault("tag-malformed", clean, clean.replace(start, wrong), clean)
        for wrong in (
            f"</ {name}>",
            f"< /{name}>",
            f"</{name} >",
            f"<\\{name}>",
            f"<//{name}>",
            f"</{name}",
        ):
            yield TagFault("tag-malformed", clean, clean.replace(end, wrong), clean)
    for wrong in (
        "<task_status id=1.2>",
        "<task_status id = 1.2>",
        '<task_status id="1.2>',
        '<task_status id=1.2">',
        "<task_status id='1.2>",
        '<task_status id="1.2"',
        '<task_statusid="1.2">',
        "<task_status id=\u201c1.2\u201d>",
        '< task_status id="1.2">',
        '<task_status id="1.2" >',
    ):
        faulty = STATUS.replace('<task_status id="1.2">', wrong)
        # Curly quotes and a space in the value become the usual form.
        yield TagFault("tag-malformed", STATUS, faulty, STATUS)


def name_faults() -> Iterator[TagFault]:
    """Tags with a wrong name."""
    for clean, name in (REVIEW, "review"), (STATUS, "task_status"), (THOUGHT, "thought"):
        for other in name.upper(), name.title(), name.capitalize(), name[:-1] + name[-1].upper():
            for side, faulty in zip(SIDES, named(clean, name, other), strict=True):
                # Somebody's own word.
                if (side, clean) != ("both", THOUGHT):
                    yield TagFault("tag-case", clean, faulty, clean)
        for other in sorted({*misspellings(name)} - {name}):
            for side, faulty in zip(SIDES, named(clean, name, other), strict=True):
                # Somebody's own word.
                if (side, other) != ("both", "thoughts"):
                    yield TagFault("tag-misspelled", clean, faulty, clean)


def own_name_faults() -> Iterator[TagFault]:
    """Names that somebody may mean to use, but not the author of a template."""
    for other, rule in {
        "THOUGHT": "tag-case",
        "Thought": "tag-case",
        "thoughts": "tag-misspelled",
    }.items():
        for clean in (THOUGHT, LONG_THOUGHT):
            faulty = next(named(clean, "thought", other))
            yield TagFault(rule, clean, faulty, clean)


def value_faults() -> Iterator[TagFault]:
    """Tags with a wrong value."""
    values = {
        "review": ("PASS", "NEEDS_REVISION", "NEEDS_CHANGES", "REJECTED", "MAJOR_ISSUES"),
        "task_status": ("COMPLETED", "FAILED"),
    }
    for name, texts in values.items():
        opening = '<task_status id="1.2">' if name == "task_status" else "<review>"
        for text in texts:
            clean = f"{opening}{text}</{name}>"
            for wrong in sorted({*misspellings(text.lower())} - {text.lower()}):
                faulty = f"{opening}{wrong.upper()}</{name}>"
                yield TagFault("tag-value-unknown", clean, faulty, clean)
            for space in f" {text}", f"{text} ", f" {text} ", f"\t{text}", f"{text}\u00a0":
                yield TagFault("tag-value-padded", clean, f"{opening}{space}</{name}>", clean)
            for far in "APPROVED", "OK", "PASS_WITH_NITS", "NEEDS_WORK", "YES", "CHANGES":
                faulty = f"{opening}{far}</{name}>"
                yield TagFault("tag-value-unknown", clean, faulty, None)
    alternatives = "<review>PASS|NEEDS_REVISION|REJECTED</review>"
    faulty = alternatives.replace("REVISION", "REVISON")
    yield TagFault("tag-value-unknown", alternatives, faulty, alternatives)
    faulty = alternatives.replace("REVISION", "WORK")
    yield TagFault("tag-value-unknown", alternatives, faulty, None)


def empty_faults() -> Iterator[TagFault]:
    """Tags without a value, on a line of their own."""
    for clean in REVIEW, STATUS:
        opening, _, closing = clean.partition("PASS" if clean == REVIEW else "COMPLETED")
        for space in "", " ", "  ":
            yield TagFault("tag-value-empty", clean, opening + space + closing, None)
        yield TagFault("tag-value-empty", clean, opening.replace(">", "/>"), None)


def attribute_faults() -> Iterator[TagFault]:
    """Tags with wrong attributes."""
    letters = STATUS.replace("1.2", "X.Y")
    bare = letters.replace(' id="X.Y"', "")
    yield TagFault("tag-attribute-missing", letters, bare, letters)
    for wrong in "1", "", "1.2.3", "1.", ".2", "a.b", "1,2", "1 .2", "T1.2", "X.1", "x.y":
        faulty = STATUS.replace('"1.2"', f'"{wrong}"')
        yield TagFault("tag-attribute-invalid", STATUS, faulty, None)
    for wrong in "ID", "Id", "iD", "idd", "ids", "i", "task", "task_id", "number":
        faulty = STATUS.replace(" id=", f" {wrong}=")
        yield TagFault("tag-attribute-unknown", STATUS, faulty, STATUS)
    for more in 'status="done"', "ID='1.2'", 'name=""':
        faulty = STATUS.replace('"1.2">', f'"1.2" {more}>')
        yield TagFault("tag-attribute-unknown", STATUS, faulty, STATUS)


def phase_faults() -> Iterator[TagFault]:
    """Verdicts of other phases in a file for the phase `implement`."""
    clean = "<review>PASS</review>"
    for verdict in "NEEDS_REVISION", "NEEDS_CHANGES", "REJECTED", "MAJOR_ISSUES":
        faulty = f"<review>{verdict}</review>"
        yield TagFault("tag-value-wrong-phase", clean, faulty, None)
        yield TagFault("tag-value-wrong-phase", clean, f"<review>PASS|{verdict}</review>", None)


def inline_faults() -> Iterator[TagFault]:
    """The faults of a tag that may stand within a sentence, or within inline code."""
    yield from pair_faults()
    yield from form_faults()
    yield from name_faults()
    yield from value_faults()
    yield from attribute_faults()
    yield from (it for it in crossing_faults() if "\n" not in it.clean)


def line_faults() -> Iterator[TagFault]:
    """The faults of a tag that needs lines of its own."""
    yield from thought_faults()
    yield from empty_faults()
    yield from paragraph_faults()
    yield from (it for it in crossing_faults() if "\n" in it.clean)
