"""The deliverables of work packages: their boxes, and whether each is in the work scope."""

import pytest

from promptls.rules.examples import WORK_PACKAGE
from rules.package_drawing import changed, check_fixed, check_lines, diagnose


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


def test_a_deliverable_that_is_repeated() -> None:
    again = "- [ ] `src/useLogin.ts` \u2014 the hook"
    (found,) = diagnose(changed((again, f"{again}\n{again}")))
    assert (found.rule, found.message) == (
        "package-deliverable-duplicated",
        "duplicate deliverable 'src/useLogin.ts'",
    )
    assert diagnose(changed((again, f"{again}\n\n### Tests\n\n{again}"))) == []
