"""Where front matter begins and ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.document import Document, Fault, FieldItem, FrontMatter
from promptls.parsing import parse
from promptls.parsing.front_matter import find_front_matter
from promptls.parsing.front_matter_ends import SIZE_CAP
from promptls.text.spans import FileSpan, Source
from promptls.vocabulary.kinds import Kind


def matter(text: str) -> FrontMatter:
    found = find_front_matter(text)
    assert found
    return found


def shown(text: str) -> tuple[str, str, bool]:
    found = matter(text)
    return text[slice(*found.span)], text[slice(*found.body)], found.closed


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("---\na: b\n---\nText.\n", "a: b\n"),
        ("---\na: b\n---", "a: b\n"),
        ("---  \na: b\n---\t\nText.\n", "a: b\n"),
        ("---\n---\nText.\n", ""),
        ("---\n\n---\nText.\n", "\n"),
        ("---\n# b\n---\nText.\n", None),
        ("---\na: b\n# c\n---\nText.\n", "a: b\n# c\n"),
        ("---\na: b\n# c:\n#   - d\n#   e: f\n---\n\n<g>\n", "a: b\n# c:\n#   - d\n#   e: f\n"),
        ("---\na: b\n\n# c\n\n---\nText.\n", "a: b\n\n# c\n\n"),
        ("---\na: |\n  b\n\n# c\n---\nText.\n", "a: |\n  b\n\n# c\n"),
        ("---\na: b: c\n# d\n---\nText.\n", "a: b: c\n# d\n"),
        ("---\na: b\n\nAuthor: c\n\n---\nText.\n", "a: b\n\nAuthor: c\n\n"),
        ("---\nSTATUS: b\nc: d\n---\nText.\n", "STATUS: b\nc: d\n"),
        ("---\n# b\nc: d\n---\nText.\n", "# b\nc: d\n"),
        ("---\n# b\n\n# c\n\nd: e\n---\nText.\n", "# b\n\n# c\n\nd: e\n"),
        ("---\na:\n# b\n  - c\n---\nText.\n", "a:\n# b\n  - c\n"),
        ("---\na: b\n\n\nc: d\n\n---\nText.\n", "a: b\n\n\nc: d\n\n"),
        ("---\nTitle: b\n\nAuthor: c\n---\nText.\n", "Title: b\n\nAuthor: c\n"),
        ("---\na: b\nin two lines\n---\nText.\n", "a: b\nin two lines\n"),
        ("---\na: b\n\nParagraphs.\nc: d\n---\nText.\n", "a: b\n\nParagraphs.\nc: d\n"),
        ("---\na: b\n\nParagraphs.\n---\nText.\n", "a: b\n\nParagraphs.\n"),
        (
            "---\na: b\n\n## Heading\n\nSo.\n\nc: d\n---\nText.\n",
            "a: b\n\n## Heading\n\nSo.\n\nc: d\n",
        ),
        ("---\na b\nc: d\n---\nText.\n", "a b\nc: d\n"),
        ("---\n{{#if a}}\nb: c\n{{/if}}\n---\nText.\n", "{{#if a}}\nb: c\n{{/if}}\n"),
        ("---\n- a\n- b\n---\nText.\n", "- a\n- b\n"),
        ("---\r\na: b\r\n---\r\nText.\r\n", "a: b\r\n"),
        ("---\ra: b\r---\rText.\r", "a: b\r"),
        ("---\r\na: b\r\n\r\nc: d\r\n---\r\n", "a: b\r\n\r\nc: d\r\n"),
        ("---\nText.\n---\n", None),
        ("---\n\n# Slide\n\nText.\n\n---\n\n# Slide\n", None),
        ("---\nNote: of something.\n\nText.\n\n---\nText.\n", None),
        (" ---\na: b\n---\n", None),
        ("\n---\na: b\n---\n", None),
        ("----\na: b\n----\n", None),
        ("---\nSUGGESTED NEXT STEPS:\n  [1] a\n---\n", None),
        ("---\nSTATUS: a complete. Returning.\n---\n", None),
        ("Text.\n", None),
        ("---", None),
        ("---\n", None),
        ("", None),
    ],
)
def test_front_matter_that_is_closed(text: str, body: str | None) -> None:
    if body is None:
        assert find_front_matter(text) is None
        return
    span, found, closed = shown(text)
    assert (found, closed) == (body, True)
    assert text.startswith(span)
    assert span.rstrip().endswith("---")
    marked = "\ufeff" + text
    assert matter(marked).span == FileSpan(1, len(span) + 1)
    assert parse(Source(marked)).parts[0].base == len(span) + 1


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("---\na: b\n", "a: b\n"),
        ("---\na: b", "a: b"),
        ("---\na: b\n\n# Title\n\nText.\n", "a: b\n"),
        ("---\na: b\n# Title\nText.\n", "a: b\n"),
        ("---\na: b\nText.\n", "a: b\n"),
        ("---\na: b\nText.\n\n---\n\nText.\n", None),
        ("---\na: b\n\nText.\n\n---\n\nText.\n", "a: b\n"),
        ("---\na: b\n\n# Title\n\nText.\n\n---\n\nText.\n", "a: b\n"),
        ("---\na: b\n\n# Title\n\n- one\n- two\n\n---\n\nText.\n", "a: b\n"),
        ("---\na: b\n\n# Title\n\nSetext\n---\n\nText.\n", "a: b\n"),
        ("---\na: b\n\nText.\n---\nSUGGESTED NEXT STEPS:\n  [1] a\n---\n", "a: b\n"),
        ("---\na: b\nc:\n  - d\n\n- one\n\n---\n", "a: b\nc:\n  - d\n"),
        ("---\na: b\n# c\n\nText.\n\n---\n", "a: b\n"),
        ("---\na: b\n# c:\n#   d: e\n\nText.\n", "a: b\n# c:\n#   d: e\n"),
        ("---\na: b\nText.\n# c:\n#   d: e\n\nText.\n", "a: b\n"),
        ("---\na: b\n# c\n---\nSUGGESTED NEXT STEPS:\n  [1] a\n---\n", "a: b\n"),
        ("---\na: b\n\n```\n---\n```\n", None),
        ("---\n# c\na: b\nd: |\n  # e\n\n  f\n\nText.\n", "# c\na: b\nd: |\n  # e\n\n  f\n"),
        ("---\nTitle: a\nAuthor: b\n\n# Title\n", "Title: a\nAuthor: b\n"),
        ("---\nTitle: of it\n\n# Title\n", None),
        ("---\nSome text: b\n\n# Title\n", None),
        ("---\nText.\na: b\n\nText.\n", None),
        ("---\r\na: b\r\n\r\n# Title\r\n\r\nText.\r\n\r\n---\r\n", "a: b\r\n"),
        ("---\ra: b\r\r# Title\r", "a: b\r"),
    ],
)
def test_front_matter_that_is_left_open(text: str, body: str | None) -> None:
    found = find_front_matter(text)
    if body is None:
        assert found is None or found.closed
        return
    span, inner, closed = shown(text)
    assert (inner, closed) == (body, False)
    assert text.startswith(span)
    assert parse(Source(text)).parts[0].base == len(span)


def test_a_response_has_none() -> None:
    assert parse(Source("---\na: b\n---\n"), kind=Kind.RESPONSE).front_matter is None


def test_fields_are_found_by_their_key() -> None:
    text = '---\na: b\nc: [d, e]\nf: g, h,  i\nj: "k,\\x20l"\na: m\nn:\n---\n'
    found = matter(text)
    assert found.value("a") == "b"
    assert found.value("x") == ""
    assert found.get("x") is None
    assert [it.text for it in found.items("c")] == ["d", "e"]
    assert [it.text for it in found.items("f")] == ["g", "h", "i"]
    assert [text[slice(*it.span)] for it in found.items("f")] == ["g", "h", "i"]
    whole = FileSpan(text.index("k,"), text.index('"\na'))
    assert found.items("j") == (FieldItem(whole, "k"), FieldItem(whole, "l"))
    assert found.items("n") == found.items("x") == ()


def test_what_is_longer_than_any_front_matter_is_not_read() -> None:
    text = "---\n" + "a: b\n" * SIZE_CAP
    for ended, closed in ((text + "---\nText.\n", True), (text, False)):
        found = matter(ended)
        assert found.closed is closed
        assert not found.fields
        assert [it.fault for it in found.problems] == [Fault.SIZE]
    assert find_front_matter("---\n" + "Text.\n" * SIZE_CAP) is None
    assert find_front_matter("---\n" + "\n" * SIZE_CAP) is None
    assert matter("---\na: b\n\n" + "Text.\n" * SIZE_CAP).value("a") == "b"


def bomb(*, merge: bool) -> str:
    lines = ["a: &a [x, x]"]
    for one, other in zip("abcdefghi", "bcdefghij", strict=True):
        names = ",".join([f"*{one}"] * 9)
        lines.append(
            f"{other}: &{other}\n  <<: [{names}]" if merge else f"{other}: &{other} [{names}]"
        )
    return "\n".join(lines)


HOSTILE = {
    "aliases": bomb(merge=False),
    "merge keys": bomb(merge=True),
    "anchors": "a: &b c\n" * 7000,
    "brackets": "a: " + "[" * 60000,
    "closed brackets": "a: " + "[" * 5000 + "]" * 5000,
    "itself": "a: &a [*a]\nb: &b {k: *b}",
    "a tag": "a: !!python/object/apply:os.system ['touch /tmp/x']",
    "a date": "a: 2026-02-31",
    "numbers": f"a: {'9' * 20000}\nb: 1{':59' * 5000}\nc: 0x{'f' * 20000}",
    "dashes": "a:\n  " + "- " * 30000,
}
SLOW = {
    "spaces": "a: " + " " * 60000 + "b",
    "indentation": " " * 60000 + "a: b",
    "tabs": "a:" + "\t" * 60000 + "b",
    "colons": "a: b" + ":" * 60000,
    "quotes": 'a: "\n' * 12000,
    "mixed quotes": "a: 'b\"\n" * 8000,
    "open lists": "a: [\n" * 12000,
    "open items": "a:\n" + "- [\n" * 15000,
    "comments": "a: b\n" + "# c\n\n" * 12000 + "Text.",
    "blank lines": "a: b\n" + "\n" * 60000,
    "blank lines in a block": "a: >\n" + "  b\n\n\n" * 9000,
    "braces": "a: " + "{{" * 30000,
    "angles": "a: " + "<< " * 20000,
    "escapes": 'a: "' + "\\d" * 30000 + '"',
    "apostrophes": "a: '" + "b'c " * 15000 + "'",
    "continuations": "a: b\n" + " c: d\n" * 9000,
    "words": "a b " * 15000,
    "commas": "a: [" + "b  ," * 15000 + "]",
    "unreadable": "a: " + "\x01b" * 30000,
    "paragraphs": "a: b\n" + "c\n\n" * 20000,
    "names": "".join(f"a{it}: b\n" for it in range(6000)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_bomb_is_refused(name: str) -> None:
    found = matter(f"---\n{HOSTILE[name]}\n---\nText.\n")
    assert len(found.problems) == (name not in ("a date", "numbers"))
    # What is read is never more than what was written.
    assert sum(len(it.value) + len(it.items) for it in found.fields) <= len(HOSTILE[name])


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", SLOW)
def test_no_text_is_read_again_and_again(name: str) -> None:
    for end in "\n---\nText.\n", "\n", "\n\n# Title\n\nText.\n\n---\n":
        find_front_matter(f"---\n{SLOW[name]}{end}")


LINES = st.sampled_from(
    [
        *("---", "a: b", "c:", "  - d", "- e", "", "", "# f", "## g", "Text.", "h: 'i", "j: |"),
        *("  k", "{{l}}", "{{#m}}", "```", "SUGGESTED NEXT STEPS:", "STATUS: n", "...", " ", "\t"),
        *("Note: o", "<p>", "> q", "]", "a:b", "--- ", "name: r", "'s': t", "\ufeff", "\u2028"),
    ]
)
TEXTS = st.builds(
    lambda lines, newline: newline.join(["---", *lines]),
    st.lists(LINES, max_size=12),
    st.sampled_from(["\n", "\r\n", "\r"]),
)


@given(TEXTS)
def test_finding_never_fails_and_stays_in_the_text(text: str) -> None:
    document: Document = parse(Source(text))
    found = document.front_matter
    if found is None:
        return
    assert found.span.start == 0
    assert found.span.start < found.body.start <= found.body.end <= found.span.end <= len(text)
    end = text[found.body.end : found.span.end]
    assert end.startswith("---") if found.closed else bool(end) is bool(found.misclosed)
    for field in found.fields:
        assert found.body.start <= field.span.start <= field.span.end <= found.body.end
    for problem in found.problems:
        assert found.body.start <= problem.span.start < problem.span.end <= found.body.end
