"""Finds the parts of a file that faults are put into."""

import re


def section(text: str, title: str) -> re.Match[str]:
    """The section of level 1 under a heading that begins with some words."""
    found = re.search(rf"^# {title}.*?(?=^# |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found is not None, title
    return found
