"""Every fault of a tag, in every usual spelling, put into a clean text of one or more lines."""

from collections.abc import Iterator

from faults.fault import Fault, Fixed, Match
from promptls.text.spans import FileSpan

REVIEW = "<review>PASS</review>"
SEVERAL = "<review>PASS|NEEDS_REVISION</review>"
STATUS = '<task_status id="1.2">COMPLETED</task_status>'
THOUGHT = "<thought>I think so.</thought>"
LONG_THOUGHT = "<thought>\nI think so.\nI am sure.\n</thought>"
CONTEXT = "<context>\nSome text.\n</context>\n\nMore.\n\n<context>\nOther text.\n</context>"
STEP = "<step>\nSome text.\n</step>"

SIDES = ("both", "opening", "closing")


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


def pair_faults() -> Iterator[Fault]:
    """Tags without a partner, or with one that cannot be it."""
    for clean, name in (REVIEW, "review"), (SEVERAL, "review"), (STATUS, "task_status"):
        end = f"</{name}>"
        bare = clean.removesuffix(end)
        for wrong in "", f"<{name}>", f"<{name}/>", "</thought>", f"/{name}>":
            yield _fault("tag-unclosed", clean, bare + wrong, clean)
    for clean in (REVIEW, SEVERAL):
        value = clean.removeprefix("<review>")
        for wrong in "", "</review>", "review>":
            yield _fault("tag-unopened", clean, wrong + value, clean)
    letters = STATUS.replace("1.2", "X.Y")
    value = letters.removeprefix('<task_status id="X.Y">')
    for wrong in "", "</task_status>":
        yield _fault("tag-unopened", letters, wrong + value, letters)
    yield _fault("tag-unopened", STATUS, STATUS[1:], STATUS)


def thought_faults() -> Iterator[Fault]:
    """The same for a tag that holds any text."""
    yield _fault("tag-unclosed", THOUGHT, THOUGHT.removesuffix("</thought>"), THOUGHT)
    yield _fault("tag-unopened", THOUGHT, THOUGHT.removeprefix("<thought>"), THOUGHT)


def paragraph_faults() -> Iterator[Fault]:
    """The same where each tag stands on a line of its own."""
    for clean, name in (LONG_THOUGHT, "thought"), (CONTEXT, "context"), (STEP, "step"):
        start, end = f"<{name}>\n", f"\n</{name}>"
        opened = clean.removeprefix(start)
        yield _fault("tag-unclosed", clean, clean.removesuffix(end), clean)
        yield _fault("tag-unopened", clean, opened, opened.replace(end, "", 1))
        yield _fault("tag-unopened", clean, clean + end, clean)
    for name in "stp", "tep", "setp", "step_":
        yield _fault("tag-unopened", STEP, STEP.replace("</step>", f"</{name}>"), STEP)
        # It is unknown which of two words is the right one.
        yield _fault("tag-unopened", STEP, STEP.replace("<step>", f"<{name}>"), None)
    head, _, tail = CONTEXT.partition("</context>")
    yield _fault("tag-unopened", CONTEXT, f"{head}</contxt>{tail}", None)
    yield _fault("tag-unclosed", CONTEXT, CONTEXT.replace("<context>", "<contxt>", 1), None)
    for name in "thougth", "thoughts", "Thought", "THOUGHT":
        rule = "tag-case" if name.lower() == "thought" else "tag-misspelled"
        for faulty in list(named(LONG_THOUGHT, "thought", name))[1:]:
            yield _fault(rule, LONG_THOUGHT, faulty, LONG_THOUGHT)
    for faulty in (
        LONG_THOUGHT.replace("<thought>", "< thought>"),
        LONG_THOUGHT.replace("<thought>", "<thought"),
        LONG_THOUGHT.replace("</thought>", "</thought"),
        LONG_THOUGHT.replace("</thought>", "</ thought>"),
        LONG_THOUGHT.replace("</thought>", "<\\thought>"),
    ):
        yield _fault("tag-malformed", LONG_THOUGHT, faulty, LONG_THOUGHT)


def crossing_faults() -> Iterator[Fault]:
    """Tags that overlap."""
    clean = f"<thought>So it is. {REVIEW}</thought>"
    crossed = "<thought>So it is. <review>PASS</thought></review>"
    yield _fault("tag-crossed", clean, crossed, None)
    clean = f"<thought>\nSo it is. {STATUS}\n</thought>"
    crossed = clean.replace("</task_status>\n</thought>", "\n</thought>\n</task_status>")
    yield _fault("tag-crossed", clean, crossed, None)


def form_faults() -> Iterator[Fault]:
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
            yield _fault("tag-malformed", clean, clean.replace(start, wrong), clean)
        for wrong in (
            f"</ {name}>",
            f"< /{name}>",
            f"</{name} >",
            f"<\\{name}>",
            f"<//{name}>",
            f"</{name}",
        ):
            yield _fault("tag-malformed", clean, clean.replace(end, wrong), clean)
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
        yield _fault("tag-malformed", STATUS, faulty, STATUS)


def name_faults() -> Iterator[Fault]:
    """Tags with a wrong name."""
    for clean, name in (REVIEW, "review"), (STATUS, "task_status"), (THOUGHT, "thought"):
        for other in name.upper(), name.title(), name.capitalize(), name[:-1] + name[-1].upper():
            for side, faulty in zip(SIDES, named(clean, name, other), strict=True):
                # A word of the project.
                if (side, clean) != ("both", THOUGHT):
                    yield _fault("tag-case", clean, faulty, clean)
        for other in sorted({*misspellings(name)} - {name}):
            for side, faulty in zip(SIDES, named(clean, name, other), strict=True):
                # A word of the project.
                if (side, other) != ("both", "thoughts"):
                    yield _fault("tag-misspelled", clean, faulty, clean)


def own_name_faults() -> Iterator[Fault]:
    """Names that another program may use, but not the author of a template."""
    for other, rule in {
        "THOUGHT": "tag-case",
        "Thought": "tag-case",
        "thoughts": "tag-misspelled",
    }.items():
        for clean in (THOUGHT, LONG_THOUGHT):
            faulty = next(named(clean, "thought", other))
            yield _fault(rule, clean, faulty, clean)


def value_faults() -> Iterator[Fault]:
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
                # Of a word of four letters, the first is as good as half.
                fixed = clean if len(text) > 4 or wrong[0] != "x" else None
                yield _fault("tag-value-unknown", clean, faulty, fixed)
            for space in f" {text}", f"{text} ", f" {text} ", f"\t{text}", f"{text}\u00a0":
                yield _fault("tag-value-padded", clean, f"{opening}{space}</{name}>", clean)
            for far in "APPROVED", "OK", "PASS_WITH_NITS", "NEEDS_WORK", "YES", "CHANGES":
                faulty = f"{opening}{far}</{name}>"
                yield _fault("tag-value-unknown", clean, faulty, None)
    alternatives = "<review>PASS|NEEDS_REVISION|REJECTED</review>"
    faulty = alternatives.replace("REVISION", "REVISON")
    yield _fault("tag-value-unknown", alternatives, faulty, alternatives)
    faulty = alternatives.replace("REVISION", "WORK")
    yield _fault("tag-value-unknown", alternatives, faulty, None)


def empty_faults() -> Iterator[Fault]:
    """Tags without a value, on a line of their own."""
    for clean in REVIEW, STATUS:
        opening, _, closing = clean.partition("PASS" if clean == REVIEW else "COMPLETED")
        for space in "", " ", "  ":
            yield _fault("tag-value-empty", clean, opening + space + closing, None)
        yield _fault("tag-value-empty", clean, opening.replace(">", "/>"), None)


def attribute_faults() -> Iterator[Fault]:
    """Tags with wrong attributes."""
    letters = STATUS.replace("1.2", "X.Y")
    bare = letters.replace(' id="X.Y"', "")
    yield _fault("tag-attribute-missing", letters, bare, letters)
    for wrong in "1", "", "1.2.3", "1.", ".2", "a.b", "1,2", "1 .2", "T1.2", "X.1", "x.y":
        faulty = STATUS.replace('"1.2"', f'"{wrong}"')
        yield _fault("tag-attribute-invalid", STATUS, faulty, None)
    for wrong in "ID", "Id", "iD", "idd", "ids", "i", "task", "task_id", "number":
        faulty = STATUS.replace(" id=", f" {wrong}=")
        yield _fault("tag-attribute-unknown", STATUS, faulty, STATUS)
    for more in 'status="done"', "ID='1.2'", 'name=""':
        faulty = STATUS.replace('"1.2">', f'"1.2" {more}>')
        yield _fault("tag-attribute-unknown", STATUS, faulty, STATUS)


def phase_faults() -> Iterator[Fault]:
    """Verdicts of other phases in a file for the phase `implement`."""
    clean = "<review>PASS</review>"
    for verdict in "NEEDS_REVISION", "NEEDS_CHANGES", "REJECTED", "MAJOR_ISSUES":
        faulty = f"<review>{verdict}</review>"
        yield _fault("tag-value-wrong-phase", clean, faulty, None)
        yield _fault("tag-value-wrong-phase", clean, f"<review>PASS|{verdict}</review>", None)


def inline_faults() -> Iterator[Fault]:
    """The faults of a tag that may stand within a sentence, or within inline code."""
    yield from pair_faults()
    yield from form_faults()
    yield from name_faults()
    yield from value_faults()
    yield from attribute_faults()
    yield from (it for it in crossing_faults() if "\n" not in it.clean)


def line_faults() -> Iterator[Fault]:
    """The faults of a tag that needs lines of its own."""
    yield from thought_faults()
    yield from empty_faults()
    yield from paragraph_faults()
    yield from (it for it in crossing_faults() if "\n" in it.clean)


def _fault(rule: str, clean: str, faulty: str, fixed: str | None) -> Fault:
    """A fault whose finding lies anywhere in what was changed."""
    right = Fixed.ANY if fixed is None else fixed
    where = (FileSpan(0, len(faulty)),)
    return Fault(repr(faulty), rule, faulty, right, where, Match.WITHIN, clean=clean)
