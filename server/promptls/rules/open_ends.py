"""Which rules report what hides the end of a file, so that what is missing there may be in it."""

from typing import Final

from promptls.semantics.conditions import ends_hidden

OPEN_ENDS: Final = dict.fromkeys(("fence-unclosed", "comment-unclosed"), ends_hidden)
