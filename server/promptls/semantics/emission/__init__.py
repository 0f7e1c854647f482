"""The orchestrator's emission protocol: its points, its text, and how a file differs from it."""

from promptls.semantics.emission.differences import differences, folded, is_list_of, texts_of
from promptls.semantics.emission.points import Point, known_point, missing_points, points_of
from promptls.semantics.emission.texts import (
    GOVERNANCE,
    PROGRESS,
    PROTOCOL,
    asks_for_noun,
    point_text,
    protocol_text,
)

__all__ = [
    "GOVERNANCE",
    "PROGRESS",
    "PROTOCOL",
    "Point",
    "asks_for_noun",
    "differences",
    "folded",
    "is_list_of",
    "known_point",
    "missing_points",
    "point_text",
    "points_of",
    "protocol_text",
    "texts_of",
]
