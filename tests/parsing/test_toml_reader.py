"""Every key that `tomllib` finds has a place, and whatever is written is followed."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from promptls.document import TomlPart
from promptls.parsing import parse
from promptls.parsing.toml.page import find_place, read_page
from promptls.parsing.toml.reader import TomlReader, TomlSpans
from promptls.text.spans import SIZE_CAP, Source
from promptls.text.toml import KeyPath


def find_spans(text: str) -> dict[KeyPath, TomlSpans]:
    return TomlReader(text).read().spans


def below(value: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, Any]]:  # noqa: ANN401 - TOML is anything
    """All that a value holds, by path."""
    steps = value.items() if isinstance(value, dict) else enumerate(value)
    for step, inner in steps:
        yield (*path, step), inner
        if isinstance(inner, dict | list):
            yield from below(inner, (*path, step))


def assert_found(text: str) -> None:
    places = find_spans(text)
    found = dict(below(tomllib.loads(text)))
    assert places.keys() == found.keys()
    for path, value in found.items():
        key, shown = (text[it.start : it.end] for it in places[path])
        if isinstance(path[-1], str):
            assert tomllib.loads(f"{key} = 1") == {path[-1]: 1}
        if not shown.startswith("[[") and not is_header(shown, value):
            read = tomllib.loads(f"x = {shown}")["x"]
            # One line may say a part of a table, and another line another part.
            assert read == value or isinstance(value, dict) or value != value, path  # noqa: PLR0124


def is_header(shown: str, value: object) -> bool:
    return isinstance(value, dict) and shown.startswith("[")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# nothing\n\n",
        "a = 1",
        "a=1#b\n",
        "a = 'b' # c\n",
        'a . b . "c d" = 1\n',
        "a.'b.c' = 1",
        '"\\u0061\\"b" = 1',
        "'a\\b' = 1",
        '"" = 1',
        "[a]\nb = 1\n[c.d]\ne = 2\n[a.f]\ng = 3\n",
        "[ a . b ] # c\nd = 1",
        '["a.b".c]\nd = 1',
        "[a.b.c]\nd = 1\n[a]\ne = 2",
        "[[a]]\nb = 1\n[[a]]\nb = 2\n[a.c]\nd = 3\n",
        "[[a]]\n[[a.b]]\nc = 1\n[[a.b]]\nc = 2\n[[a]]\n[[a.b]]\nc = 3\n[a.b.d]\ne = 4\n",
        "[[a.b]]\nc = 1\n[[a.b]]\nd = 2\n",
        "[x]\na.b.c = 1\na.b.d = 2\n",
        "a = [1, 2, 3]\nb = [\n  1, # one\n  2,\n]\n",
        "a = [[1], [2, [3]], []]\n",
        'a = [{b = 1}, {b = {c = "}"}}]',
        "a = { b = 1, c.d = 2, 'e f' = [3] }\n",
        "a = {}\nb = []\n",
        'a = """x\n"y" ""z"""\nb = 1',
        "a = '''x\n'y' ''z'''\nb = 1",
        'a = """"quoted""""\nb = """"two"""""\n',
        'a = """\\\n  x \\"""y"""\n',
        'a = "#]},\\"" # c\nb = 1',
        "a = '#]}'\nb = '\\'\n",
        "a = 1979-05-27T07:32:00Z\nb = 1979-05-27 07:32:00\nc = 07:32:00\nd = [1979-05-27, 1]\n",
        "a = +1_000\nb = 0xDEAD\nc = 1e-5\nd = inf\ne = true\nf = [ inf , -inf ]\n",
        "a = 1\r\nb = [\r\n  2,\r\n]\r\n[c]\r\nd = '''\r\n'''\r\n",
        "\ta\t=\t1\t\n",
    ],
)
def test_places(text: str) -> None:
    assert_found(text)


def test_where_names_stand() -> None:
    text = '[a."b c"]\nd.e = 1\n[[f]]\ng = [5, {h = 6}]\n'
    shown = {
        path: tuple(text[it.start : it.end] for it in place)
        for path, place in find_spans(text).items()
    }
    assert shown == {
        ("a",): ("a", '[a."b c"]'),
        ("a", "b c"): ('"b c"', '[a."b c"]'),
        ("a", "b c", "d"): ("d", "1"),
        ("a", "b c", "d", "e"): ("e", "1"),
        ("f",): ("f", "[[f]]"),
        ("f", 0): ("[[f]]", "[[f]]"),
        ("f", 0, "g"): ("g", "[5, {h = 6}]"),
        ("f", 0, "g", 0): ("5", "5"),
        ("f", 0, "g", 1): ("{h = 6}", "{h = 6}"),
        ("f", 0, "g", 1, "h"): ("h", "6"),
    }


_names = st.sampled_from(
    ["a", "b", "c-d", "_e", "1", "'f g'", '"h"', '"i\\u0020\\"j"', "'k.l'", '""', "'#'", '"]"']
)
_gaps = st.sampled_from(["", "", " ", "\t", "  "])
_dots = st.builds("{}.{}".format, _gaps, _gaps)
_keys = st.lists(_names, min_size=1, max_size=3).flatmap(
    lambda names: st.lists(_dots, min_size=3, max_size=3).map(
        lambda dots: "".join(
            name + dot for name, dot in zip(names, [*dots[: len(names) - 1], ""], strict=True)
        )
    )
)
_scalars = st.sampled_from(
    [
        *(
            "1",
            "-2.5",
            "1e3",
            "0xff",
            "true",
            "false",
            "nan",
            "inf",
            "1_0",
            "07:32:00",
            "1979-05-27",
        ),
        *("1979-05-27 07:32:00", "1979-05-27T07:32:00.5-07:00", '""', "''", '"a#b"', "'a]b'"),
        *('"\\"}"', '"\\\\"', "'\\'", '"""a\nb"""', "'''a\n''b'''", '"""a""b\\""""', '"""""a"""""'),
        *('"""\\\n   a"""', "''''a''''", '"\\u00e9,"', '"""#\n"""'),
    ]
)
_breaks = st.sampled_from(["", " ", "\n", "\r\n", " # [x, {y\n", "\t"])


def _array(items: list[str], breaks: list[str], comma: str) -> str:
    parts = [f"{gap}{item}{gap}" for item, gap in zip(items, breaks, strict=False)]
    return f"[{','.join(parts)}{comma if parts else ''}{breaks[-1]}]"


def _inline(keys: list[str], values: list[str], gap: str) -> str:
    pairs = (f"{gap}{key}{gap}={gap}{value}{gap}" for key, value in zip(keys, values, strict=False))
    return f"{{{','.join(pairs)}}}"


_values = st.recursive(
    _scalars,
    lambda inner: st.one_of(
        st.builds(
            _array,
            st.lists(inner, max_size=3),
            st.lists(_breaks, min_size=4, max_size=4),
            st.sampled_from(["", ",", " ,"]),
        ),
        st.builds(
            _inline,
            st.lists(_keys, min_size=3, max_size=3),
            st.lists(inner, max_size=2),
            _gaps,
        ),
    ),
    max_leaves=6,
)
_pairs = st.builds(
    "{0}{2}{0}={0}{3}{1}".format, _gaps, st.sampled_from(["", " # x = 1", "  "]), _keys, _values
)
_headers = st.builds("{0}[{0}{1}{0}]{2}".format, _gaps, _keys, st.sampled_from(["", " # [y]"]))
_arrays = st.builds("[[{0}{1}{0}]]".format, _gaps, _keys)
_lines = st.one_of(
    _pairs, _pairs, _pairs, _headers, _arrays, st.sampled_from(["", "# x = [", "  "])
)


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True


@given(st.lists(_lines, max_size=8), st.sampled_from(["\n", "\r\n"]))
def test_every_key_has_a_place(lines: list[str], newline: str) -> None:
    kept: list[str] = []
    for line in lines:
        if _is_toml(newline.join([*kept, line])):
            kept.append(line)
    text = newline.join(kept)
    assume(text.strip())
    assert_found(text)


def test_every_place_at_which_a_key_is_written() -> None:
    text = '[a.b]\nc = 1\n[a.d]\n[[e]]\nf.g = 2\nf."\\u0068" = {i = 3}\n'
    words = TomlReader(text).read().words
    names = [(*it.path, it.text) for it in words if it.part is not TomlPart.VALUE]
    assert names.count(("a",)) == 2
    assert names.count(("e", "f")) == 2
    assert ("e", "f", "h", "i") in names


# A text that is being written, and what each word in it is part of.
HALF_WRITTEN = {
    "[seve": ["header  seve"],
    "[variables.\nx = 1": ["header  variables", "key variables x", "value variables.x 1"],
    "sel": ["key  sel"],
    'select = ["a, b\nc': ["key  select", "value select a, b", "value select c"],
    "a = {b = {c = 1\n": ["key  a", "key a b", "key a.b c", "value a.b.c 1"],
    "a b = 1 2": ["key  a", "key a b", "value a.b 1", "value a.b 2"],
    'a = """b\n[c]\n': ["key  a", 'value a """b\n[c]\n'],
    "= 1\n]\n# d\n'e": ["value  1", "key  e"],
}


@pytest.mark.parametrize("text", HALF_WRITTEN)
def test_what_is_written_is_followed(text: str) -> None:
    page = parse(Source(text), "promptls.toml").settings
    assert page is not None
    found = [f"{it.part} {'.'.join(it.path)} {it.text}" for it in page.words]
    assert found == HALF_WRITTEN[text]


_pieces = st.text(alphabet="\"'[]{}=,.#\\ \n\rab1-:/\ufeff", max_size=40)


@given(
    st.lists(st.one_of(_lines, _pieces), max_size=6).map("\n".join),
    st.sampled_from(["promptls.toml", "pyproject.toml"]),
)
def test_any_text_has_words_in_their_order(text: str, path: str) -> None:
    document = parse(Source(text), path)
    page = document.settings
    assert page is not None
    end = 0
    for word in page.words:
        assert end <= word.span.start <= word.content.start <= word.content.end <= word.span.end
        end = word.span.end
    assert end <= len(text)
    for offset in range(len(text) + 1):
        assert all(it.span.touches(offset) for it in document.node_at(offset).nodes)


def test_a_byte_order_mark_is_no_part_of_a_name() -> None:
    (name,) = parse(Source("\ufeffignore = []"), "promptls.toml").node_at(2).nodes
    assert name.span == (1, 7)


def test_a_text_that_is_too_large_has_no_words_and_no_places() -> None:
    text = "#" * SIZE_CAP + "\n"
    assert list(read_page(text, "promptls.toml").children()) == []
    assert find_place(text, "promptls.toml", 0) is None


@pytest.mark.parametrize("key", ['"\\q"', ".".join("a" * 200)])
def test_keys_that_are_odd_are_read(key: str) -> None:
    text = f"{key} = 1\n"
    assert list(read_page(text, "promptls.toml").children())
    assert find_place(text, "promptls.toml", len(text) - 2) is not None


def test_a_name_with_a_wrong_escape_is_as_it_is_written() -> None:
    assert [it.text for it in read_page('"a\\qb" = 1', "promptls.toml").words] == ["a\\qb", "1"]
