"""Every fault of a placeholder, put into a file in the place of a clean one, in every usual spelling.

A file is closed where its front matter lists the names, or where it is a template.
"""

from collections.abc import Iterator
from typing import NamedTuple

from promptls.document import Placeholder, Spelling

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


class Fault(NamedTuple):
    """What stands in the place of a clean placeholder, the rule that finds it, and its fix.

    `fixed` is nothing where there is no fix.
    """

    rule: str
    text: str
    fixed: str | None


def closed_faults(it: Placeholder, known: frozenset[str]) -> Iterator[Fault]:
    """Every fault of a placeholder with a known name in a closed file."""
    clean = it.spelling.around(it.name)
    opening, closing = it.spelling.opening, it.spelling.closing
    for pad in PADS:
        yield Fault("placeholder-padded", it.spelling.around(pad.format(it.name)), clean)
    # Before a letter nobody can tell where the name ends.
    for end in "", closing[0]:
        yield Fault("placeholder-unclosed", opening + it.name + end, clean)
    for name in _in_other_cases(it.name) - known:
        yield Fault("placeholder-case", it.spelling.around(name), clean)
    for name in _misspelt(it.name) - known:
        yield Fault("placeholder-unknown", it.spelling.around(name), clean)
    for name in "quite_another", "QUITE_ANOTHER", "quite-another", "überraschung":
        # The clean one stays: what is not there any more would be a second fault.
        yield Fault("placeholder-unknown", f"{clean}, {it.spelling.around(name)}", None)
    for inner in f" {clean} ", f"{it.name}{clean}", f"{it.name} {clean} x", f"{it.name}_{clean}":
        yield Fault("placeholder-nested", it.spelling.around(inner), None)
    if it.in_prose:
        for inner in "", " ", "  ", "\t":
            yield Fault("placeholder-empty", it.spelling.around(inner), None)
    yield Fault("placeholder-styles-mixed", _other(it.spelling).around(it.name), clean)


def open_faults(spelling: Spelling) -> Iterator[Fault]:
    """Every fault of a placeholder that is put into the prose of an open file."""
    for name, meant in OPEN_FAULTS:
        yield Fault("placeholder-misspelled", spelling.around(name), spelling.around(meant))
    for name in "NAME", "PROJECT_CONTEXT", "A1", "WORK_PACKAGE_2":
        for end in "", spelling.closing[0]:
            clean = spelling.around(name)
            yield Fault("placeholder-unclosed", spelling.opening + name + end, clean)


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
