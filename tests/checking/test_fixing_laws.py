"""What fixes keep where faults of several families, or several in one construct, come together."""

from hypothesis import given, settings
from hypothesis import strategies as st

from kit import draw, mark
from mutations.laws import edits_are_near, is_safe, nothing_is_left, nothing_is_new
from mutations.mutant import Mutant
from mutations.trial import checking
from mutations.violation import Fixing
from promptls.checking.fixing import fix_all
from strategies.faulty import faulty_texts

_paths = st.sampled_from(
    ("agents/a.md", "a.md", "templates/system/CLAUDE-plan.md", "templates/system/BASE-implement.md")
)


@settings(max_examples=300)
@given(faulty_texts(), _paths)
def test_safe_fixes_of_several_faults_damage_nothing(text: str, path: str) -> None:
    mutant = Mutant("drawn", path, text, text)
    run = checking(mutant)
    before = run(text)
    taken = [it for it in before if it.fix and is_safe(it.fix)]
    fixed, _ = fix_all(text, run, is_safe)
    fixing = Fixing(mutant, before, fixed, run(fixed), taken)
    for violations in (
        nothing_is_left(fixing, run),
        nothing_is_new(fixing, run),
        edits_are_near(fixing),
    ):
        for it in violations:
            raise AssertionError(f"{it.law}: {it.detail}\n{_picture(fixing)}")


@settings(max_examples=300)
@given(faulty_texts(), _paths)
def test_all_fixes_of_several_faults_come_to_an_end(text: str, path: str) -> None:
    mutant = Mutant("drawn", path, text, text)
    run = checking(mutant)
    fixed, _ = fix_all(text, run, lambda _: True)
    fixing = Fixing(mutant, run(text), fixed, run(fixed), [])
    assert not any(it.fix for it in fixing.after), _picture(fixing)
    assert fix_all(fixed, run, lambda _: True) == (fixed, 0)


def _picture(fixing: Fixing) -> str:
    before, after = draw(fixing.mutant.text, map(mark, fixing.before)), map(mark, fixing.after)
    return "\n".join((before, "is fixed into", draw(fixing.fixed, after)))
