"""Reads JSON Lines: a value on every line."""

from itertools import groupby

from promptls.document import JsonFault, JsonRecord
from promptls.parsing.json_values import read
from promptls.patterns import pattern
from promptls.text import Span

_LINE = pattern(r"[^\n\r]++")
_SPACE = " \t"
# More lines that are not JSON help nobody.
_MOST_FAULTS = 1000
_SPREAD = "the value goes on in the next line, but each line is to be a value"


def read_lines(text: str) -> list[JsonRecord | JsonFault]:
    """Read every line that is not blank. One value over several lines is one fault."""
    readings: list[JsonRecord | JsonFault] = []
    faulty: dict[int, Span] = {}
    for match in _LINE.finditer(text):
        line = match[0]
        if line.strip(_SPACE):
            reading = read(line, match.start())
            readings.append(reading)
            if isinstance(reading, JsonFault):
                faulty[len(readings) - 1] = Span(*match.span())
                if len(faulty) > _MOST_FAULTS:
                    break
    if len(faulty) > 1:
        return _without_spread(text, readings, faulty)
    return readings


def _without_spread(
    text: str, readings: list[JsonRecord | JsonFault], faulty: dict[int, Span]
) -> list[JsonRecord | JsonFault]:
    first = min(faulty)
    if _is_one_value(text):
        return [JsonFault(readings[first].span, _SPREAD)]
    kept: dict[int, JsonRecord | JsonFault] = dict(enumerate(readings))
    # Lines that follow each other are as far apart among the faulty ones as among all.
    for _, run in groupby(enumerate(faulty), key=lambda it: it[1] - it[0]):
        first, *others = (number for _, number in run)
        if others and _is_one_value(text[faulty[first].start : faulty[others[-1]].end]):
            kept[first] = JsonFault(readings[first].span, _SPREAD)
            for number in others:
                del kept[number]
    return list(kept.values())


def _is_one_value(text: str) -> bool:
    # The line may end inside a string, too.
    return isinstance(read(text.replace("\n", " ").replace("\r", " ")), JsonRecord)
