"""Adds comments to a text that suppress its findings."""

from promptls.suppressing.adding import add_suppressions
from promptls.suppressing.trials import CheckedText

__all__ = ["CheckedText", "add_suppressions"]
