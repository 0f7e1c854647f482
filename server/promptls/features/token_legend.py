"""The types and modifiers of semantic tokens, by the names that the protocol gives them."""

from enum import IntEnum, IntFlag
from typing import Final


class TokenType(IntEnum):
    """What a token is. The value is its index in the legend."""

    KEYWORD = 0
    OPERATOR = 1
    NUMBER = 2
    PARAMETER = 3
    VARIABLE = 4
    ENUM_MEMBER = 5
    TYPE = 6
    PROPERTY = 7
    STRING = 8
    CLASS = 9
    DECORATOR = 10
    NAMESPACE = 11


class Modifier(IntFlag):
    """What else is true of a token. The value is its bit in the legend."""

    NONE = 0
    DECLARATION = 1
    KNOWN = 2


TYPES: Final = tuple(
    "enumMember" if it is TokenType.ENUM_MEMBER else it.name.lower() for it in TokenType
)
# What promptls or the settings know by its name, the protocol has as `defaultLibrary`.
MODIFIERS: Final = ("declaration", "defaultLibrary")

# A type and modifiers in one number, so that a token is three numbers.
_BITS = 8


def packed(type_: TokenType, modifiers: Modifier = Modifier.NONE) -> int:
    """A type with modifiers as one number."""
    return type_ | modifiers << _BITS


def unpacked(kind: int) -> tuple[int, int]:
    """The type and the modifiers of a number."""
    return kind & (1 << _BITS) - 1, kind >> _BITS
