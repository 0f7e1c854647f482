"""Adds comments to a text that suppress its findings."""

from promptls.checking.suppressing.adding import add_suppressions
from promptls.checking.suppressing.trials import CheckedText

__all__ = ["CheckedText", "add_suppressions"]
