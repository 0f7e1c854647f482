import pytest

from features.matrix import covers
from features.structures import selected
from kit import draw
from promptls.features.selection import find_selections
from promptls.parsing import parse
from promptls.text.spans import FileSpan, Source
from promptls.vocabulary import SPECIFIED

BLOCK = """\
---
SUGGESTED NEXT STEPS:
  [1] Continue to {next_phase_name}
  [2] Show workflow status
---"""


@covers("selection", "block")
def test_from_a_name_to_the_item_the_block_the_section_and_the_file() -> None:
    text = f"# One\n\n{BLOCK}\n# Two"
    assert selected(draw(text.replace("{next_p", "{next<|>_p"))) == [
        "{next_phase_name}",
        "Continue to {next_phase_name}",
        "  [1] Continue to {next_phase_name}",
        BLOCK,
        f"# One\n\n{BLOCK}\n",
        text,
    ]


@covers("selection", "placeholder", "tag")
def test_from_a_placeholder_in_a_value_to_the_element_around() -> None:
    text = '<task_status id="<<TASKS>>">FAILED</task_status> end'
    assert selected(draw(text.replace("TASKS", "TA<|>SKS"))) == [
        "TASKS",
        "<<TASKS>>",
        ' id="<<TASKS>>"',
        '<task_status id="<<TASKS>>">',
        '<task_status id="<<TASKS>>">FAILED</task_status>',
        text,
    ]


@covers("selection", "argument")
def test_from_an_argument_to_the_command_around() -> None:
    text = "Look at !`git log $ARGUMENTS[0]` first."
    found = selected(f"| {text.replace('[0', '[<|>0')}", path=".claude/commands/fix.md")
    assert found == [
        "0",
        "$ARGUMENTS[0]",
        "git log $ARGUMENTS[0]",
        "!`git log $ARGUMENTS[0]`",
        text,
    ]


@covers("selection", "front matter")
def test_from_an_entry_to_the_front_matter() -> None:
    assert selected("""
        | ---
        | name: a
        | tools: [Re<|>ad, Grep]
        | ---
        | Text.
    """) == [
        "Read",
        "[Read, Grep]",
        "tools: [Read, Grep]",
        "name: a\ntools: [Read, Grep]\n",
        "---\nname: a\ntools: [Read, Grep]\n---\n",
        "---\nname: a\ntools: [Read, Grep]\n---\nText.",
    ]


@covers("selection", "marker")
def test_from_a_text_to_the_markers_around() -> None:
    assert selected("""
        | # Spec
        | <!-- sk:fr id="FR-001" -->
        | Te<|>xt.
        | <!-- /sk:fr -->
    """) == [
        "Text.",
        "\nText.\n",
        '<!-- sk:fr id="FR-001" -->\nText.\n<!-- /sk:fr -->',
        '# Spec\n<!-- sk:fr id="FR-001" -->\nText.\n<!-- /sk:fr -->',
    ]


@covers("selection", "suppression")
def test_from_the_name_of_a_rule_to_the_comment() -> None:
    text = "Text <!-- promptls: allow tag-case, block-crlf -->"
    assert selected(draw(text.replace("tag-", "tag<|>-"))) == [
        "tag-case",
        "<!-- promptls: allow tag-case, block-crlf -->",
        text,
    ]


@covers("selection", "package")
def test_from_the_path_of_a_deliverable_to_the_package() -> None:
    found = selected("""
        | # Task: WP01 \u2014 Login
        | ## Deliverables
        | - [ ] `src/lo<|>gin.ts` \u2014 form
        | ## Notes
    """)
    assert found[:2] == ["src/login.ts", "- [ ] `src/login.ts"]
    # What is behind the mark of the item, the item, and the section.
    assert found[2] == "- [ ] `src/login.ts` \u2014 form"
    assert found[3].startswith("## Deliverables\n")
    assert found[4].startswith("# Task")
    assert len(found) == 5


@covers("selection", "settings")
def test_from_a_value_to_the_table_of_settings() -> None:
    text = '[severity]\nblock-crlf = "hint"\n\n[placeholders]'
    drawing = draw(text.replace("hint", "hi<|>nt"))
    assert selected(drawing, path="promptls.toml") == [
        '"hint"',
        'block-crlf = "hint"',
        '[severity]\nblock-crlf = "hint"',
        text,
    ]


@covers("selection", "contract")
def test_from_a_key_to_the_part_of_a_contract() -> None:
    part = '[[contracts.a.parts]]\nline = "DONE"'
    drawing = draw(f"{part}\n\n{part}".replace("line", "li<|>ne", 1))
    assert selected(drawing, path="promptls.toml") == [
        "line",
        'line = "DONE"',
        part,
        f"{part}\n\n{part}",
    ]


@covers("selection", "settings")
def test_from_a_name_in_a_header_to_the_table() -> None:
    drawing = draw("[variables.GO<|>AL]\nsource = 'a'\n[")
    assert selected(drawing, path="promptls.toml")[0] == "GOAL"
    drawing = draw("[variables.GO<|>AL]\nsource = 'a'")
    text = "[variables.GOAL]\nsource = 'a'"
    assert selected(drawing, path="promptls.toml") == ["GOAL", text]


@covers("selection", "state")
def test_from_a_phase_to_the_state() -> None:
    text = '{"active_workflow": {"phases": ["04-design", "05-tests"]}}'
    drawing = draw(text.replace("04-", "04<|>-"))
    assert selected(drawing, path=".isdlc/state.json") == [
        '"04-design"',
        '["04-design", "05-tests"]',
        '"phases": ["04-design", "05-tests"]',
        '{"phases": ["04-design", "05-tests"]}',
        '"active_workflow": {"phases": ["04-design", "05-tests"]}',
        text,
    ]


def test_each_range_holds_the_one_before_wherever_the_cursor_is() -> None:
    text = f"---\nname: a\n---\n# One\n<a>\n{BLOCK}\n## Two\n</a> <b>\n<<X>> </b>\n"
    document = parse(Source(text))
    offsets = list(range(len(text) + 1))
    for offset, spans in zip(offsets, find_selections(document, offsets, SPECIFIED), strict=True):
        assert spans[-1] == FileSpan(0, len(text))
        inner = FileSpan(offset, offset)
        for span in spans:
            assert span.start <= inner.start
            assert inner.end <= span.end
            assert span != inner or span == FileSpan(0, 0)
            inner = span


def test_an_empty_file() -> None:
    assert find_selections(parse(Source("")), [0], SPECIFIED) == [[FileSpan(0, 0)]]


def test_of_a_thousand_steps_the_first_ones_and_the_last() -> None:
    text = "<x>\n" * 1000 + "</x>\n" * 1000
    (found,) = find_selections(parse(Source(text)), [4000], SPECIFIED)
    assert 10 < len(found) < 100
    assert found[-1] == FileSpan(0, len(text))


@covers("selection", "front matter")
@pytest.mark.parametrize(
    ("value", "cursor", "part"),
    [
        ("Read, Grep", "Gre", "Grep"),
        ("Read, Grep", "Re", "Read"),
        ("Bash(git add:*, git commit), Read", "commit", "Bash(git add:*, git commit)"),
    ],
)
def test_a_single_tool(value: str, cursor: str, part: str) -> None:
    text = f"---\ntools: {value.replace(cursor, cursor + '<|>')}\n---"
    found = selected(draw(text))
    assert found[:3] == [part, value, f"tools: {value}"]


def test_from_a_sentence_to_the_paragraph() -> None:
    paragraph = "Read the plan, e.g. `plan.md`. Then wri<|>te\nthe code. Stop (at once)!"
    text = f"# One\n\n{paragraph}\n\nMore."
    plain = paragraph.replace("<|>", "")
    assert selected(draw(text)) == [
        "Then write\nthe code.",
        plain,
        text.replace("<|>", ""),
    ]


def test_from_an_item_to_the_one_around_it_and_the_list() -> None:
    text = "Do this:\n\n1. First.\n2. Second:\n   - [ ] in<|>ner. More.\n     Still.\n   - other\n3. Third."
    assert selected(draw(text)) == [
        "inner.",
        "inner. More.\n     Still.",
        "   - [ ] inner. More.\n     Still.",
        "Second:\n   - [ ] inner. More.\n     Still.\n   - other",
        "2. Second:\n   - [ ] inner. More.\n     Still.\n   - other",
        "1. First.\n2. Second:\n   - [ ] inner. More.\n     Still.\n   - other\n3. Third.",
        text.replace("<|>", ""),
    ]


@pytest.mark.parametrize(
    "text",
    ["```\nA text. An<|>other.\n```", "| a. B | c<|>. D |", "# A. B<|>. C", "<!-- A. B<|>. C -->"],
)
def test_what_is_no_prose_has_no_sentences(text: str) -> None:
    assert not any(it in ("Another.", "B.", "c.") for it in selected(draw(text)))
