"""Fences that end never, and marks that close none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit import check
from promptls import parse_response
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source


def test_each_fence_that_is_not_closed_is_a_mistake_of_its_own() -> None:
    check("""
        | ```python
        : ^^^^^^^^^ fence-unclosed: fence '```python' is not closed before '```js'
        | a()
        |
        | ```js
        | b()
        | ```
        |
        | ```yaml
        : ^^^^^^^ fence-unclosed: fence '```yaml' is not closed before '```sh'
        | c: 1
        |
        | ```sh
        | d
        | ```
        |
        | text
    """)


def test_a_closing_mark_too_many_opens_a_fence() -> None:
    check("""
        | ```js
        | a()
        | ```
        | ```
        : ^^^ fence-unclosed: fence '```' is not closed
        |
        | ## Two
        |
        | text
    """)


def test_of_several_marks_that_close_in_vain_only_the_first_is_certain() -> None:
    check("""
        | # One
        |
        | ```js
        | a()
        | ```
        |
        | # Nothing
        |
        | text
        |
        | # Two
        |
        | text
        | ```
        : ^^^ fence-unclosed: fence '```' is not closed before '```sh'
        |
        | ```sh
        | make
        | ```
        |
        | text
        | ```
        |
        | ```sh
        | make
        | ```
    """)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_line_breaks_do_not_matter(newline: str) -> None:
    check(
        """
            | ```md
            : ^^^^^ fence-nested: fence '```md' ends where '```sh' inside it ends; expected a longer fence such as '````'
            | ```sh
            | make
            | ```
            | text
            | ```
            | text
        """,
        newline=newline,
    )


@pytest.mark.parametrize(
    "text",
    [
        # A longer one, or one of the other kind, closes nothing.
        "````markdown\n```bash\nmake\n```\n````\n",
        "~~~markdown\n```bash\nmake\n```\n~~~\n",
        # Deeper in the text that is shown.
        "```yaml\nprompt: |\n    ```bash\n    make\n    ```\n```\n",
        # A list that ends has closed its fence.
        "- text\n  ```\n  shown\n\ntext\n\n```bash\nmake\n```\n",
        "> ```\n> shown\n\ntext\n",
        # What is commented out.
        "<!--\n```python\na()\n-->\n\ntext\n",
        # Words are no name.
        "```text\n``` begins a fence\n```\n",
        "```\n```\n\ntext\n",
        "1. one\n\n   ```sh\n   make\n   ```\n\n2. two\n\n   ```sh\n   make\n   ```\n",
        "Use ```` ```js ```` for code.\n",
        # An engine writes what is behind the marks.
        "{% if a %}\n```bibtex\n{{ a }}\n```{% endif %}\n\n```bibtex\n{{ b }}\n```\n",
    ],
)
def test_what_markdown_reads_as_it_is_meant(text: str) -> None:
    assert run(parse(Source(text), "docs/page.md")) == []


def test_an_answer_that_ends_in_a_fence() -> None:
    answer = parse_response("Done.\n\n```json\n<review>PASS</review>\n")
    assert answer.verdict is None
    assert [it.rule for it in answer.findings] == ["fence-unclosed"]
    assert not parse_response("```sh\na\n\n```json\nb\n```\n\n<review>PASS</review>\n").findings


_ROWS = st.lists(
    st.sampled_from(("```", "```sh", "````", "~~~", "text", "", "# Heading", "- item", "  ```")),
    max_size=12,
)


@given(_ROWS)
def test_no_fence_has_two_findings(rows: list[str]) -> None:
    found = run(parse(Source("\n".join(rows)), "docs/page.md"))
    starts = [it.span.start for it in found]
    assert len(starts) == len(set(starts))
    assert {it.rule for it in found} <= {"fence-nested", "fence-unclosed"}


@given(_ROWS)
def test_longer_fences_around_all_of_it_leave_nothing_to_find(rows: list[str]) -> None:
    text = "\n".join(["``````markdown", *rows, "``````", ""])
    assert run(parse(Source(text), "docs/page.md")) == []
