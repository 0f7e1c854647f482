"""One fault at a time is put into clean front matter: exactly one finding, at the fault."""

from collections import Counter
from pathlib import Path

import pytest

from faults.front_matter import SAMPLES, Fault, Sample, faults
from kit import draw, mark
from promptls.checker import check
from promptls.diagnostics import Diagnostic
from promptls.fixing import apply
from promptls.parsing import parse
from promptls.text import Source

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
FILES = sorted(CORPUS.rglob("*.md"))


def diagnose(text: str, path: str) -> list[Diagnostic]:
    return check(parse(Source(text), path))


def wrong_with(fault: Fault, path: str, known: Counter[tuple[str, str]]) -> str | None:
    found = diagnose(fault.text, path)
    new = [it for it in found if (it.rule, it.message) not in known]
    if [it.rule for it in new] != [fault.rule]:
        return f"not this finding alone: {[(it.rule, it.message) for it in new]}"
    (it,) = new
    line = Source(fault.text).line_at(it.span.start)
    if line != fault.line:
        return f"not at the fault: {line}"
    if it.fix is None or fault.fixed is None:
        return None if it.fix is None and fault.fixed is None else "a fix too many or too few"
    fixed, _ = apply(fault.text, [it.fix])
    if fault.fixed:
        return None if fixed == fault.fixed else f"fixed into {fixed}"
    left = [it for it in diagnose(fixed, path) if (it.rule, it.message) not in known]
    return f"left over: {left}" if left else None


def assert_found(sample: Sample) -> None:
    clean = diagnose(sample.text, sample.path)
    assert not [it for it in clean if it.rule.startswith("front")]
    known = Counter((it.rule, it.message) for it in clean)
    wrong = []
    for fault in faults(sample):
        if reason := wrong_with(fault, sample.path, known):
            head = fault.text[:800]
            picture = draw(head, [mark(it) for it in diagnose(fault.text, sample.path)])
            wrong.append(f"\n{fault.rule} for {fault.name!r}\n{picture}\n=> {reason}")
    assert not wrong, f"{len(wrong)} disagreements{''.join(wrong[:5])}"


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda it: it.path)
def test_faults_of_front_matter(sample: Sample) -> None:
    assert_found(sample)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda it: it.path)
@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_line_ends_change_nothing(sample: Sample, newline: str) -> None:
    for fault in faults(sample):
        text = fault.text.replace("\n", newline)
        new = [it.rule for it in diagnose(text, sample.path) if it.rule.startswith("front")]
        assert new == [fault.rule], text


@pytest.mark.skipif(not FILES, reason="the corpus is not here")
@pytest.mark.parametrize("path", FILES, ids=lambda it: it.stem)
def test_faults_in_real_files(path: Path) -> None:
    text = Source.decode(path.read_bytes()).text
    if text.startswith("---\n"):
        assert_found(Sample(path.relative_to(CORPUS).as_posix(), text))
