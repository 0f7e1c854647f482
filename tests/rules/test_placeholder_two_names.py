"""One placeholder in two spellings."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source


def test_the_name_that_is_used_more_often_is_expected() -> None:
    check("""
        | Write `docs/{artifact_folder}/a.md` and `docs/{artifact-folder}/b.md`.
        :             ^^^^^^^^^^^^^^^^^ placeholder-names-mixed: expected '{artifact-folder}' as in the rest of the file, found '{artifact_folder}'
        |
        | # Names
        |
        | None of them is here.
        |
        | # Read
        |
        | ```
        | {artifact-folder}/{artifact_folder}/{artifact-folder}
        | ```
    """)
    check_fix(
        "| {a-b} {a_b} {c}\n|\n| # D\n|\n| {a_b} {a-b}",
        "| {a-b} {a-b} {c}\n|\n| # D\n|\n| {a-b} {a-b}",
    )


@pytest.mark.parametrize(
    "text",
    [
        "{artifact-folder} and {artifact-folder}\n",
        "{artifact-folder} and {artifact_file}\n",
        "{artifact-folder}\n\n```python\nf'{artifact_folder}'\n```\n",
        "{artifact-folder} and ${artifact_folder} and {{artifact_folder}}\n",
        "{artifact-folder} and {ARTIFACT_FOLDER}\n",
        "{artifact-folder} and <artifact_folder>\n",
        # A placeholder of blocks: other rules know how it is spelt.
        "Write {next_phase_name}.\n\nRead {next-phase-name}.\n",
        # A line about the two.
        "Do not mix `{artifact-folder}` and `{artifact_folder}`.\n\nUse {artifact-folder}.\n",
        # Trees of two languages.
        "```\nsrc/{domain-a}/\n```\n\n```\n{domain_a}.py\n```\n",
    ],
)
def test_what_is_one_name_or_two(text: str) -> None:
    assert run(parse(Source(text), "docs/page.md")) == []
