"""How a bait grows: its unit is repeated, as it is or with a number of its own each time."""

from collections.abc import Callable, Mapping
from functools import partial

# Makes a text of about some length.
Make = Callable[[int], str]


def grown(
    units: Mapping[str, str],
    in_numbers: Mapping[str, str] | None = None,
    made: Mapping[str, Make] | None = None,
) -> dict[str, Make]:
    """The baits of units that are repeated, of those that get numbers, and of what grows otherwise."""
    return {
        **{name: partial(repeated, unit) for name, unit in units.items()},
        **{name: partial(numbered, unit) for name, unit in (in_numbers or {}).items()},
        **(made or {}),
    }


def repeated(unit: str, length: int) -> str:
    """Repeat a unit. A `%%` in it is another number each time."""
    times = length // len(unit)
    return (
        "".join(unit.replace("%%", str(it)) for it in range(times))
        if "%%" in unit
        else unit * times
    )


def numbered(unit: str, length: int) -> str:
    """Repeat a unit with a number of its own each time, and of about the same length.

    What is right for one name may be slow for many.
    """
    first = 100_000
    count = length // len(unit.format(first, first))
    return "".join(unit.format(it, it) for it in range(first, first + count))
