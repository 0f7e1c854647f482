import pytest

from promptls.text.nearest import distance, meant, within_reach

VERDICTS = ("PASS", "NEEDS_REVISION", "REJECTED", "NEEDS_CHANGES", "MAJOR_ISSUES")


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [
        ("", "", 0),
        ("abc", "abc", 0),
        ("abc", "abd", 1),
        ("abc", "abcd", 1),
        ("abc", "ac", 1),
        ("abc", "cab", 2),
        ("ab", "ba", 2),
        ("abcdef", "ghijkl", 3),
        ("abc", "abcdefgh", 3),
        ("", "abc", 3),
    ],
)
def test_distance(one: str, other: str, far: int) -> None:
    assert distance(one, other) == distance(other, one) == far


def test_distance_has_a_limit() -> None:
    assert distance("kitten", "sitting", 3) == 3
    assert distance("kitten", "sitting", 1) == 2
    assert distance("aaaaaa", "aaabbb", 2) == 3


def test_within_reach_are_the_nearest() -> None:
    assert within_reach("PAS", VERDICTS) == ["PASS"]
    assert within_reach("cat", ["bat", "rat", "bar"]) == ["bat", "rat"]
    assert within_reach("APPROVED", VERDICTS) == []
    assert within_reach("x", []) == []


@pytest.mark.parametrize(
    ("word", "known", "one"),
    [
        ("PAS", VERDICTS, "PASS"),
        ("PASSED", VERDICTS, "PASS"),
        ("NEEDS", VERDICTS, None),
        ("NEEDS_C", VERDICTS, "NEEDS_CHANGES"),
        ("APPROVED", VERDICTS, None),
        ("cat", ("bat", "rat"), None),
        ("", ("abcdef",), None),
        ("abcdef", ("",), None),
    ],
)
def test_the_one_word_that_can_be_meant(word: str, known: tuple[str, ...], one: str | None) -> None:
    assert meant(word, iter(known)) == one
