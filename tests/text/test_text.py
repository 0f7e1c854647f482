import pytest

from promptls.text.spans import Encoding, FileSpan, Source, newline_of

EMOJI = "a\U0001f600\u00e9b"


def test_spans_move_and_touch() -> None:
    assert FileSpan(1, 3).shifted(4) == FileSpan(5, 7)
    assert [offset for offset in range(6) if FileSpan(2, 4).touches(offset)] == [2, 3, 4]


@pytest.mark.parametrize(
    ("encoding", "widths"),
    [
        (Encoding.UTF8, [0, 1, 5, 7, 8]),
        (Encoding.UTF16, [0, 1, 3, 4, 5]),
        (Encoding.UTF32, [0, 1, 2, 3, 4]),
    ],
)
def test_columns_are_counted_in_the_units_of_the_client(
    encoding: Encoding, widths: list[int]
) -> None:
    assert [encoding.width(EMOJI[:count]) for count in range(5)] == widths
    assert [encoding.take(EMOJI, width) for width in widths] == [0, 1, 2, 3, 4]
    assert encoding.take(EMOJI, 99) == len(EMOJI)


def test_a_column_inside_of_a_character_is_after_it() -> None:
    assert [Encoding.UTF8.take(EMOJI, units) for units in (2, 3, 4, 6)] == [2, 2, 2, 3]
    assert Encoding.UTF16.take(EMOJI, 2) == 2


def test_lone_surrogates_have_a_width() -> None:
    assert Encoding.UTF8.width("\ud800") == 3
    assert Encoding.UTF16.width("\ud800x") == 2
    assert Encoding.UTF16.take("\ud800x", 1) == 1


def test_only_three_things_end_a_line() -> None:
    source = Source("a\nb\r\nc\rd\x0b\x0c\x1c\x85\u2028e\r")
    lines = [source[source.line(number)] for number in range(len(source.line_starts))]
    assert lines == ["a", "b", "c", "d\x0b\x0c\x1c\x85\u2028e", ""]
    assert [source.line_at(offset) for offset in (0, 1, 2, 4, 5, 7)] == [0, 0, 1, 1, 2, 3]


def test_a_text_has_at_least_one_line() -> None:
    assert Source("").line_starts == [0]
    assert Source("").line(0) == FileSpan(0, 0)
    assert Source("").position(0, Encoding.UTF16) == (0, 0)


def test_positions_outside_of_the_text_are_moved_into_it() -> None:
    source = Source("ab\r\ncd")
    assert source.offset(1, 0, Encoding.UTF16) == 4
    assert source.offset(0, 99, Encoding.UTF16) == 2
    assert source.offset(1, 99, Encoding.UTF16) == 6
    assert source.offset(7, 0, Encoding.UTF16) == 6


def test_a_byte_order_mark_takes_no_column_in_a_place() -> None:
    source = Source("\ufeffab\n\ufeffcd")
    assert [source.place(it) for it in (0, 1, 2)] == [(1, 1), (1, 1), (1, 2)]
    assert [source.place(it) for it in (4, 5)] == [(2, 1), (2, 2)]


def test_bytes_are_read_as_utf_8() -> None:
    source = Source.decode(b"\xef\xbb\xbfcaf\xc3\xa9")
    assert source.text == "\ufeffcaf\u00e9"
    assert source.undecodable is None


def test_the_first_byte_that_is_not_utf_8_is_remembered() -> None:
    source = Source.decode(b"\xc3\xa9\xff x \xfe")
    assert source.text == "\u00e9\ufffd x \ufffd"
    assert source.undecodable == 1
    assert Source.decode(b"abc\xe2\x82").undecodable == 3


def test_replacing_keeps_what_is_known_of_the_lines() -> None:
    source = Source("one\ntwo\r\nthree\n")
    assert source.line_starts == [0, 4, 9, 15]
    changed = source.replaced(FileSpan(4, 7), "x")
    assert (changed.text, changed.line_starts) == ("one\nx\r\nthree\n", [0, 4, 7, 13])
    assert source.text == "one\ntwo\r\nthree\n"


def test_replacing_can_make_and_break_a_crlf() -> None:
    source = Source("a\rb\nc")
    assert source.line_starts == [0, 2, 4]
    joined = source.replaced(FileSpan(2, 3), "")
    assert (joined.text, joined.line_starts) == ("a\r\nc", [0, 3])
    broken = joined.replaced(FileSpan(2, 2), "x")
    assert (broken.text, broken.line_starts) == ("a\rx\nc", [0, 2, 4])


def test_two_halves_of_a_character_that_meet_are_one() -> None:
    source = Source("a\ud83d\nb")
    assert source.line_starts == [0, 3]
    assert source.replaced(FileSpan(2, 2), "\ude00").text == "a\U0001f600\nb"
    assert source.replaced(FileSpan(2, 2), "\ude00").line_starts == [0, 3]
    assert Source("\ud83dx\ude00").replaced(FileSpan(1, 2), "").text == "\U0001f600"
    assert Source("\ude00").replaced(FileSpan(0, 0), "\ud83d").text == "\U0001f600"


def test_the_newline_of_a_text_is_its_first() -> None:
    assert [newline_of(text) for text in ("a\r\nb\n", "a\rb\n", "a\nb\r\n", "a")] == [
        "\r\n",
        "\r",
        "\n",
        "\n",
    ]
