"""What is found out of each section alone tells as much as the whole text does."""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from promptls.checking.checker import CheckCache, check
from promptls.document import Document, Placeholder, Tags
from promptls.document.marks import (
    CONFLICT,
    HALF_PLACEHOLDER,
    LINK,
    LOOSE_TAG,
    NAME,
    REPLACEMENT,
    SKILL_FOLDERS,
)
from promptls.parsing import parse, parts
from promptls.parsing.placeholders.brace_names import are_mixed, find_names
from promptls.parsing.plain import is_plain
from promptls.semantics import fences
from promptls.semantics.glances import may_mix_names
from promptls.semantics.links import find_link_paths
from promptls.semantics.mentioned_files import find_mentioned_files
from promptls.semantics.run_files import find_run_files
from promptls.text.patterns import pattern
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED

_LINES = st.sampled_from(
    (
        *("```\n", "```md\n", "```bash\n", "```js\n", "````\n", "~~~\n", "  ```\n", "> ```\n"),
        *("# a\n", "# b\n\n", "text\n", "  text\n", "\n", "- x\n", "</x>\n", "<!--\n", "-->\n"),
    )
)
_PLACES = st.sampled_from(
    (
        *("# A part\n", "text\n", "\n", "```sh\n", "```\n", "- [a](references/a.md) of a skill\n"),
        *("`scripts/run.py`\n", "of the skill `assets/b.png`\n", "![a](assets/a.png)\n"),
        *("- x\n  ```\n  `scripts/e.py`\n  ```\n", "    [d](d.md)\n", "-     [h](h.md)\n", "`a\n"),
        *("> ```\n> [e](e.md)\n> ```\n", "```\n``` a b\n[i](i.md)\n```\n", "```markdown\n"),
        *("````\n```\n[f](f.md)\n```\n````\n", "    ```\n    [g](g.md)\n    ```\n"),
        *("<!-- `scripts/c.py` -->\n", "[b](b.md) [c](c.md)\n", "Write `resources/d.md`.\n"),
    )
)
_DIRECTIVES = st.one_of(
    st.sampled_from(("{{", "}}", "{%", "%}", "{#", "#}", "<%", "%>", "if ", "end", "else", "# x ")),
    st.sampled_from(("{{ end }}", "{{if a b}}", "{{#a}}", "{{-", "$", "{", "\n", " ", "range x ")),
    st.text("{}#%<>/-~ ax.$=", max_size=5),
)
_NAMES = st.sampled_from(
    (
        *(
            "{a-b} ",
            "{a_b} ",
            "<<NAME>> ",
            "{{NAME}} ",
            "<<NAME ",
            "NAME>> ",
            "`{{A}}` ",
            "`<<B>>`",
        ),
        *("# A\n", "\n# B\n", "\n", "```\n", "text ", "<review>", "</review>\n"),
    )
)
_HEAD = "---\nname: a\ndescription: It does.\n---\n"


def find_all(document: Document) -> tuple[fences.FenceFault, ...]:
    """The faults of the fences, without a glance before."""
    marks = [
        it._replace(start=it.start + part.base, end=it.end + part.base)
        for part in document.parts
        for it in part.section.fence_marks
    ]
    text = document.source.text
    return tuple(fences._faults(text, marks))  # noqa: SLF001 - without the glance at each section


@given(st.lists(_LINES, max_size=14).map("".join))
def test_sections_tell_whether_fences_are_right(text: str) -> None:
    document = parse(Source(text), "page.md")
    assert fences.find_fence_faults(document) == find_all(document)


@given(st.lists(_PLACES, max_size=12).map("".join))
@example("[a](a.md)\n\n```sh\n[b](b.md)\n\n`scripts/c.py`\n```\n\n[d](d.md)\n\nText\n")
@example("Text\n\n`[a](a.md)\n[b](b.md)` [c](c.md)\n\n    [d](d.md)\n\n`assets/e.png`\n\nText\n")
@example("[a](https://example.com) is no path.\n")
def test_sections_mention_what_the_text_does(text: str) -> None:
    path, source = "skills/a/SKILL.md", Source(_HEAD + text)
    plain = parse(source, path, is_plain=lambda it: is_plain(it, SPECIFIED))
    assume(plain.is_plain)
    assert find_mentioned_files(parse(source, path)) == find_mentioned_files(plain)
    assert find_link_paths(parse(source, path)) == find_link_paths(plain)
    assert find_run_files(parse(source, path)) == find_run_files(plain)


def test_links_move_with_their_section() -> None:
    cache = CheckCache()
    for above in ("", "# New\n\n"):
        text = f"{_HEAD}{above}# A part\n\n[a](a.md)\n"
        document = parse(Source(text), "skills/a/SKILL.md", known=cache.sections)
        assert [text[slice(*it.span)] for it in find_link_paths(document)] == ["a.md"]


@given(st.lists(_DIRECTIVES, max_size=6).map("".join))
def test_a_glance_misses_no_directive(text: str) -> None:
    found = parts.has_directives(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "_GLANCE", pattern(""))
        assert parts.has_directives(text) == found


@given(st.lists(_NAMES, max_size=8).map("".join))
def test_sections_tell_of_names_halves_and_loose_tags(text: str) -> None:
    document = parse(Source(text), "page.md")
    names = frozenset(it["name"] for it in find_names(text))
    assert may_mix_names(document) or not are_mixed(names)
    nodes = [it for _, section in document.parts for it in section.nodes]
    halves = [it for it in nodes if isinstance(it, Placeholder) and it.is_half]
    assert document.has_mark(HALF_PLACEHOLDER) == bool(halves)
    loose = [it for it in nodes if isinstance(it, Tags) and it.loose]
    assert document.has_mark(LOOSE_TAG) == bool(loose)
    assert document.has_node(Placeholder) == any(isinstance(it, Placeholder) for it in nodes)


@given(st.lists(_NAMES, max_size=8).map("".join), st.lists(_NAMES, max_size=8).map("".join))
def test_a_cache_keeps_the_sections_of_the_last_text(before: str, after: str) -> None:
    cache = CheckCache()
    for text in (before, after):
        document = parse(Source(text), "page.md", known=cache.sections)
        found = check(document, cache=cache)
    assert found == check(parse(Source(after), "page.md"))
    left = {part.section for part in document.parts}
    assert set(cache.sections.values()) == set(cache.findings) == left
    assert all(key == (it.text, it.entry) for key, it in cache.sections.items())


@pytest.mark.parametrize("mark", [CONFLICT, LINK, NAME, REPLACEMENT, *SKILL_FOLDERS])
@pytest.mark.parametrize("path", ["page.md", "state.json"])
@pytest.mark.parametrize("text", ["---\na: {}\n---\n\n# B\n", "# A\n\n# B\n{}\n\n# C\n", "{}", ""])
def test_a_mark_is_found_wherever_it_is(text: str, path: str, mark: str) -> None:
    document = parse(Source(text.format(mark)), path)
    assert document.has_mark(mark) == (mark in document.source.text)
    assert not document.has_mark("```json")
