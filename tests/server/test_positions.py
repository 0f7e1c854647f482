from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types as lsp

from promptls.lsp.convert.positions import Positions
from promptls.lsp.requests.handler import to_span
from promptls.text.spans import Encoding, FileSpan, Source

texts = st.lists(st.sampled_from(["a", "é", "😀", "\ud83d", "\n", "\r\n", "\r", "bc"])).map("".join)


@given(texts, st.lists(st.integers(0, 60)), st.sampled_from(Encoding))
def test_positions_do_not_depend_on_their_order(
    text: str, offsets: list[int], encoding: Encoding
) -> None:
    source = Source(text)
    positions = Positions(source, encoding)
    for offset in offsets:
        at = min(offset, len(text))
        line, column = source.position(at, encoding)
        assert positions.at(at) == {"line": line, "character": column}


def test_a_range_is_a_span_whichever_end_comes_first() -> None:
    source = Source("one\n😀two")
    ends = lsp.Position(1, 2), lsp.Position(0, 1)
    assert to_span(source, lsp.Range(*ends), Encoding.UTF16) == FileSpan(1, 5)
    assert to_span(source, lsp.Range(*ends[::-1]), Encoding.UTF16) == FileSpan(1, 5)
