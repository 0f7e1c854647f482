"""Work packages that are right, in all the forms that people write."""

import pytest

from promptls.checking.checker import context_of
from promptls.parsing import parse
from promptls.rules import load_all
from promptls.rules.definition import AnyRule
from promptls.rules.examples import WORK_PACKAGE
from promptls.semantics.context import FileFacts
from promptls.semantics.facts import facts_of
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED as WORDS
from promptls.vocabulary.kinds import Kind
from rules.package_drawing import changed, check_lines, diagnose
from samples.packages import PASTED, SAMPLES


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
