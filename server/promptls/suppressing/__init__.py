"""Writes the comments that allow what is found in a text."""

from promptls.suppressing.allowing import allow_all
from promptls.suppressing.trials import Look

__all__ = ["Look", "allow_all"]
