"""What fixes of front matter keep, however many faults there are at once."""

from hypothesis import given, settings
from hypothesis import strategies as st

from kit import draw, mark
from mutations.laws import finding_is_gone, is_safe, nothing_is_left, nothing_is_new
from mutations.mutant import Mutant
from mutations.trial import checking
from mutations.violation import Fixing
from mutations.yaml_law import front_matter_stays, is_readable
from promptls.checking.fixing import apply, fix_all
from strategies.front_matter import front_matters

_paths = st.sampled_from(("agents/a.md", "skills/a/SKILL.md", "a.md", "commands/a.md"))


@settings(max_examples=300)
@given(front_matters(), _paths)
def test_safe_fixes_keep_what_yaml_says(text: str, path: str) -> None:
    mutant = Mutant("drawn", path, text, text)
    run = checking(mutant)
    before = run(text)
    fixed, _ = fix_all(text, run, is_safe)
    taken = [it for it in before if it.fix and is_safe(it.fix)]
    fixing = Fixing(mutant, before, fixed, run(fixed), taken)
    for law in (
        nothing_is_left(fixing, run),
        nothing_is_new(fixing, run),
        front_matter_stays(fixing),
    ):
        for violation in law:
            raise AssertionError(_picture(fixing, violation.law, violation.detail))


@settings(max_examples=300)
@given(front_matters(), _paths)
def test_each_fix_alone_removes_its_finding(text: str, path: str) -> None:
    mutant = Mutant("drawn", path, text, text)
    run = checking(mutant)
    before = run(text)
    for finding in before:
        if finding.fix:
            fixed, applied = apply(text, [finding.fix])
            assert applied == 1
            fixing = Fixing(mutant, before, fixed, run(fixed), [finding])
            for violation in finding_is_gone(fixing):
                raise AssertionError(_picture(fixing, violation.law, violation.detail))
            was_readable = is_readable(text)
            assert not was_readable or is_readable(fixed), _picture(fixing, "not YAML", "")


@settings(max_examples=300)
@given(front_matters(), _paths)
def test_all_fixes_together_come_to_an_end(text: str, path: str) -> None:
    run = checking(Mutant("drawn", path, text, text))
    fixed, _ = fix_all(text, run, lambda _: True)
    left = [it for it in run(fixed) if it.fix]
    assert not left, "\n".join((draw(text, map(mark, run(text))), draw(fixed, map(mark, left))))


def _picture(fixing: Fixing, law: str, detail: str) -> str:
    text, fixed = fixing.mutant.text, fixing.fixed
    marks = map(mark, fixing.before), map(mark, fixing.after)
    return "\n".join(
        (f"{law}: {detail}", draw(text, marks[0]), "is fixed into", draw(fixed, marks[1]))
    )
