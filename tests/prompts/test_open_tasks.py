"""The open tasks of a list of tasks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.prompts.sources import find_open_tasks


def test_tasks_are_those_that_are_open_with_their_headings() -> None:
    text = """\
# Tasks

Introduction.

## 1. Done

- [x] 1.1 Done
  - [ ] its part
  detail

## 2. Open

Some text.

- [X] 2.1 Done
- [ ] 2.2 Do it
  - File: a.py

  More.
  - [x] a part that is done
  - [ ] a part that is open
* [ ] 2.3 Another
Text after it.
"""
    assert find_open_tasks(text) == (
        "# Tasks\n## 2. Open\n- [ ] 2.2 Do it\n  - File: a.py\n\n  More.\n"
        "  - [ ] a part that is open\n* [ ] 2.3 Another"
    )


@pytest.mark.parametrize("text", ["", "1.1 Write the parser\n", "- a\n- b\n"])
def test_tasks_without_check_boxes_are_all_open(text: str) -> None:
    assert find_open_tasks(text) == text


@given(st.text(st.sampled_from("-*# []xX \na"), max_size=120))
def test_nothing_is_added_and_no_line_changes(text: str) -> None:
    kept = find_open_tasks(text)
    assert not [it for it in kept.split("\n") if it and it not in text]
