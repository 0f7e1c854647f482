"""Work packages."""

from textwrap import dedent

import pytest

from kit import compare, draw, mark
from promptls.checking.checker import check, context_of
from promptls.checking.fixing import fix_all
from promptls.parsing import parse
from promptls.rules import load_all
from promptls.rules.definition import AnyRule
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.examples import WORK_PACKAGE
from promptls.semantics.context import FileFacts, Neighbours
from promptls.semantics.facts import facts_of, find_wanted_files
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED as WORDS
from promptls.vocabulary.kinds import Kind
from samples.packages import PASTED, SAMPLES, SHIPPED, SPECIFIED


def diagnose(text: str, kind: Kind | None = None) -> list[FileDiagnostic]:
    return check(parse(Source(text), "work/WP01.md", kind=kind))


def changed(*changes: tuple[str, str], text: str = WORK_PACKAGE) -> str:
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def check_lines(text: str, expected: str, kind: Kind | None = None) -> None:
    """Check that these lines of a package, and no others, have diagnostics, and which."""
    __tracebackhide__ = True
    drawn: list[str] = []
    line = ""
    for row in draw(text, map(mark, diagnose(text, kind))).split("\n"):
        if row[:1] == ":":
            drawn += [line, row] if line else [row]
            line = ""
        else:
            line = row
    compare("\n".join(drawn), dedent(expected).strip("\n"))


def check_fixed(before: str, after: str) -> None:
    __tracebackhide__ = True
    fixed, _ = fix_all(before, diagnose, lambda _: True)
    compare(draw(fixed), draw(after))


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_clean_package_is_clean(name: str, newline: str) -> None:
    assert parse(Source(SAMPLES[name]), "WP01.md").kind is Kind.WORK_PACKAGE
    assert diagnose(SAMPLES[name].replace("\n", newline)) == []


def test_nothing_is_said_of_a_package_that_was_pasted() -> None:
    assert "files:src/components/LoginForm.tsx src/components/tests/LoginForm" in PASTED
    assert parse(Source(PASTED), "spec.md").package is not None
    assert diagnose(PASTED) == []


@pytest.mark.parametrize(
    "change",
    [
        # Titles
        (" Implement Login Form\n", " `LoginForm` (re)write\n"),
        (" Implement Login Form\n", ' "Login" \u2014 the form\n'),
        (" Implement Login Form\n", " .NET: upgrade\n"),
        (" Implement Login Form\n", " -Wall for all\n"),
        (" Implement Login Form\n", " {title}\n"),
        # Headings of sections
        ("## Mission", "## mission"),
        ("## Mission", "## Mission Statement"),
        ("## Mission", "## **Mission**"),
        ("## Mission", "## 1. Mission"),
        ("## Mission", "## Mission ##"),
        ("## Mission", "## Summary\n\nIn short.\n\n## Mission"),
        ("& Governance", "and Governance"),
        ("& State Transitions", "and State Transitions"),
        ("## Work Scope (File Boundaries)", "## Work Scope"),
        ("## Context Documents", "## Available Tools & Commands\n\nAll.\n\n## Context Documents"),
        ("## Context Documents", "### Mission\n\nA part of it.\n\n## Context Documents"),
        ("## Mission", "## Mission\n\n```\n## Misson\n## Deliverables\n```\n"),
        ("## Mission", "<!--\n## Work Scope\n-->\n\n## Mission"),
        # The feature's context
        ("- **Feature:** 001-user-login (User Login System)", "- **Feature:** {feature}"),
        ("- **Feature:** 001-user-login (User Login System)", "- **Feature:** <<FEATURE>>"),
        ("001-user-login (User Login System)", "`001-user-login`"),
        ("001-user-login (User Login System)", "001-user_login"),
        ("001-user-login (User Login System)", "Login"),
        ("- **Feature:** 001", "* **Feature**: 001"),
        ("- **Feature:** 001", "**Feature:** 001"),
        ("- **Feature:** 001", "- Feature: 001"),
        ("- **Feature:** 001", "- __Feature:__ 001"),
        ("- **Feature:** 001", "- **feature:**   001"),
        ("- **Feature:** 001", "- **Owner:** somebody\n- **Feature:** 001"),
        ("feat/001-login-WP01", "`feat/001-login-WP01`"),
        ("feat/001-login-WP01", "feat/001-login-WP01 (from main)"),
        ("feat/001-login-WP01", "feat/001-user-login-WP01"),
        ("feat/001-login-WP01", "feat/001-user-WP01"),
        ("feat/001-login-WP01", "feat/001-WP01"),
        ("feat/001-login-WP01", "{target_branch}"),
        ("feat/001-login-WP01", "feat/{number}-login-WP01"),
        ("feat/001-login-WP01", "<<BRANCH>>"),
        ("2025-01-15T10:30:00Z", "2025-01-15"),
        ("2025-01-15T10:30:00Z", "`2025-01-15T10:30:00Z`"),
        ("2025-01-15T10:30:00Z", "2025-01-15T10:30"),
        ("2025-01-15T10:30:00Z", "2025-01-15T10:30:00.123456+01:00"),
        ("2025-01-15T10:30:00Z", "20250115T103000Z"),
        ("2025-01-15T10:30:00Z", "2025-W03-3"),
        ("2025-01-15T10:30:00Z", "2025-01-15 (by hand)"),
        ("2025-01-15T10:30:00Z", "{created}"),
        ("2025-01-15T10:30:00Z", "[DATE]"),
        ("2025-01-15T10:30:00Z", "YYYY-MM-DD"),
        ("Feature State:** IMPLEMENT", "Feature State:** `IMPLEMENT` (approved)"),
        ("Feature State:** IMPLEMENT", "Feature State:** IMPLEMENTED"),
        ("Feature State:** IMPLEMENT", "Feature State:** IMPLEMENTING"),
        ("Feature State:** IMPLEMENT", "Feature State:** {state}"),
        # Deliverables
        ("- [ ] `src/LoginForm.tsx`", "- [x] `src/LoginForm.tsx`"),
        ("- [ ] `src/LoginForm.tsx`", "- [ ] `./src/LoginForm.tsx`"),
        ("- [ ] `src/LoginForm.tsx`", "- [ ] **`src/LoginForm.tsx`**"),
        ("- [ ] `src/LoginForm.tsx`", "- [ ] src/LoginForm.tsx"),
        ("- [ ] `src/LoginForm.tsx`", "- [ ] [the form](src/LoginForm.tsx)"),
        ("- [ ] `src/LoginForm.tsx`", "- [ ] The form in `src/LoginForm.tsx`"),
        ("- [ ] `src/LoginForm.tsx` \u2014 the form", "- [ ] Code\n  - [ ] `src/LoginForm.tsx`"),
        ("- [ ] `src/LoginForm.tsx` \u2014 the form", "- Code\n    - [ ] `src/LoginForm.tsx`"),
        ("the hook\n", "the hook\n  - uses `src/api.ts`\n"),
        ("the hook\n", "the hook\n- [ ] `npm run lint` passes\n"),
        ("the hook\n", "the hook\n- [ ] Node.js and/or Deno run it\n"),
        ("the hook\n", "the hook\n- [ ] `useLogin` is exported\n"),
        ("the hook\n", "the hook\n- [ ] `login()` is gone\n"),
        ("the hook\n", "the hook\n- [ ] <https://example.org/a.md> says why\n"),
        ("the hook\n", "the hook\n- [ ] `{path}` \u2014 more\n"),
        ("the hook\n", "the hook\n- [ ] `src/<name>.ts` \u2014 more\n"),
        ("the hook\n", "the hook\n\n`src/LoginForm.tsx` is the entry point.\n"),
        ("the hook\n", "the hook\n\nNo lines but these.\n\n- A note\n- [the docs](docs/a.md)\n"),
        ("the hook\n", "the hook\n\n```\n- [] `src/shown.ts`\n```\n"),
        ("the hook\n", "the hook\n\n<!--\n- [ ] `src/later.ts`\n-->\n"),
        ("the hook\n", "the hook\n\n| file | why |\n| - | - |\n| `src/x.ts` | later |\n"),
        # The work scope
        ("```\nsrc/L", "```text\n# the form\nsrc/L"),
        ("src/LoginForm.tsx\nsrc/useLogin.ts", "src/LoginForm.tsx src/useLogin.ts"),
        ("src/LoginForm.tsx\nsrc/useLogin.ts", "src/LoginForm.tsx, src/useLogin.ts"),
        ("src/LoginForm.tsx\nsrc/useLogin.ts", "- src/LoginForm.tsx  the form\n- src/useLogin.ts"),
        ("src/LoginForm.tsx\nsrc/useLogin.ts", "src/"),
        ("src/LoginForm.tsx\nsrc/useLogin.ts", "src"),
        ("src/LoginForm.tsx\nsrc/useLogin.ts", "src/*"),
        ("src/LoginForm.tsx\nsrc/useLogin.ts", "src/**"),
        ("src/LoginForm.tsx\nsrc/useLogin.ts", "src/*.ts\nsrc/*.tsx"),
        ("src/LoginForm.tsx\nsrc/useLogin.ts", "src/**/*.ts\n**/*.tsx"),
        ("src/LoginForm.tsx\nsrc/useLogin.ts", "src/**.ts\n*.tsx"),
        ("src/LoginForm.tsx\nsrc/useLogin.ts", "src/{LoginForm.tsx,useLogin.ts}"),
        ("src/LoginForm.tsx\nsrc/useLogin.ts", "src/\u2026"),
        (
            "src/LoginForm.tsx\nsrc/useLogin.ts",
            "src/LoginForm.tsx\nsrc/useLogin.ts\ndocs/\nlib/*.ts",
        ),
        ("src/LoginForm.tsx\nsrc/useLogin.ts", "src/\n\u251c\u2500\u2500 LoginForm.tsx"),
        ("src/LoginForm.tsx\nsrc/useLogin.ts", ""),
        ("```\n\n## Con", "```\n\nDo not touch `src/api.ts`, and never `src/db.ts`.\n\n## Con"),
        ("```\n\n## Con", "```\n\n- `src/api.ts` must not be touched\n\n## Con"),
        ("```\n\n## Con", "```\n\nTests may also change `src/api.test.ts`.\n\n## Con"),
        ("```\n\n## Con", "```\n\n<!-- later: `src/api.ts` -->\n\n## Con"),
        ("```\n\n## Con", "```\n\nMore in `https://example.org/a.md`.\n\n## Con"),
        # Requirements
        ("- **FR-AUTH-001:** Form", "- **FR-AUTH-001** (login): Form"),
        ("- **FR-AUTH-001:** Form", "- **FR-AUTH-001 (login):** Form"),
        ("- **FR-AUTH-001:** Form", "- [ ] **FR-001:** Form"),
        ("- **FR-AUTH-001:** Form", "- **FR-OAUTH2-001:** Form"),
        ("- **FR-AUTH-001:** Form", "- **NFR-001:** Fast\n- **SC-1:** Good\n- **UTF-8:** Form"),
        (
            "- **FR-AUTH-001:** Form",
            "- **From 2 sources:** a\n- **Framework:** b\n- **Free 4 all:** c",
        ),
        ("- **FR-AUTH-001:** Form", "- **May add:** zod\n- FR-1 is gone. Form"),
        ("- **FR-AUTH-001:** Form", "```\n- **FR-1:** shown\n```\n\n- **FR-AUTH-001:** Form"),
        # States
        ("- Work Package: `PLANNED`", "- Work Package: PLANNED (ready)"),
        ("- Work Package: `PLANNED`", "- **Work Package:** `DOING`"),
        ("- Work Package: `PLANNED`", "- Work Package: `FOR_REVIEW`"),
        ("- Work Package: `PLANNED`", "- Work Package: `PLANNED|DOING`"),
        ("- Work Package: `PLANNED`", "- Work Package: `{state}`"),
        ("- Work Package: `PLANNED`", "- Work Package: WP01"),
        ("- Work Package: `PLANNED`", "- Work Package: `WP01`"),
        ("- Work Package: `PLANNED`", "```\n- Work Package: `PLANED`\n```"),
        ("- Feature: `IMPLEMENT`", "- Feature: `IMPLEMENTATION`"),
    ],
    ids=lambda it: it[1].replace("\n", "\\n"),
)
def test_what_is_no_mistake(change: tuple[str, str]) -> None:
    check_lines(changed(change), "")


def test_other_files_are_not_work_packages() -> None:
    text = WORK_PACKAGE.replace("Task: WP01", "Task").replace("- [ ]", "-")
    text = text.replace("Work Scope", "Files").replace("Feature Context", "About")
    assert diagnose(text) == []


@pytest.mark.parametrize("rule", [it for it in load_all() if it.family == "package"])
def test_a_rule_for_packages_says_nothing_of_other_files(rule: AnyRule) -> None:
    document = parse(Source("# A guide\n"))
    looked_at = facts_of(document, WORDS) if FileFacts in rule.on else document
    assert list(rule.check(looked_at, context_of(document, WORDS))) == []


@pytest.mark.parametrize("path", ["package-lock.json", "Cargo.lock", "crates/a/go.sum"])
def test_a_lock_file_needs_no_place_in_the_scope(path: str) -> None:
    assert diagnose(changed(("- [ ] `src/L", f"- [ ] `{path}`\n- [ ] `src/L"))) == []
    wrong = diagnose(changed(("- [ ] `src/L", f"- [ ] `{path}x`\n- [ ] `src/L")))
    assert [it.rule for it in wrong] == ["package-deliverable-out-of-scope"]


@pytest.mark.parametrize("label", ["**Governance exception:**", "Exceptions:", "**Exception**:"])
def test_a_governance_exception_is_a_place_in_the_scope(label: str) -> None:
    """Those that it names as code, and no words that it marks for another reason."""
    deliverable = ("- [ ] `src/L", "- [ ] `src/auth.ts`\n- [ ] `src/L")
    before = "- **FR-AUTH-001:**"
    exception = f"- {label} `src/auth.ts`, approved in `#42` by the lead\n{before}"
    assert diagnose(changed(deliverable, (before, exception))) == []
    for other in exception.replace("`", ""), exception.replace("auth", "login"):
        (wrong,) = diagnose(changed(deliverable, (before, other)))
        assert wrong.rule == "package-deliverable-out-of-scope"


def test_the_title() -> None:
    text = changed(("# Task: WP01 \u2014 Impl", "# Task: WP1 - Impl"))
    check_lines(
        text,
        """
        | # Task: WP1 - Implement Login Form
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ package-title-malformed: expected '# Task: WP01 \u2014 Implement Login Form', found '# Task: WP1 - Implement Login Form'
        """,
    )
    check_fixed(text, WORK_PACKAGE)


@pytest.mark.parametrize(
    "title", ["## Task: WP01 - {}", "# WP 1 \u2014 {}", "# task WP-01: {}", "# Task:  WP01 {}"]
)
def test_the_title_of_a_file_that_the_settings_call_a_package(title: str) -> None:
    wrong = title.format("Implement Login Form")
    text = changed(("# Task: WP01 \u2014 Implement Login Form", wrong))
    found = diagnose(text, Kind.WORK_PACKAGE)
    assert [it.rule for it in found] == ["package-title-malformed"]
    fixed, _ = fix_all(text, lambda it: diagnose(it, Kind.WORK_PACKAGE), lambda _: True)
    assert fixed == WORK_PACKAGE


@pytest.mark.parametrize("title", ["# Task WP01", "# WP01", "## Task: WP01", "# Task: wp01"])
def test_a_miswritten_title_does_not_switch_the_other_rules_off(title: str) -> None:
    wrong = WORK_PACKAGE.replace("# Task: WP01", title).replace("`PLANNED`", "`PLANED`")
    found = check(parse(Source(wrong), "notes.md"))
    assert [it.rule for it in found] == ["package-title-malformed", "package-state-unknown"]
    fix = found[0].fix
    assert fix is not None
    assert fix.edits[0].text == "# Task: WP01 \u2014 Implement Login Form"


def test_a_title_that_is_absent() -> None:
    text = WORK_PACKAGE[WORK_PACKAGE.index("## Mission") :]
    (found,) = check(parse(Source(text), "notes.md"))
    assert found.rule == "package-title-malformed"


def test_a_title_without_an_id() -> None:
    text = changed(("# Task: WP01 \u2014 Implement Login Form", "# Login form"))
    (found,) = diagnose(text, Kind.WORK_PACKAGE)
    assert (found.rule, found.fix) == ("package-title-malformed", None)
    assert diagnose("No heading at all.\n", Kind.WORK_PACKAGE) == []


def test_a_package_with_more_than_99_neighbours() -> None:
    text = WORK_PACKAGE.replace("WP01", "WP100")
    assert check(parse(Source(text), "work/WP100.md")) == []


def test_a_section_is_missing() -> None:
    text = changed(("## Context Documents\n\n1. `spec.md`\n\n", ""))
    check_lines(
        text,
        """
        | # Task: WP01 \u2014 Implement Login Form
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ package-section-missing: missing section 'Context Documents'
        """,
    )
    check_fixed(text, changed(("1. `spec.md`\n\n", "")))
    text = changed(("## Workflow & State Transitions\n\n- Feature: `IMPLEMENT`\n", ""))
    check_fixed(text, f"{text}\n## Workflow & State Transitions\n")


def test_a_heading_is_nearly_that_of_a_section() -> None:
    text = changed(("## Work Scope (", "## Work Scpoe ("), ("## Mission", "#### Mission"))
    check_lines(
        text,
        """
        | #### Mission
        : ^^^^^^^^^^^^ package-section-missing: expected '## Mission', found '#### Mission'
        | ## Work Scpoe (File Boundaries)
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ package-section-missing: expected '## Work Scope', found '## Work Scpoe'
        """,
    )
    check_fixed(text, WORK_PACKAGE)
    text = changed(("## Constraints & Governance", "## Constraints"))
    assert [it.rule for it in diagnose(text)] == ["package-section-missing"]
    check_fixed(text, WORK_PACKAGE)


def test_a_section_cannot_be_put_behind_an_open_fence() -> None:
    text = changed(("## Workflow & State Transitions", "```\nText"))
    (found,) = diagnose(text)
    assert found.rule == "fence-unclosed"


def test_sections_in_another_order() -> None:
    start, stop = SHIPPED.index("## Constraints"), SHIPPED.index("## Context Doc")
    text = SHIPPED[:start] + SHIPPED[stop:]
    place = text.index("## Mission")
    text = text[:place] + SHIPPED[start:stop] + text[place:]
    check_lines(
        text,
        """
        | ## Constraints & Governance
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^ package-section-order: section 'Constraints & Governance' must come after 'Mission'
        """,
    )
    start, stop = SHIPPED.index("## Mission"), SHIPPED.index("## Feature Con")
    text = SHIPPED[:start] + SHIPPED[stop:] + "\n" + SHIPPED[start:stop]
    check_lines(
        text,
        """
        | ## Mission
        : ^^^^^^^^^^ package-section-order: section 'Mission' must come before 'Workflow & State Transitions'
        """,
    )
    assert diagnose(f"{WORK_PACKAGE}\n## Mission\n")[0].rule == "package-section-order"


def test_a_field_is_missing() -> None:
    text = changed(
        ("- **Feature:** 001-user-login (User Login System)\n", ""),
        ("- **Feature State:** IMPLEMENT\n", ""),
        ("- **Created:** 2025-01-15T10:30:00Z\n", ""),
    )
    check_lines(
        text,
        """
        | ## Feature Context
        : ^^^^^^^^^^^^^^^^^^ package-context-incomplete: missing 'Feature' in the feature context
        : ^^^^^^^^^^^^^^^^^^ package-context-incomplete: missing 'Feature State' in the feature context
        : ^^^^^^^^^^^^^^^^^^ package-context-incomplete: missing 'Created' in the feature context
        """,
    )
    fixed, _ = fix_all(text, diagnose, lambda _: True)
    context = "- **Feature:** 001-login\n- **Feature State:** IMPLEMENT\n- **Target"
    assert context in fixed
    assert "WP01\n- **Created:** {created}\n" in fixed
    assert diagnose(fixed) == []


def test_a_feature_context_without_fields() -> None:
    start, stop = WORK_PACKAGE.index("- **Feature:**"), WORK_PACKAGE.index("## Deliverables")
    text = WORK_PACKAGE[:start] + WORK_PACKAGE[stop:]
    fixed, _ = fix_all(text, diagnose, lambda _: True)
    assert diagnose(fixed) == []
    assert (
        "## Feature Context\n\n- **Feature:** {feature}\n- **Feature State:** IMPLEMENT\n"
        "- **Target Branch:** {target_branch}\n- **Created:** {created}\n"
    ) in fixed


def test_the_branch_follows_from_the_feature() -> None:
    text = changed(("- **Target Branch:** feat/001-login-WP01\n", ""))
    check_fixed(text, changed(("001-login", "001-user-login")))
    text = changed(
        ("- **Target Branch:** feat/001-login-WP01\n", ""), ("001-user-login (User Login", "x (y")
    )
    check_fixed(
        text,
        changed(("feat/001-login-WP01", "{target_branch}"), ("001-user-login (User Login", "x (y")),
    )
    text = changed(("001-user-login (User Login System)", ""), ("feat/001-login-WP01", "main"))
    check_fixed(
        text,
        changed(
            ("001-user-login (User Login System)", "{feature}"), ("feat/001-login-WP01", "main")
        ),
    )


def test_a_field_without_a_value_and_one_with_another_name() -> None:
    text = changed(("State:** IMPLEMENT", "State:**"), ("**Created:**", "**Craeted:**"))
    check_lines(
        text,
        """
        | - **Feature State:**
        :     ^^^^^^^^^^^^^ package-context-incomplete: 'Feature State' has no value
        | - **Craeted:** 2025-01-15T10:30:00Z
        :     ^^^^^^^ package-context-incomplete: unknown field 'Craeted'; did you mean 'Created'?
        """,
    )
    check_fixed(text, WORK_PACKAGE)


def test_the_branch() -> None:
    text = changed(("feat/001-login-WP01", "`feat/001-logout-WP1` (from main)"))
    check_lines(
        text,
        """
        | - **Target Branch:** `feat/001-logout-WP1` (from main)
        :                       ^^^^^^^^^^^^^^^^^^^ package-branch-mismatch: expected a branch like 'feat/001-user-login-WP01', found 'feat/001-logout-WP1'
        """,
    )
    check_fixed(text, changed(("feat/001-login-WP01", "`feat/001-user-login-WP01` (from main)")))


def test_the_date() -> None:
    check_lines(
        changed(("2025-01-15T10:30:00Z", "15 January 2025 (by hand)")),
        """
        | - **Created:** 15 January 2025 (by hand)
        :                ^^^^^^^^^^^^^^^^^^^^^^^^^ package-timestamp-malformed: invalid date '15 January 2025 (by hand)': use ISO 8601, such as 2025-01-15T10:30:00Z
        """,
    )


def test_states() -> None:
    text = changed(
        ("State:** IMPLEMENT", "State:** `IMPLEMENTT` (x)"),
        ("- Feature: `IMPLEMENT`", "- Feature: implement"),
        ("`PLANNED`", "`For Review`"),
    )
    check_lines(
        text,
        """
        | - **Feature State:** `IMPLEMENTT` (x)
        :                       ^^^^^^^^^^ package-state-unknown: unknown state 'IMPLEMENTT'; did you mean 'IMPLEMENT'?
        | - Feature: implement
        :            ^^^^^^^^^ package-state-unknown: unknown state 'implement'; did you mean 'IMPLEMENT'?
        | - Work Package: `For Review`
        :                  ^^^^^^^^^^ package-state-unknown: unknown state 'For Review'; did you mean 'FOR_REVIEW'?
        """,
    )
    check_fixed(
        text,
        changed(
            ("State:** IMPLEMENT", "State:** `IMPLEMENT` (x)"),
            ("- Feature: `IMPLEMENT`", "- Feature: IMPLEMENT"),
            ("`PLANNED`", "`FOR_REVIEW`"),
        ),
    )


def test_check_boxes() -> None:
    text = changed(
        ("- [ ] `src/L", "* [X] `src/L"),
        ("the hook\n", "the hook\n- []  Tests\n1. src/more.ts\n`docs/a.md` (new)\n"),
        ("src/useLogin.ts\n```", "src/useLogin.ts\nsrc/more.ts\ndocs/a.md\n```"),
    )
    check_lines(
        text,
        """
        | * [X] `src/LoginForm.tsx` \u2014 the form
        : ^^^^^^ package-checkbox-malformed: expected '- [x] ', found '* [X] '
        | - []  Tests
        : ^^^^^^ package-checkbox-malformed: expected '- [ ] ', found '- []  '
        | 1. src/more.ts
        : ^^^ package-checkbox-malformed: expected '- [ ] ', found '1. '
        | `docs/a.md` (new)
        :  ^^^^^^^^^ package-checkbox-malformed: missing '- [ ] ' before the path
        """,
    )
    fixed, _ = fix_all(text, diagnose, lambda _: True)
    assert "- [x] `src/L" in fixed
    assert "- [ ] Tests\n- [ ] src/more.ts\n- [ ] `docs/a.md` (new)\n" in fixed
    assert diagnose(fixed) == []


def test_an_item_below_another_deliverable_is_only_indented() -> None:
    text = changed(("- [ ] `src/useL", "  - [ ] `src/useL"))
    check_lines(
        text,
        """
        |   - [ ] `src/useLogin.ts` \u2014 the hook
        : ^^^^^^^^ package-checkbox-malformed: expected '- [ ] ', found '  - [ ] '
        """,
    )
    check_fixed(text, WORK_PACKAGE)


def test_one_typing_mistake_is_one_finding() -> None:
    text = changed(("`src/useLogin.ts`", "`src/useLogni.ts`"))
    check_lines(
        text,
        """
        | - [ ] `src/useLogni.ts` \u2014 the hook
        :        ^^^^^^^^^^^^^^^ package-deliverable-out-of-scope: 'src/useLogni.ts' is not in the work scope
        """,
    )
    check_fixed(text, WORK_PACKAGE)
    # The same name in another folder, or another ending, is one mistake too.
    for wrong in "lib/useLogin.ts", "src/useLogin.mjs", "SRC/useLogin.ts":
        text = changed(("`src/useLogin.ts`", f"`{wrong}`"))
        assert [it.rule for it in diagnose(text)] == ["package-deliverable-out-of-scope"]
        check_fixed(text, WORK_PACKAGE)


def test_two_mistakes_are_two_findings() -> None:
    text = changed(("`src/useLogin.ts`", "`docs/manual.md`"))
    check_lines(
        text,
        """
        | - [ ] `docs/manual.md` \u2014 the hook
        :        ^^^^^^^^^^^^^^ package-deliverable-out-of-scope: 'docs/manual.md' is not in the work scope
        | src/useLogin.ts
        : ^^^^^^^^^^^^^^^ package-scope-undelivered: missing deliverable for 'src/useLogin.ts'
        """,
    )


def test_what_can_be_meant_twice_is_not_guessed() -> None:
    text = changed(
        ("- [ ] `src/LoginForm.tsx` \u2014 the form\n- [ ] `src/useLogin.ts`", "- [ ] `src/c.ts`"),
        ("src/LoginForm.tsx\nsrc/useLogin.ts", "src/a.ts\nsrc/b.ts"),
    )
    found = diagnose(text)
    assert [(it.rule, it.fix is None) for it in found] == [
        ("package-deliverable-out-of-scope", True),
        ("package-scope-undelivered", False),
        ("package-scope-undelivered", False),
    ]


def test_a_folder_that_is_spelt_like_a_pattern() -> None:
    files = (
        ("`src/LoginForm.tsx`", "`app/[slug]/page.tsx`"),
        ("`src/useLogin.ts`", "`app/[...rest]/(group)/page.tsx`"),
        ("src/LoginForm.tsx", "app/[slug]/*.tsx"),
        ("src/useLogin.ts", "app/[...rest]/(group)/page.tsx"),
    )
    assert diagnose(changed(*files)) == []


@pytest.mark.parametrize(
    ("deliverable", "scope"),
    [
        ("src/login/", "src/login/a.ts\nsrc/login/b.ts"),
        ("src/login/*", "src/login/a.ts\nsrc/login/b.ts"),
        ("src/login", "src/login/a.ts"),
        ("src/login/", "src/login/**"),
        ("src/login/a.ts", "src/login"),
    ],
)
def test_deliverables_that_are_folders(deliverable: str, scope: str) -> None:
    text = changed(
        ("- [ ] `src/LoginForm.tsx` \u2014 the form\n", ""),
        ("`src/useLogin.ts`", f"`{deliverable}`"),
        ("src/LoginForm.tsx\nsrc/useLogin.ts", scope),
    )
    found = [it.rule for it in diagnose(text)]
    # Nothing shows that `src/login` without a slash is a folder that holds what is listed.
    assert found == (["package-scope-undelivered"] if deliverable == "src/login" else [])


@pytest.mark.parametrize(
    "scope", ["src/*.ts", "src/a/*", "src/a/**", "lib/", "src2/**", "src/?.ts"]
)
def test_a_pattern_stays_in_its_folder(scope: str) -> None:
    text = changed(
        ("- [ ] `src/LoginForm.tsx` \u2014 the form\n", ""),
        ("`src/useLogin.ts`", "`src/b/c.ts`"),
        ("src/LoginForm.tsx\nsrc/useLogin.ts", scope),
    )
    assert [it.rule for it in diagnose(text)] == ["package-deliverable-out-of-scope"]


def test_all_that_is_left_over_of_the_scope_is_delivered_at_once() -> None:
    more = [f"src/more{n}.ts" for n in range(20)]
    text = changed(("src/useLogin.ts\n```", "\n".join(["src/useLogin.ts", *more, more[0], "```"])))
    assert len(diagnose(text)) == 20
    lines = "".join(f"- [ ] `{it}`\n" for it in more)
    after = "\n".join(["src/useLogin.ts", *more, more[0], "```"])
    check_fixed(
        text, changed(("the hook\n", f"the hook\n{lines}"), ("src/useLogin.ts\n```", after))
    )


def test_a_deliverable_is_missing() -> None:
    text = changed(("- [ ] `src/LoginForm.tsx` \u2014 the form\n", ""))
    check_lines(
        text,
        """
        | src/LoginForm.tsx
        : ^^^^^^^^^^^^^^^^^ package-scope-undelivered: missing deliverable for 'src/LoginForm.tsx'
        """,
    )


def test_without_deliverables_or_scope_there_is_nothing_to_compare() -> None:
    start, stop = WORK_PACKAGE.index("- [ ] `src"), WORK_PACKAGE.index("## Work Scope")
    assert diagnose(f"{WORK_PACKAGE[:start]}See the plan.\n\n{WORK_PACKAGE[stop:]}") == []
    assert diagnose(f"{WORK_PACKAGE[:start]}- [ ] All\n\n{WORK_PACKAGE[stop:]}") == []
    start, stop = WORK_PACKAGE.index("```\nsrc"), WORK_PACKAGE.index("## Constraints")
    assert diagnose(WORK_PACKAGE[:start] + WORK_PACKAGE[stop:]) == []


def test_a_scope_in_a_sentence_authorises() -> None:
    start, stop = SPECIFIED.index("```\nsrc"), SPECIFIED.index("Any changes")
    text = f"{SPECIFIED[:start]}All below `src/components/`.\n\n{SPECIFIED[stop:]}"
    assert {it.message for it in diagnose(text)} == {
        "'src/hooks/useLogin.ts' is not in the work scope",
        "'src/hooks/__tests__/useLogin.test.ts' is not in the work scope",
        "'src/styles/LoginForm.module.css' is not in the work scope",
    }


def test_more_files_than_a_person_lists_are_not_compared() -> None:
    lines = "".join(f"src/{n}.ts\n" for n in range(1001))
    assert diagnose(changed(("src/LoginForm.tsx\n", lines))) == []


def test_requirements() -> None:
    check_lines(
        changed(("FR-AUTH-001", "FR-AUTH-01"), ("Password", "Pass\n- **FR-AUTH-002:** Password")),
        """
        | - **FR-AUTH-01:** Form must validate email format
        :     ^^^^^^^^^^ package-requirement-malformed: invalid requirement id 'FR-AUTH-01': use the form FR-001 or FR-AUTH-001
        | - **FR-AUTH-002:** Password must be at least 8 characters
        :     ^^^^^^^^^^^ package-requirement-duplicated: duplicate requirement 'FR-AUTH-002'
        """,
    )
    # What is malformed is not also defined twice.
    twice = [it.rule for it in diagnose(WORK_PACKAGE.replace("FR-AUTH-00", "FR-AUTH-X"))]
    assert twice == ["package-requirement-malformed"] * 2


def with_specification(text: str, specification: str, path: str) -> list[FileDiagnostic]:
    document = parse(Source(text), "work/WP01.md")
    other = parse(Source(specification), path)
    wanted = find_wanted_files(document).files
    files = [document, *([other] if path in wanted else [])]
    project = Neighbours({it.path: facts_of(it, WORDS) for it in files})
    return check(document, project=project)


@pytest.mark.parametrize(
    "path",
    [
        "specs/001-user-login/spec.md",
        "kitty-specs/001-user-login/spec.md",
        "work/spec.md",
        "spec.md",
    ],
)
@pytest.mark.parametrize(
    "form",
    [
        "- **{}:** a",
        "- **{}**: a",
        "* **{}** a",
        "**{}**: a",
        "- {}: a",
        "### {}: a",
        "| {} | a |",
        "1. **{}** a",
        "- [ ] `{}` a",
        '<!-- sk:fr id="{}" priority="high" -->\na\n<!-- /sk:fr -->',
    ],
)
def test_requirements_that_the_specification_defines(path: str, form: str) -> None:
    defined = "".join(f"{form.format(it)}\n" for it in ("FR-AUTH-001", "FR-003"))
    found = with_specification(WORK_PACKAGE, f"# Login\n\n{defined}", path)
    assert [it.message for it in found] == [
        "unknown requirement 'FR-AUTH-002'; the specification does not define it"
    ]
    assert with_specification(WORK_PACKAGE, f"{defined}{form.format('FR-AUTH-002')}\n", path) == []


def test_a_specification_without_requirements_or_of_another_feature_says_nothing() -> None:
    assert with_specification(WORK_PACKAGE, "# Login\n\nSee FR-1.\n", "spec.md") == []
    other = "- **FR-009:** a\n"
    assert with_specification(WORK_PACKAGE, other, "specs/002-other/spec.md") == []
    assert with_specification(WORK_PACKAGE.replace("AUTH-", "AUTH-x"), other, "spec.md") != []


@pytest.mark.parametrize("state", ["VALIDATE", "SHIPPED", "REVIEW"])
def test_a_project_has_states_of_its_own(state: str) -> None:
    field, mark_ = "State:** IMPLEMENT", "Feature: `IMPLEMENT`"
    assert diagnose(changed((field, f"State:** {state}"), (mark_, f"Feature: `{state}`"))) == []
    assert diagnose(changed((mark_, "Feature: `IMPLEMENTATION`"))) == []
    check_lines(
        changed((mark_, "Feature: `VALIDATE`")),
        """
        | - Feature: `VALIDATE`
        :             ^^^^^^^^ package-id-mismatch: feature state 'VALIDATE', but in the feature context the feature state is 'IMPLEMENT'
        """,
    )


# Copies from another package


def with_lines(*lines: str) -> str:
    return WORK_PACKAGE + "".join(f"{it}\n" for it in lines)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "- Branch: `feat/001-login-WP02` (created from main)",
            "expected 'feat/001-login-WP01', found 'feat/001-login-WP02'",
        ),
        (
            "- **Branch:** feat/002-login-WP01",
            "expected 'feat/001-login-WP01', found 'feat/002-login-WP01'",
        ),
        (
            "- Worktree: `.worktrees/002-x-WP09` (isolated)",
            "expected '.worktrees/001-login-WP01', found '.worktrees/002-x-WP09'",
        ),
        (
            "   - Commit frequently with message format: `WP02: [description]`",
            "expected 'WP01', found 'WP02'",
        ),
        ('git commit -m "feat(WP03): add"', "expected 'WP01', found 'WP03'"),
        ("- Commit as `WP01: add`, or as `WP03: add`", "expected 'WP01', found 'WP03'"),
    ],
)
def test_a_copy_of_another_package(line: str, message: str) -> None:
    (found,) = diagnose(with_lines(line))
    assert (found.rule, found.message) == ("package-id-mismatch", message)


@pytest.mark.parametrize(
    "line",
    [
        "- Branch: `feat/001-login-WP01` (created from main)",
        "- Branch: main",
        "- Worktree: `.worktrees/{slug}-WP09`",
        "- Worktree: `.worktrees/001-other-words-WP1`",
        "- Commit frequently with message format: `WP01: [description]`",
        "- `WP02: Add the API` must be merged before",
        "```\n- Branch: `feat/001-login-WP02`\ngit commit -m 'WP02: x'\n```",
    ],
)
def test_what_is_no_copy(line: str) -> None:
    assert diagnose(with_lines(line)) == []


@pytest.mark.parametrize("name", ["WP02.md", "WP2-login.md", "tasks/WP002.md"])
def test_a_file_of_another_package(name: str) -> None:
    (found,) = check(parse(Source(WORK_PACKAGE), name))
    shown = name.rpartition("/")[2]
    assert found.message == f"the title says WP01, but the file is {shown!r}"


@pytest.mark.parametrize("name", ["WP01.md", "WP1.md", "WP01-login.md", "login.md", "WP01a.md"])
def test_a_file_of_this_package(name: str) -> None:
    assert check(parse(Source(WORK_PACKAGE), name)) == []


# What is empty, twice or forbidden


@pytest.mark.parametrize("name", ["Deliverables", "Work Scope"])
@pytest.mark.parametrize("body", ["", "\n- [ ]\n", "\n### Code\n\n```text\n```\n", "<!-- a\nb -->"])
def test_an_empty_section(name: str, body: str) -> None:
    start = WORK_PACKAGE.index(f"## {name}")
    start = WORK_PACKAGE.index("\n", start) + 1
    stop = WORK_PACKAGE.index("\n## ", start)
    found = diagnose(f"{WORK_PACKAGE[:start]}{body}{WORK_PACKAGE[stop:]}")
    assert f"section {name!r} is empty" in [it.message for it in found]


def test_a_deliverable_that_is_repeated() -> None:
    again = "- [ ] `src/useLogin.ts` \u2014 the hook"
    (found,) = diagnose(changed((again, f"{again}\n{again}")))
    assert (found.rule, found.message) == (
        "package-deliverable-duplicated",
        "duplicate deliverable 'src/useLogin.ts'",
    )
    assert diagnose(changed((again, f"{again}\n\n### Tests\n\n{again}"))) == []


@pytest.mark.parametrize(
    ("files", "count"),
    [
        ("src/useLogin.ts", 1),
        ("tsconfig.json, `./src/useLogin.ts`", 1),
        ("src/useLogin.ts and others", 0),
        ("src/useLogin.ts root entries, src/", 0),
        ("tsconfig.json, package.json root entries", 0),
        ("nothing", 0),
    ],
)
def test_a_file_that_may_not_change(files: str, count: int) -> None:
    line = f"- **May NOT change:** {files}\n- **FR-AUTH-001:**"
    found = diagnose(changed(("- **FR-AUTH-001:**", line)))
    assert [it.rule for it in found] == ["package-scope-forbidden"] * count
