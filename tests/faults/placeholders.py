"""Every fault of a placeholder, put into a file in the place of a clean one, in every usual spelling.

A file is closed where its front matter lists the names, or where it is a template.
"""

from collections.abc import Iterator

from faults.fault import Fault, Fixed, Match
from faults.hosts import Host
from promptls.checking.checker import context_of
from promptls.document import Placeholder, PlaceholderForm, Spelling
from promptls.parsing import parse
from promptls.text.spans import FileSpan, Source
from promptls.vocabulary import SPECIFIED

# Whatever stands for a clean placeholder of an open file, and the name that was meant.
PADS = (" {} ", "{} ", " {}", "  {}  ", "\t{}", "{}\t", "\u00a0{}\u00a0")
OPEN_FAULTS = (
    ("PROJECT_CONTXT", "PROJECT_CONTEXT"),
    ("PROJECT_CONTEXTT", "PROJECT_CONTEXT"),
    ("PROJEKT_CONTEXT", "PROJECT_CONTEXT"),
    ("PROJECT-CONTEXT", "PROJECT_CONTEXT"),
    ("PROJECT CONTEXT", "PROJECT_CONTEXT"),
    ("PROJECTCONTEXT", "PROJECT_CONTEXT"),
    ("PROJECT_STRUTCURE", "PROJECT_STRUCTURE"),
    ("ARTEFACTS", "ARTIFACTS"),
    ("SKELTTON", "SKELETON"),
)


def faults_of(text: str, path: str) -> Iterator[Fault]:
    """Every fault of every placeholder of a closed file whose name is known there."""
    document = parse(Source(text), path)
    known = context_of(document, SPECIFIED).variables
    for base, placeholder in document.nodes(Placeholder):
        if placeholder.form is PlaceholderForm.EXACT and placeholder.name in known:
            start, end = placeholder.span.placed(base)
            host = Host(path, text[:start], text[end:])
            yield from map(host.infected, _closed_faults(placeholder, known))


def _closed_faults(placeholder: Placeholder, known: frozenset[str]) -> Iterator[Fault]:
    """Every fault of a placeholder with a known name in a closed file."""
    name, around = placeholder.name, placeholder.spelling.around
    opening, closing = placeholder.spelling.opening, placeholder.spelling.closing
    clean = around(name)
    for pad in PADS:
        yield _fault("placeholder-padded", clean, around(pad.format(name)))
    # Before a letter it is unknown where the name ends.
    for end in "", closing[0]:
        yield _fault("placeholder-unclosed", clean, opening + name + end)
    for other in _in_other_cases(name) - known:
        yield _fault("placeholder-case", clean, around(other))
    for other in _misspelt(name) - known:
        yield _fault("placeholder-unknown", clean, around(other))
    for other in "quite_another", "QUITE_ANOTHER", "quite-another", "überraschung":
        # The clean one stays: what is not there any more would be a second fault. The name may be
        # declared.
        faulty = f"{clean}, {around(other)}"
        yield _fault("placeholder-unknown", clean, faulty, Fixed.UNSAFE)
    for inner in f" {clean} ", f"{name}{clean}", f"{name} {clean} x", f"{name}_{clean}":
        yield _fault("placeholder-nested", clean, around(inner), Fixed.NONE)
    if placeholder.in_prose:
        for inner in "", " ", "  ", "\t":
            yield _fault("placeholder-empty", clean, around(inner), Fixed.NONE)
    yield _fault("placeholder-styles-mixed", clean, _other(placeholder.spelling).around(name))


def open_faults(spelling: Spelling) -> Iterator[Fault]:
    """Every fault of a placeholder that is put into the prose of an open file."""
    around = spelling.around
    for name, meant in OPEN_FAULTS:
        yield _fault("placeholder-misspelled", "", around(name), around(meant))
    for name in "NAME", "PROJECT_CONTEXT", "A1", "WORK_PACKAGE_2":
        for end in "", spelling.closing[0]:
            yield _fault("placeholder-unclosed", "", spelling.opening + name + end, around(name))


def _fault(rule: str, clean: str, text: str, fixed: str | Fixed = Fixed.CLEAN) -> Fault:
    where = (FileSpan(0, len(text)),)
    return Fault(repr(text), rule, text, fixed, where, Match.WITHIN, clean=clean)


def _other(spelling: Spelling) -> Spelling:
    return Spelling.BRACES if spelling is Spelling.ANGLES else Spelling.ANGLES


def _in_other_cases(name: str) -> set[str]:
    return {name.upper(), name.lower(), name.title(), name[0].swapcase() + name[1:]}


def _misspelt(name: str) -> set[str]:
    """Names that are nearly the same. In a short one a letter makes another word."""
    if len(name) < 5:
        return set()
    found = {f"{name[:at]}{name[at + 1 :]}" for at in range(1, len(name))}
    found |= {f"{name[:at]}q{name[at:]}" for at in range(1, len(name))}
    found |= {f"{name[:at]}q{name[at + 1 :]}" for at in range(1, len(name))}
    found |= {f"{name[:at]}{name[at + 1]}{name[at]}{name[at + 2 :]}" for at in range(len(name) - 1)}
    return {it for it in found - {name} if it[-1] not in "-_"}
