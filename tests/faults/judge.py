"""Puts a fault into a clean text and says what is wrong with what promptls makes of it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from faults.fault import Fault, Fixed
from kit import draw, mark
from promptls.checking.checker import CheckCache, check
from promptls.checking.fixing import apply
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import RuleSet
from promptls.text.edits import Applicability, FileFix
from promptls.text.spans import FileSpan, Source
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role

# What is shown of what fails.
SHOWN = 5
LONGEST_PICTURE = 2_000

# What a fix leaves unfinished is reported as such.
UNFINISHED = frozenset({"package-section-empty"})

Check = Callable[[str], list[FileDiagnostic]]
Counts = Counter[tuple[str, str]]


def checking(
    path: str, kind: Kind | None = None, role: Role | None = None, rules: RuleSet | None = None
) -> Check:
    """Check texts as a file of that path, kind and role. What does not change is not read again."""
    cache = CheckCache()

    def run(text: str) -> list[FileDiagnostic]:
        document = parse(Source(text), path, kind=kind, role=role, known=cache.sections)
        return check(document, rules, cache=cache) if rules else check(document, cache=cache)

    return run


def assert_found(faults: Iterable[Fault], run: Check) -> None:
    """Try faults one by one: each is one finding, at the fault, and with the right fix."""
    __tracebackhide__ = True
    wrong = list(disagreements(faults, run))
    assert not wrong, f"{len(wrong)} disagreements{''.join(wrong[:SHOWN])}"


def disagreements(faults: Iterable[Fault], run: Check) -> Iterator[str]:
    """What is wrong with what is found of faults, each with the text and the findings."""
    clean: dict[str, Counts] = {}
    for fault in faults:
        if fault.clean not in clean:
            clean[fault.clean] = counted(run(fault.clean))
        new = _new(run(fault.text), clean[fault.clean])
        if reason := _wrong(fault, new, clean[fault.clean], run):
            yield f"\n{fault.rule}\n{_picture(fault.text, new)}\n=> {reason}"


def counted(found: list[FileDiagnostic]) -> Counts:
    """Findings without their places."""
    return Counter((it.rule, it.message) for it in found)


def _new(found: list[FileDiagnostic], known: Counts) -> list[FileDiagnostic]:
    left = known.copy()
    new = []
    for finding in found:
        left[finding.rule, finding.message] -= 1
        if left[finding.rule, finding.message] < 0:
            new.append(finding)
    return new


def _wrong(fault: Fault, new: list[FileDiagnostic], known: Counts, run: Check) -> str | None:
    if [it.rule for it in new] != [fault.rule]:
        return "not this finding alone"
    (finding,) = new
    if not _touches(fault, finding.span):
        return f"not at the fault: {finding.span}"
    return _wrong_fix(fault, finding.fix, known, run)


def _touches(fault: Fault, span: FileSpan) -> bool:
    source = Source(fault.text)
    lines = range(source.line_at(fault.where.start), source.line_at(fault.where.end) + 1)
    return source.line_at(span.start) in lines or source.line_at(span.end) in lines


def _wrong_fix(fault: Fault, fix: FileFix | None, known: Counts, run: Check) -> str | None:
    wanted = fault.clean if fault.fixed in (Fixed.CLEAN, Fixed.SAFE) else fault.fixed
    if wanted is Fixed.ANY:
        return None
    if fix is None:
        return None if wanted in (Fixed.NONE, Fixed.UNSAFE) else "no fix"
    is_safe = fix.applicability is Applicability.SAFE
    is_wrong = is_safe if wanted is Fixed.UNSAFE else fault.fixed is Fixed.SAFE and not is_safe
    if wanted is Fixed.NONE or is_wrong:
        return f"a wrong fix: {fix}"
    fixed, _ = apply(fault.text, [fix])
    if isinstance(wanted, str):
        return None if fixed == wanted else f"fixed into {fixed!r}"
    left = [it for it in _new(run(fixed), known) if it.rule not in UNFINISHED]
    return f"left over: {left} in {fixed!r}" if left else None


def _picture(text: str, found: list[FileDiagnostic]) -> str:
    if len(text) < LONGEST_PICTURE:
        return draw(text, map(mark, found))
    start = found[0].span.start if found else 0
    return f"{text[max(0, start - 200) : start + 800]}\n{found}"
