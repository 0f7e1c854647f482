"""Which rules' fixes are offered and applied: `--fixable` and the options beside it."""

import pytest

from cli.console import FIXED, GAP, run, write
from cli.findings import findings
from promptls import check_text, load_settings

pytestmark = pytest.mark.usefixtures("folder")

PAS = "Answer <review>PAS</review>.\n"
GAP_ONLY = GAP + PAS.replace("PAS", "PASS")
NEITHER = FIXED + PAS.replace("PAS", "PASS")


def fixable(*arguments: str) -> list[str]:
    return [it["code"] for it in findings(*arguments) if it["fix"] is not None]


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ([], NEITHER),
        (["--fixable=block"], FIXED + PAS),
        (["--fixable", "tag,block"], NEITHER),
        (["--fixable=tag-value-unknown"], GAP_ONLY),
        (["--fixable=block", "--extend-fixable=tag"], NEITHER),
        (["--unfixable=all"], GAP + PAS),
        (["--unfixable=block-numbering-gap"], GAP_ONLY),
        (["--unfixable", "block", "--unfixable", "tag"], GAP + PAS),
        (["--fixable=all", "--unfixable=tag"], FIXED + PAS),
    ],
)
def test_only_these_are_fixed(options: list[str], text: str) -> None:
    file = write("a.md", GAP + PAS)
    patch = run("check", "--diff", *options).out
    run("check", "--fix", *options)
    assert file.read_text() == text
    assert bool(patch) == (text != GAP + PAS)
    assert run("fix", "-", *options, given=GAP + PAS).out == text


def test_a_fix_that_is_not_made_is_not_offered() -> None:
    write("a.md", GAP + PAS)
    assert fixable() == ["block-numbering-gap", "tag-value-unknown"]
    assert fixable("--unfixable=block") == ["tag-value-unknown"]
    ended = run("check", "--unfixable=block")
    assert ended.out.count("= fix:") == 1
    assert ended.out.endswith("Found 2 errors.\n1 can be fixed with --fix.\n")
    assert run("check", "--unfixable=all").out.endswith("Found 2 errors.\n")


def test_the_settings_say_the_same() -> None:
    write("a.md", GAP + PAS)
    write("promptls.toml", 'fixable = ["block", "tag"]\nunfixable = ["block"]')
    assert fixable() == ["tag-value-unknown"]
    # What is on the command line overrides them.
    assert fixable("--fixable=block") == ["block-numbering-gap"]
    assert fixable("--extend-fixable=block") == ["block-numbering-gap", "tag-value-unknown"]
    assert fixable("--unfixable=tag") == []
    assert fixable("--isolated") == ["block-numbering-gap", "tag-value-unknown"]
    found = check_text(GAP + PAS, "a.md", settings=load_settings("."))
    assert [it.rule for it in found if it.fix is not None] == ["tag-value-unknown"]
