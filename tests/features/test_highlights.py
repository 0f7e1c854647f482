"""The uses of a name in one document: what is written, what is read, and what is text."""

from features.matrix import covers
from features.workspace import (
    check_highlights,
)


@covers("highlight", "placeholder", "front matter")
def test_the_declaration_of_a_variable_is_written_and_its_uses_are_read() -> None:
    check_highlights("""
        @ a.md
        | ---
        | variables: [topic]
        :             ^^^^^ write
        | ---
        | <<to<|>pic>> and {{topic}}
        :   ^^^^^ read
        :                 ^^^^^ read
        @ b.md
        | <<topic>>
    """)


@covers("highlight", "tag")
def test_a_tag_is_highlighted_with_its_partner() -> None:
    check_highlights("""
        | <context>
        :  ^^^^^^^ text
        | one
        | </con<|>text>
        :   ^^^^^^^ text
        |
        | <context>
        | two
        | </context>
    """)


@covers("highlight", "block")
def test_an_item_is_highlighted_wherever_the_document_has_it() -> None:
    check_highlights("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Retry<|> gate check
        :       ^^^^^^^^^^^^^^^^ read
        |   [2] Escalate to human
        | ---
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Retry gate check
        :       ^^^^^^^^^^^^^^^^ read
        |   [2] Escalate to human
        | ---
    """)


@covers("highlight", "marker", "package")
def test_a_requirement_is_highlighted() -> None:
    check_highlights("""
        | <!-- sk:fr id="FR-001" -->
        :                ^^^^^^ write
        | FR-<|>001 says so.
        : ^^^^^^ read
        | <!-- /sk:fr -->
    """)


@covers("highlight", "suppression", "settings")
def test_a_rule_is_highlighted() -> None:
    check_highlights("""
        @ promptls.toml
        | ignore = ["tag-<|>case"]
        :            ^^^^^^^^ read
        |
        | [per-file-ignores]
        | "docs/**" = ["tag-case"]
        :               ^^^^^^^^ read
    """)


def test_nothing_is_highlighted_in_plain_text() -> None:
    check_highlights("""
        | plain<|> text
    """)


@covers("highlight", "tag")
def test_the_same_value_is_highlighted() -> None:
    check_highlights("""
        | <review>PA<|>SS</review> or <review>PASS|REJECTED</review>
        :         ^^^^ read
        :                                  ^^^^ read
    """)


@covers("highlight", "tag")
def test_the_attribute_of_a_tag_over_several_sections_is_highlighted() -> None:
    check_highlights("""
        | <task_status i<|>d="1.1">
        :              ^^ read
        |
        | # A section
        |
        | COMPLETED
        | </task_status> and <task_status id="1.2">COMPLETED</task_status>
        :                                 ^^ read
    """)
