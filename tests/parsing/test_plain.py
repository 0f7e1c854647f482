"""A text that is plain at a glance has nothing that a rule would find."""

from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from promptls.checking.checker import check
from promptls.document import Document, Placeholders, RequirementMention, Tags
from promptls.parsing import parse
from promptls.parsing import plain as parsing_plain
from promptls.parsing.fence_marks import may_be_faulty
from promptls.parsing.plain import is_plain
from promptls.parsing.tags import openings
from promptls.rules import load_all
from promptls.rules.definition import AnyRule, Example
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED
from strategies.prompts import any_texts, lines
from strategies.tags import CLOSINGS, OPENINGS, VALUES

LOOKS_PLAIN = partial(is_plain, vocabulary=SPECIFIED)
# What occurs in a plain text, and no rule finds anything in.
OF_NO_INTEREST = {Tags, RequirementMention}
# The second mark seems to open a fence, so the first one is not closed before the heading.
LEFT_OPEN = "# T\n\n```\nfoo\n\n## H\n\n```\nx\n"

_pieces = st.one_of(
    lines,
    st.sampled_from(
        (
            *OPENINGS,
            *CLOSINGS,
            *VALUES,
            "{{NAME}}",
            "<<NAME>>",
            "Text ",
            "[1,]",
            "<details>",
            "</details>",
        )
    ),
)
few_lines = st.builds(
    lambda pieces, breaks: breaks.join(pieces),
    st.lists(_pieces, max_size=4),
    st.sampled_from(("\n", "\n", "\r\n", "\r", " ", "\n\n")),
)
_fence_marks = st.sampled_from(("```", "```", "```python", "```json", "```text", "~~~", "````"))
fenced = st.builds(
    lambda rows, gap, breaks: breaks.join(gap.join(rows).split("\n")),
    st.lists(
        st.one_of(
            _fence_marks, _fence_marks, _pieces, st.sampled_from(("", "# Heading", "- item"))
        ),
        max_size=9,
    ),
    st.sampled_from(("\n", "\n", "\n\n")),
    st.sampled_from(("\n", "\n", "\r\n")),
)


# Lines that decide what a fence is, and where a section, a list or a comment begins and ends.
_marks = st.sampled_from(
    ("```", "```", "```", "```sh", "```md", "~~~", "~~~", "~~~sh", "````", "``` ", "```a`b")
)
_around_marks = st.sampled_from(
    (
        *("", "", "", "", " ", "\t", "x", "x", "  x", "    x", "> x", ">", "- x", "-", "1. x"),
        *("# H", "# H", "## H", "# if", "  # H", "## SUGGESTED PROMPTS", " # SUGGESTED PROMPTS"),
        *("<!-- c -->", "<!-- c", "-->", "<!-- c --> x", "<review>", "{{NAME}}"),
        *("---", "***", "name: a"),
    )
)
_margins = st.sampled_from(("", "", "", "", "", "", "  ", "    ", "> ", "- ", "\t", "1. ", ">"))
doubtful_fences = st.builds(
    lambda front, rows, newline, end: newline.join([*front, *rows]) + newline * end,
    st.sampled_from(((), (), (), ("---", "name: a", "---"), ("---", "name: a", "", "# H", "---"))),
    st.lists(
        st.one_of(_marks, _around_marks, _around_marks, st.tuples(_margins, _marks).map("".join)),
        max_size=14,
    ),
    st.sampled_from(("\n", "\n", "\n", "\r\n", "\r")),
    st.integers(0, 2),
)
_paths = st.sampled_from(("a.md", "a.md", "prompts/a.md", "agents/a.md", "commands/a.md"))


@given(doubtful_fences, _paths)
@example(LEFT_OPEN, "a.md")
@example("# T\n\n```sh\n{{NAME}}\n```\n", "a.md")
@example(LEFT_OPEN.replace("```", "~~~"), "a.md")
@example(LEFT_OPEN.replace("\n", "\r\n"), "a.md")
@example(LEFT_OPEN.replace("```", "  ```"), "a.md")
@example(f"<!-- c -->\n{LEFT_OPEN}", "a.md")
@example(f"- ```\n  x\n  ```\n\n{LEFT_OPEN}", "a.md")
def test_a_glance_takes_for_a_fence_what_the_reader_does(text: str, path: str) -> None:
    _check_glance(text, path)


@given(st.one_of(few_lines, fenced, any_texts), st.sampled_from(("a.md", "prompts/a.md")))
@example("Text\n<a.b>\nx", "a.md")
@example("**STATUS:** analysis complete. Returning results to the orchestrator.", "a.md")
@example("```\n``` a b\n```\n\nText", "a.md")
@example("```json\n[1]\n```\n\n``` json\n[1,]\n```\n", "prompts/a.md")
def test_a_plain_text_has_nothing_of_interest(text: str, path: str) -> None:
    _check_glance(text, path)


def _check_glance(text: str, path: str) -> None:
    """Check that a text has the same findings at a glance, and none that is plain has a node."""
    whole = parse(Source(text), path)
    glanced = parse(Source(text), path, is_plain=LOOKS_PLAIN)
    assert check(glanced) == check(whole)
    if glanced.is_plain:
        nodes = [node for _, section in whole.parts for node in section.nodes]
        assert {type(it) for it in nodes if not _has_only_names(it)} <= OF_NO_INTEREST
        assert [*glanced.nodes(Tags)] == []
        # The sections are there for those that ask for them.
        assert _texts(glanced) == _texts(whole)


def _has_only_names(node: object) -> bool:
    """Whether a node has the names that are in code, and no placeholder."""
    return isinstance(node, Placeholders) and not node.found


def _texts(document: Document) -> list[tuple[int, str]]:
    return [(base, section.text) for base, section in document.parts]


@pytest.mark.parametrize(
    ("rule", "shown"),
    [(it, it.example) for it in load_all() if it.example is not None],
    ids=lambda it: getattr(it, "name", ""),
)
def test_no_glance_hides_the_example_of_a_rule(rule: AnyRule, shown: Example) -> None:
    source = Source.decode(shown.bad) if isinstance(shown.bad, bytes) else Source(shown.bad)
    whole = parse(source, shown.path, kind=shown.kind, role=shown.role)
    glanced = parse(source, shown.path, kind=shown.kind, role=shown.role, is_plain=LOOKS_PLAIN)
    assert check(glanced) == check(whole)
    assert rule.name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# Title\n\nText, `code` and <b>HTML</b>.\n",
        "Save it as `<name>.md`, or <name> in a sentence.\n",
        "```sh\ncat a > b\nprint({'a': 1})\n```\n",
        "The status of the next steps. Status: done.\n",
        "<!-- a note -->\n",
        "Text\n\n```jinja\n<step>\n{{ x }} << {{NAME}}\n</step>\n```\n\nText\n",
        "<div>\n<details>\nText\n</details>\n</div>\n",
    ],
)
def test_what_every_repository_has_is_plain(text: str) -> None:
    assert is_plain(text, SPECIFIED)


@pytest.mark.parametrize(
    "text",
    [
        "```text\n{{NAME}}\n```\n",
        "Text\n\n```text\n{{NAME}}\n```\n",
        "```python\n{{NAME}}\n",
        "- ```python\n  {{NAME}}\n  ```\n",
        "Text\n\n  ```python\n  {{NAME}}\n  ```\n",
        "```\n\n```\nText\n{{NAME}}\n```\n",
        "<!-- a\n{{NAME}}\n-->\n",
    ],
)
def test_what_may_be_read_in_two_ways_is_not_plain(text: str) -> None:
    assert not is_plain(text, SPECIFIED)


NEWLINES = ("\n", "\r\n", "\r")
SEEN_AT_ONCE = (
    "```sh\nls\n```\n\n```text title=a\nls\n```",
    "~~~md\n```sh\nls\n```\n~~~\n\n```sh\nls\n```\n",
    "Text\n\n  ```sh\n  ls\n\n  ls\n  ```\n\nText\n",
    "```\n```js ```\nls\n```\n",
    "Use ```` ```js ```` or a ``` in a line.\n```js ``` too.\n",
    "<!-- a note -->\n\n```sh\nls\n```\n\n<!-- one more -->\n",
)
SEEN_IN_THE_WHOLE = (
    # In a list or a quotation, which may end before the fence does.
    "- ```sh\n  ls\n  ```\n",
    "> ```sh\n> ls\n> ```\n",
    "Text\n\n  ```sh\nls\n  ```\n",
    "Text\n\n  ```sh\n  ls\n```\n",
    "```text\n``` begins a fence\n```\n",
    "<!--\n```sh\nls\n```\n-->\n",
    "<!-- a -->\n\n<!--\n~~~sh\nls\n~~~\n-->\n",
    "```sh\n<!-- a\n```\n\n-->\n\n<!-- b -->\n",
)
WRONG = (
    "```sh\nls\n",
    "```sh\nls\n```\n\n~~~sh\nls\n",
    "```a`b\nls\n```\n",
    "```md\n```sh\nls\n```\n```\n",
    "```sh\nls\n```\n\n<!-- a note\n\nText\n",
)


@pytest.mark.parametrize("newline", NEWLINES)
@pytest.mark.parametrize("text", [*SEEN_AT_ONCE, *SEEN_IN_THE_WHOLE, *WRONG])
def test_only_fences_and_comments_that_are_right_are_plain(text: str, newline: str) -> None:
    given = text.replace("\n", newline)
    assert is_plain(given, SPECIFIED) == (text not in WRONG)
    assert may_be_faulty(given) == (text not in SEEN_AT_ONCE)


def test_a_text_with_too_many_tags_is_worth_a_closer_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(openings, "_MOST_TAGS", 3)
    assert is_plain("Text " + "<name> " * 4, SPECIFIED)
    assert not is_plain("Text " + "<name> " * 5, SPECIFIED)


@pytest.mark.parametrize("prose", ["{{NAME}}\n```\n{{NAME}}\n```\n", "\n~~~\n~~~\n<<NAME>>\n"])
def test_where_a_mark_is_in_prose_nobody_asks_for_fences(
    prose: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(parsing_plain, "find_regions")
    assert not is_plain(prose, SPECIFIED)
