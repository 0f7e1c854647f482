"""Which parts of an answer only repeat its prompt."""

from bisect import bisect_right

from promptls.document import Document
from promptls.parsing.surroundings import is_in_region
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan

_LINE = pattern(r"[^\n\r]++")
# So many lines in a row that stand in the prompt as well are no coincidence.
_FEWEST = 3


class Echoes:
    """The stretches of an answer that stand in its prompt line by line, outside of its fences.

    A prompt shows in a fence what an answer is like, and an answer may be just that.
    """

    __slots__ = ("_spans",)

    def __init__(self, prompt: Document, answer: Document) -> None:
        told = _texts_of(prompt)
        runs = {tuple(told[at : at + _FEWEST]) for at in range(len(told) - _FEWEST + 1)}
        lines = [it.span() for it in _LINE.finditer(answer.source.text)]
        texts = [(span, answer.source.text[slice(*span)].strip()) for span in lines]
        shown = [(span, text) for span, text in texts if text]
        self._spans: list[FileSpan] = []
        for at in range(len(shown) - _FEWEST + 1):
            row = shown[at : at + _FEWEST]
            if tuple(text for _, text in row) in runs:
                start = row[0][0][0]
                if self._spans and start <= self._spans[-1].end:
                    start = self._spans.pop().start
                self._spans.append(FileSpan(start, row[-1][0][1]))

    def hold(self, span: FileSpan) -> bool:
        """Whether a part of the answer is in such a stretch."""
        at = bisect_right(self._spans, span.start, key=lambda it: it.start)
        return at > 0 and span.end <= self._spans[at - 1].end


def _texts_of(prompt: Document) -> list[str]:
    """The lines of a prompt with text; one that is empty stands for each in a fence."""
    found: list[str] = []
    for match in _LINE.finditer(prompt.source.text):
        text = match[0].strip()
        if text:
            found.append("" if is_in_region(prompt, match.start()) else text)
    return found
