"""Known findings are left out, also in the texts that fixes make."""

from promptls.checking.checker import check
from promptls.checking.hiding import hide, hide_while_fixing
from promptls.checking.reports import find_fingerprints
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.spans import Source

PADDED = "<review> PASS </review>"
NONE: frozenset[str] = frozenset()


def found(text: str) -> tuple[Source, list[FileDiagnostic]]:
    source = Source(text)
    return source, check(parse(source))


def prints(text: str) -> frozenset[str]:
    return frozenset(find_fingerprints(*found(text)))


def names(findings: list[FileDiagnostic]) -> list[str]:
    return [it.rule for it in findings]


def test_what_is_known_is_left_out() -> None:
    text = f"{PADDED}\n\n<review>PAS</review>\n"
    assert names(hide(*found(text), prints(f"{PADDED}\n"))) == ["tag-value-unknown"]
    assert names(hide(*found(text), NONE)) == ["tag-value-padded", "tag-value-unknown"]
    assert hide(*found("Text.\n"), prints(text)) == []


def test_a_known_finding_stays_known_when_its_line_is_fixed() -> None:
    text = f"{PADDED} <review>PAS</review>\n"
    source, every = found(text)
    of_padded = next(iter(find_fingerprints(source, every)))
    hide_again = hide_while_fixing(source, every, frozenset({of_padded}))
    assert names(hide_again(source, every)) == ["tag-value-unknown"]
    fixed = text.replace("PAS<", "PASS<")
    assert hide_again(*found(fixed)) == []
    # Only so many as were known.
    assert names(hide_again(*found(f"{fixed}\n{fixed}"))) == ["tag-value-padded"]


def test_one_that_keeps_its_line_counts_first() -> None:
    source, every = found(f"{PADDED}\n")
    hide_again = hide_while_fixing(source, every, prints(f"{PADDED}\n"))
    again = found(f"New {PADDED}\n\n{PADDED}\n")
    assert [it.span.start for it in hide_again(*again)] == [12]


def test_nothing_known_hides_nothing() -> None:
    source, every = found(f"{PADDED}\n")
    hide_again = hide_while_fixing(source, every, NONE)
    assert hide_again(source, every) is every
    assert hide_while_fixing(source, every, prints(f"{PADDED}\n"))(source, []) == []
