"""The cells of a terminal, from what a program draws: enough for programs that draw whole screens."""

import re
import unicodedata

# A sequence that moves, clears or colours; one that sets something; one of another kind; text.
_PIECE = re.compile(
    r"\x1b\[(?P<given>[0-?]*)[ -/]*(?P<final>[@-~])"
    r"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1bP[^\x1b]*\x1b\\|\x1b[()][0-9A-B]|\x1b[^\[\]P()]"
    r"|(?P<control>[\x00-\x1a\x1c-\x1f])|(?P<text>[^\x00-\x1f\x1b]+)"
)
# The beginning of a sequence whose rest has not arrived.
_BEGUN = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*|P[^\x1b]*|[()])?\Z")
_BLANK, _BEHIND_WIDE = " ", ""


class Cells:
    """What a terminal shows."""

    def __init__(self, rows: int, columns: int) -> None:
        self._rows = [[_BLANK] * columns for _ in range(rows)]
        self._row = self._column = 0
        self._begun = b""
        self._rest = ""

    def draw(self, data: bytes) -> None:
        """Take in what was drawn; what is begun waits for its rest."""
        data = self._begun + data
        text = data.decode("utf-8", "ignore")
        # A letter may have been cut.
        whole = len(text.encode()) == len(data)
        self._begun = b"" if whole else data[len(text.encode()) :]
        text = self._rest + text
        begun = _BEGUN.search(text)
        self._rest = begun[0] if begun else ""
        for it in _PIECE.finditer(text.removesuffix(self._rest) if self._rest else text):
            if it["text"]:
                self._write(it["text"])
            elif it["control"]:
                self._control(it["control"])
            elif it["final"]:
                self._move(it["final"], it["given"])

    @property
    def text(self) -> str:
        """The rows, without the blanks at their ends."""
        return "\n".join("".join(it).rstrip() for it in self._rows)

    def _write(self, text: str) -> None:
        for letter in text:
            row = self._rows[self._row]
            if unicodedata.combining(letter) or letter in "\u200d\ufe0f":
                continue
            width = 2 if unicodedata.east_asian_width(letter) in "FW" else 1
            if self._column + width <= len(row):
                row[self._column : self._column + width] = [letter, _BEHIND_WIDE][:width]
            self._column = min(self._column + width, len(row))

    def _control(self, letter: str) -> None:
        if letter == "\r":
            self._column = 0
        elif letter == "\n":
            self._row = min(self._row + 1, len(self._rows) - 1)
        elif letter == "\b":
            self._column = max(self._column - 1, 0)

    def _move(self, final: str, given: str) -> None:
        numbers = [int(it) if it.isdigit() else 0 for it in given.split(";")]
        count = max(numbers[0], 1)
        if final in "Hf":
            column = numbers[1] if len(numbers) > 1 else 1
            self._row, self._column = count - 1, max(column, 1) - 1
        elif final in "Gd":
            self._row, self._column = (
                (self._row, count - 1) if final == "G" else (count - 1, self._column)
            )
        elif final in "ABCD":
            down = {"A": -count, "B": count}.get(final, 0)
            right = {"C": count, "D": -count}.get(final, 0)
            self._row, self._column = self._row + down, self._column + right
        elif final == "J" and numbers[0] in (2, 3):
            self._rows = [[_BLANK] * len(it) for it in self._rows]
        elif final == "K" and numbers[0] == 0:
            row = self._rows[self._row]
            row[self._column :] = [_BLANK] * (len(row) - self._column)
        self._row = min(max(self._row, 0), len(self._rows) - 1)
        self._column = min(max(self._column, 0), len(self._rows[0]))
