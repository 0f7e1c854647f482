"""Fences that end too early, because they contain one of their length."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.checking.fixing import apply
from promptls.parsing import parse
from promptls.text.spans import Source


def test_a_fence_that_contains_one_of_its_length_ends_with_it() -> None:
    check("""
        | ```markdown
        : ^^^^^^^^^^^ fence-nested: fence '```markdown' ends where '```bash' inside it ends; expected a longer fence such as '````'
        | # Guide
        |
        | ```bash
        | make
        | ```
        |
        | The end.
        | ```
        |
        | text
    """)


def test_the_outer_fence_becomes_longer_at_both_ends() -> None:
    check_fix(
        """
            | ~~~ markdown
            | text
            |
            | ~~~bash
            | make
            | ~~~
            |
            | text
            |
            | ~~~yaml
            | a: 1
            | ~~~
            | ~~~
        """,
        """
            | ~~~~ markdown
            | text
            |
            | ~~~bash
            | make
            | ~~~
            |
            | text
            |
            | ~~~yaml
            | a: 1
            | ~~~
            | ~~~~
        """,
    )


def test_the_outer_fence_may_have_any_name_and_reach_over_sections() -> None:
    check("""
        | ```javascript
        : ^^^^^^^^^^^^^ fence-nested: fence '```javascript' ends where '```js' inside it ends; expected a longer fence such as '````'
        | ## Pattern
        |
        | ```js
        | a()
        | ```
        |
        | ## Control
        |
        | ```js
        | b()
        | ```
        |
        | done
        | ```
        |
        | text
    """)


def test_a_mark_that_closes_in_vain_tells_of_the_fence_before_it() -> None:
    check("""
        | ```markdown
        : ^^^^^^^^^^^ fence-nested: fence '```markdown' ends where '```' inside it begins; expected a longer fence such as '````'
        | **Failure:**
        | ```
        | AssertionError
        | ```
        |
        | **Fix:**
        | ```javascript
        | a()
        | ```
        | text
        |
        | ```
        | tree
        | ```
    """)


@pytest.mark.parametrize(("mark", "margin"), [("- ", "  "), ("> ", "> "), ("1. ", "   ")])
def test_fences_in_a_list_or_a_quotation(mark: str, margin: str) -> None:
    rows = ("```bash", "make", "```", "text", "```")
    rest = "".join(f"{margin}{row}\n" for row in rows)
    text = f"{mark}```markdown\n{rest}\ntext\n\n```sh\nmake\n```\n"
    (found,) = run(parse(Source(text), "docs/page.md"))
    assert found.rule == "fence-nested"
    assert found.fix is not None
    fixed, _ = apply(text, [found.fix])
    assert fixed == f"{mark}````markdown\n{rest[:-4]}````\n\ntext\n\n```sh\nmake\n```\n"
    assert run(parse(Source(fixed), "docs/page.md")) == []


def test_what_follows_a_list_or_a_quotation_closes_no_fence_in_it() -> None:
    check("""
        | > ```markdown
        :   ^^^^^^^^^^^ fence-unclosed: fence '```markdown' is not closed before '```bash'
        | > ```bash
        | > make
        |
        | text
        |
        | ```sh
        | make
        | ```
    """)


def test_other_marks_inside_neither_begin_nor_end_a_fence() -> None:
    inside = (
        "| ```bash\n| make\n| ```\n|\n| ~~~js\n| a()\n| ~~~\n|\n| ``` begins a fence, as said.\n"
    )
    before = f"| ```markdown\n{inside}| ```\n|\n| text"
    check_fix(
        before,
        before.replace("| ```markdown", "| ````markdown").replace(
            "| ```\n|\n| t", "| ````\n|\n| t"
        ),
    )


def test_a_nameless_fence_inside_counts_as_well() -> None:
    check_fix(
        """
            | ```markdown
            | # Report
            |
            | ```
            | GET /users
            | ```
            |
            | ```typescript
            | a()
            | ```
            |
            | ```
            | tree
            | ```
            | ```
            |
            | text
        """,
        """
            | ````markdown
            | # Report
            |
            | ```
            | GET /users
            | ```
            |
            | ```typescript
            | a()
            | ```
            |
            | ```
            | tree
            | ```
            | ````
            |
            | text
        """,
    )


@pytest.mark.parametrize("above", ["**Structure:**", "### Structure", "Step 4: The user responds"])
def test_a_nameless_fence_inside_may_begin_below_text(above: str) -> None:
    inside = f"# Report\n\n```bash\nmake\n```\n\n{above}\n```\ntree\n```\n\n```js\na()\n```\n"
    (found,) = run(parse(Source(f"```markdown\n{inside}```\n\ntext\n"), "docs/page.md"))
    assert found.rule == "fence-nested"
    assert found.fix is not None
    assert [it.span.start for it in found.fix.edits] == [0, len("```markdown\n" + inside)]


@pytest.mark.parametrize("name", ["[language]", "{language}", "<your language>", "!"])
def test_what_stands_for_a_name_begins_a_fence(name: str) -> None:
    text = (
        f"```markdown\n# Report\n\n```{name}\ncode\n```\n\ntext\n```\n\ntext\n\n```js\na()\n```\n"
    )
    (found,) = run(parse(Source(text), "docs/page.md"))
    shown = f"fence '```markdown' ends where '```{name}' inside it ends"
    assert found.message.startswith(shown)


def test_a_fence_around_one_that_another_section_begins_with_is_closed() -> None:
    check("""
        | ```yaml
        : ^^^^^^^ fence-nested: fence '```yaml' ends where '```' inside it begins; expected a longer fence such as '````'
        | name: x
        |
        | # Skill
        |
        | ```
        | /command
        | ```
        |
        | ## Notes
        | ```
        |
        | # Two
        |
        | Text:
        | ```
        | shown
        | ```
        |
        | ---
        |
        | # Three
        |
        | ```
        | shown
        | ```
    """)
