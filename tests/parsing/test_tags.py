"""What the parser takes for tags, and which it brings together."""

import pytest

from kit import Mark, check_marks
from promptls.checking.checker import check
from promptls.checking.search import FINDINGS_CAP
from promptls.document import Document, Element, LooseTag, Tags, placed_tag
from promptls.parsing import parse
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import FileSpan, Source
from promptls.vocabulary.kinds import Kind

RULES = RuleSet(select(["tag", "rule"]))
SIZE = 4_000


def document_of(text: str) -> Document:
    return parse(Source(text))


def marks_of(document: Document) -> list[Mark]:
    """The elements of sections and of the file, and the tags without a partner in their section."""
    found: list[Mark] = []
    for base, node in document.nodes(Tags):
        for it in node.children():
            if isinstance(it, Element):
                label = f"{it.form} {it.opening.name}"
            else:
                assert isinstance(it, LooseTag)
                label = f"{it.tag.role} {it.tag.name}"
            found.append(Mark(it.span.shifted(base), label))
    if document.tags:
        found += [
            Mark(it.span, f"over sections {it.opening.name}") for it in document.tags.elements
        ]
    return sorted(found)


def drawn(text: str, drawing: str) -> None:
    document = document_of(text)
    assert document.source.text == text
    check_marks(drawing, marks_of(document))


def test_tags_of_sections_and_of_the_file() -> None:
    text = "<a1>x</a1> <a2>\n# One\n</a2> `<a3>` <a4/> <a5> </a5>"
    drawn(
        text,
        """
        | <a1>x</a1> <a2>
        : ^^^^^^^^^^ filled a1
        :            ^^^^ opening a2
        :            ^^^^+2 over sections a2
        | # One
        | </a2> `<a3>` <a4/> <a5> </a5>
        : ^^^^^ closing a2
        :        ^^^^ opening a3
        :              ^^^^^ self-closing a4
        :                    ^^^^^^^^^^ padded a5
        """.replace("padded a5", "empty a5"),
    )


@pytest.mark.parametrize(
    "text",
    [
        "a < b and c > d",
        "<https://example.org>",
        "<name@example.org>",
        "<svg:rect>",
        "<1>",
        "<-x>",
        "<<NAME>>",
        "<<EOF",
        "\\<review>",
        "<br> <b>bold</b> <IMG src='x'> <td>x</td>",
        "<path/to/file>",
        "Put <some words> here.",
        "```python\n<review>PASS</review>\n```",
        "    <review>PASS</review>",
        "<!-- <review>PASS</review> -->",
        "text <!-- <review>PASS</review> --> text",
        f"<{'n' * 65}>",
        "",
    ],
)
def test_no_tags(text: str) -> None:
    assert not marks_of(document_of(text))


@pytest.mark.parametrize("info", ["", "text", "txt", "markdown", "md", "xml"])
def test_fences_with_tags(info: str) -> None:
    (mark,) = marks_of(document_of(f"```{info}\n<a1>x</a1>\n```"))
    assert mark.label == "filled a1"


def test_a_fence_may_reach_over_sections() -> None:
    text = "<a1>\n```\n<a1>\n# One\n<a2>\n# Two\n</a2>\n</a1>\n```\n</a1>\n"
    document = document_of(text)
    assert document.tags
    shown = [text[slice(*it.span)] for it in document.tags.elements]
    assert shown == [text[:-1], "<a1>\n# One\n<a2>\n# Two\n</a2>\n</a1>", "<a2>\n# Two\n</a2>"]
    assert not document.tags.loose


def test_fences_are_scopes_of_their_own() -> None:
    text = "```\n<a1>\n# One\n```\n```\n</a1>\n# Two\n```"
    document = document_of(text)
    assert document.tags
    assert not document.tags.elements
    # They would pair if it were not for the fences, so they are no mistake.
    assert not document.tags.loose


def test_elements_that_overlap() -> None:
    text = "<a1><a2></a1></a2> <a3>\n# One\n<a4></a3></a4> <a5>x</a5>\n"
    document = document_of(text)
    ((_, node), _) = document.nodes(Tags)
    assert [(one.opening.name, other.opening.name) for one, other in node.overlaps] == [
        ("a1", "a2")
    ]
    assert document.tags
    assert [(one.span, other.span) for one, other in document.tags.overlaps] == [
        (FileSpan(19, 39), FileSpan(30, 44))
    ]


@pytest.mark.parametrize(
    ("text", "name", "attributes"),
    [
        ("<a1 id=\"1\" x='2'>", "a1", {"id": "1", "x": "2"}),
        ('<a1\n  id="n > 1"\n>', "a1", {"id": "n > 1"}),
        ('<a1 id="<<ID>>"/>', "a1", {"id": "<<ID>>"}),
        ("<a1 id=1>", "a1", {"id": "1"}),
        ('<a1 id="1>', "a1", {"id": "1"}),
        ("<a1 id=\u201c1\u201d>", "a1", {"id": "1"}),
        ('<a1 id="1"', "a1", {"id": "1"}),
        ("<a.b-c_d>", "a.b-c_d", {}),
        ("</a1.", "a1", {}),
        ("<\\a1>", "a1", {}),
    ],
)
def test_attributes(text: str, name: str, attributes: dict[str, str]) -> None:
    ((_, node),) = document_of(text).nodes(Tags)
    (loose,) = node.loose
    assert loose.tag.name == name
    assert {it.name: it.value for it in loose.tag.attributes} == attributes
    for it in loose.tag.attributes:
        assert text[slice(*it.name_span)] == it.name
        assert text[slice(*it.value_span)] == it.value
    placed = placed_tag(loose.tag, 3, scope=0)
    assert placed.span == loose.tag.span.placed(3)
    assert [it.name_span.inside(3) for it in placed.attributes] == [
        it.name_span for it in loose.tag.attributes
    ]


BAITS = {
    "marks": "<" * SIZE,
    "openings": "<a" * SIZE,
    "nested": "<a1>" * SIZE + "</a1>" * SIZE,
    "attributes": "<task_status " + 'id="' * SIZE,
    "attribute": "<task_status" + ' a="b"' * SIZE + ">FAILED</task_status>",
    "spaces": "<" + " " * SIZE + "review>" + "<review>" + " " * SIZE + "</review>",
    "lines": "<review" + "\n" * SIZE,
    "verdicts": "<review>" * SIZE,
    "verdicts with values": "<review>PASS" * SIZE,
    "verdicts in lines": "<review>\n" * SIZE,
    "values": f"<review>{'PASS|' * SIZE}</review>",
    "thoughts": "<thought>" * SIZE,
    "thoughts in lines": "<thought>so\n" * SIZE,
    "thoughts in paragraphs": "<thought>\nso it is\n" * SIZE,
    "ends": "so</thought>" * SIZE,
    "ends in paragraphs": "so it is\n</thought>\n" * SIZE,
    "crossing": "<thought><review></thought></review>" * SIZE,
    "crossing far": "<thought>\n" * SIZE + "<review>\n" * SIZE + "</thought>\n" * SIZE,
    "names": "".join(f"<n{number}>\n" for number in range(SIZE // 4)),
    "misspelled": "<reveiw>PASS</reveiw>" * (SIZE // 4),
    "unfinished": "<axx</a>" * SIZE,
    "sections": "# A\n<thought>\nso\n" * (SIZE // 4),
    "code": "`<review>PASS` " * SIZE,
    "fences": "```\n<review>PASS\n```\n" * (SIZE // 4),
    "hidden": "<c>\n</c>\n<c>\n" + "```py\n</c>\n```\n" * (SIZE // 4),
    "comparisons": "a < b >" * SIZE,
}


@pytest.mark.parametrize("kind", [None, Kind.SYSTEM_TEMPLATE])
@pytest.mark.parametrize("bait", BAITS)
def test_hostile_texts_are_read_to_their_end(bait: str, kind: Kind | None) -> None:
    text = BAITS[bait]
    found = check(parse(Source(text), "templates/system/A-plan.md", kind=kind), RULES)
    assert len(found) <= FINDINGS_CAP + 1
    assert not [it for it in found if it.rule == "rule-failed"]
