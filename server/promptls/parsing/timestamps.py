"""Reads the time stamps of logs."""

from datetime import datetime

# No spelling of a moment is longer.
_LONGEST = 64


def read_timestamp(text: str) -> datetime | None:
    """Read a moment in ISO 8601, or nothing."""
    try:
        return datetime.fromisoformat(text) if len(text) <= _LONGEST else None
    except ValueError:
        return None
