"""Tags of no vocabulary in fences."""

from kit import check


def test_other_tags_in_a_fence_have_a_whole_one_beside_them() -> None:
    check("""
        | ```xml
        | <step>
        | Text.
        | </step>
        | <step>
        : ^^^^^^ tag-unclosed [warning]: <step> is not closed
        |
        | Text.
        | ```
    """)


def test_a_fence_goes_on_over_sections_and_fences() -> None:
    check("""
        | ````markdown
        | <process>
        : ^^^^^^^^^ tag-unclosed [warning]: <process> is not closed
        |
        | # One
        | <step>
        | Text.
        | </step>
        | <example>
        : ^^^^^^^^^ tag-unclosed [warning]: <example> is not closed
        | ```json
        | {}
        | ```
        | ````
    """)
    check("""
        | ```markdown
        : ^^^^^^^^^^^ fence-nested: fence '```markdown' ends where '```json' inside it ends; expected a longer fence such as '````'
        | <step>
        | Text.
        | </step>
        | <example>
        : ^^^^^^^^^ tag-unclosed [warning]: <example> is not closed
        | ```json
        | {}
        | ```
        | ```
    """)
