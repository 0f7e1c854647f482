"""What holds for every work package and every specification, however broken."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from kit import draw, mark
from promptls.checking.checker import check
from promptls.checking.fixing import apply, fix_all
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source
from samples.packages import SHIPPED
from samples.requirements import SAMPLES as SPECIFICATIONS

# A heading that is put right may turn out to stand in the wrong place.
RULES = RuleSet(select(("package", "requirement"), ("package-section-order",)))
_PACKAGE_LINES = st.sampled_from(
    [
        *WORK_PACKAGE.split("\n"),
        *SHIPPED.split("\n"),
        *(
            "```",
            "<!--",
            "-->",
            "## Misson",
            "### Deliverables",
            "# Work Scope",
            "## Context",
            "> x",
        ),
        *(
            "- **Feature:**",
            "- **Craeted:** 2025-01-15",
            "- **Target Branch:** main",
            "**Feature State**: IMPLMENT",
        ),
        *(
            "- [] `src/a.ts`",
            "`src/b.ts`",
            "- src/c.ts",
            "1. [x] `docs/`",
            "  - [ ] `src/*`",
            "- [ ] `a b`",
        ),
        *(
            "src/",
            "src/a.ts src/b.ts",
            "- `src/useLogn.ts`",
            "Not `x.md`",
            "├── a/b.ts",
            "src/{a,b}.ts",
        ),
        *(
            "- **FR-1:** x",
            "- **fr-001:** x",
            "- Work Package: `DOIN`",
            "Feature: IMPLEMENTED",
            "# Task: WP2",
        ),
    ]
)
_MARKER_LINES = st.sampled_from(
    [
        *(line for text in SPECIFICATIONS.values() for line in text.split("\n")),
        *(
            "<!-- sk:fr -->",
            "<!-- /sk:fr -->",
            '<!-- sk:fr id="FR-001" -->',
            '<!-- /sk:fr id="FR-001" -->',
        ),
        *("<!-- spec-kitty: fr-count: 1 -->", "<!-- spec-kitty: fr-coverage: x -->", "```"),
        *("Text. <!-- /sk:fr --> More.", "- ```", "> <!-- /sk:fr -->", "# A"),
    ]
)
_breaks = st.sampled_from(["\n", "\n", "\r\n", "\r"])
packages = st.builds(
    lambda title, rows, newline: newline.join([title, *rows]),
    st.sampled_from(["# Task: WP01 — Login", "# Task: WP1 - Login", "# Task: WP01"]),
    st.lists(_PACKAGE_LINES, max_size=16),
    _breaks,
)
specifications = st.builds(
    lambda rows, newline: newline.join(rows), st.lists(_MARKER_LINES, max_size=14), _breaks
)
texts = st.one_of(packages, specifications)


_UNFINISHED = {"package-section-missing": ("package-section-empty",)}


def diagnose(text: str) -> list[FileDiagnostic]:
    return check(parse(Source(text), "spec.md"), RULES)


def assert_fixes(text: str) -> None:
    found = diagnose(text)
    for it in found:
        assert 0 <= it.span.start <= it.span.end <= len(text)
        assert it.rule != "rule-failed"
        if it.fix is None:
            continue
        fixed, applied = apply(text, [it.fix])
        after = diagnose(fixed)
        before, left = (Counter(other.rule for other in those) for those in (found, after))
        picture = "\n".join(
            (draw(text, map(mark, found)), str(it.fix), draw(fixed, map(mark, after)))
        )
        assert applied == 1
        assert left[it.rule] < before[it.rule], picture
        # What a fix has left unfinished is reported, as a section that is still empty.
        unfinished = Counter(_UNFINISHED.get(it.rule, ()))
        assert left <= before + unfinished, picture


@given(texts)
def test_a_fix_removes_its_finding_and_adds_none(text: str) -> None:
    assert_fixes(text)


@given(texts)
def test_fixes_converge(text: str) -> None:
    fixed, _ = fix_all(text, diagnose, lambda _: True)
    left = [it for it in diagnose(fixed) if it.fix]
    assert not left, f"{draw(text)}\n\n{draw(fixed, map(mark, left))}"
    assert fix_all(fixed, diagnose, lambda _: True) == (fixed, 0)
