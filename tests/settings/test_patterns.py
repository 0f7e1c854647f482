"""Regular expressions that come from settings."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.text.pattern_faults import find_pattern_fault


@pytest.mark.parametrize(
    "pattern",
    [
        *(
            "[0-9]+",
            r"[0-9]+\.[0-9]+",
            r"[0-9]+(\.[0-9]+)?",
            "a|b|c",
            "(high|medium|low)",
            "",
            ".*",
        ),
        *(
            r"\(x\)+",
            "[+*?|()]{3}",
            "(?i:yes|no)",
            "(?:a|b)x",
            r"v?[0-9]+\.[0-9]+\.[0-9]+",
            r"\d{1,3}",
        ),
        "[]a]+",
    ],
)
def test_good_patterns(pattern: str) -> None:
    assert find_pattern_fault(pattern) is None


@pytest.mark.parametrize(
    ("pattern", "fault"),
    [
        ("[", "invalid regular expression: unterminated character set at position 0"),
        ("*", "invalid regular expression: nothing to repeat at position 0"),
        ("a{99999999999}", "invalid regular expression: the repetition number is too large"),
        ("(a)+", "repeated groups and references to groups are not supported"),
        ("(a+){2,}", "repeated groups and references to groups are not supported"),
        ("(a)*b", "repeated groups and references to groups are not supported"),
        (r"(a)\1", "repeated groups and references to groups are not supported"),
        ("(?P<x>a)(?P=x)", "repeated groups and references to groups are not supported"),
        ("a*a*a*a*", "regular expression is too slow: use fewer '*', '+', '?' and '|'"),
        ("a?" * 50, "regular expression is too slow: use fewer '*', '+', '?' and '|'"),
        ("(a|a)" * 30, "regular expression is too slow: use fewer '*', '+', '?' and '|'"),
        ("a" * 201, "regular expression is too long; the limit is 200 characters"),
    ],
)
def test_bad_patterns(pattern: str, fault: str) -> None:
    assert find_pattern_fault(pattern) == fault


_parts = st.sampled_from(
    ["a", "a*", "a+", "a?", "a{0,90}", "(a|aa)", "(a|b)", "[ab]*", "(?:a)", ".*", "|", "(a*)?", "x"]
)


@given(st.lists(_parts, max_size=16).map("".join))
def test_what_is_let_through_is_quick(pattern: str) -> None:
    if find_pattern_fault(pattern) is None:
        start = time.process_time()
        re.compile(pattern).fullmatch("a" * 199 + "!")
        assert time.process_time() - start < 2
