"""The log of the prompt runtime, for programs that listen to it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from logging import Logger


def log() -> "Logger":
    """The logger `promptls.prompts`. It prints nothing by itself."""
    import logging  # noqa: PLC0415 - hardly ever is there anything to log

    found = logging.getLogger("promptls.prompts")
    if not found.handlers:
        found.addHandler(logging.NullHandler())
    return found
