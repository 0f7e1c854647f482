"""What Neovim draws: the cells of its screen with their colours, and a picture of them."""

import subprocess
import threading
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

# Of the colour scheme that Neovim has by default, for programs that have no colours themselves.
_TEXT, _PAPER, _CURSOR = 0xE0E2EA, 0x14161B, 0x9B9EA4
_CELL_WIDTH, _CELL_HEIGHT, _MARGIN = 8.43, 19, 8
_STYLE = f"margin:0;padding:{_MARGIN}px;font:14px/{_CELL_HEIGHT}px 'DejaVu Sans Mono'"
_Cell = tuple[str, int]


class Screen:
    """The screen of a Neovim that listens at a socket. It needs pynvim."""

    def __init__(self, socket: Path, columns: int, rows: int) -> None:
        self._cells: list[list[_Cell]] = []
        self._styles: dict[int, dict[str, Any]] = {0: {}}
        self._cursor = (0, 0)
        self._neovim: Any = import_module("pynvim").attach("socket", path=str(socket))
        self._neovim.ui_attach(columns, rows, rgb=True, ext_linegrid=True)

    def draw_for(self, seconds: float) -> None:
        """Take in what is drawn for a while."""
        stop = threading.Timer(seconds, lambda: self._neovim.async_call(self._neovim.stop_loop))
        stop.start()
        self._neovim.run_loop(None, self._take)
        stop.join()

    def save(self, picture: Path) -> None:
        """Draw it into a PNG file, with Chromium."""
        page = picture.with_suffix(".html")
        page.write_text(self._to_html(), encoding="utf-8")
        width = round(len(self._cells[0]) * _CELL_WIDTH) + 2 * _MARGIN
        height = len(self._cells) * _CELL_HEIGHT + 2 * _MARGIN
        options = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars")
        place = (f"--window-size={width},{height}", f"--screenshot={picture}", page.as_uri())
        profile = f"--user-data-dir={picture.with_suffix('.profile')}"
        subprocess.run(["chromium", *options, profile, *place], check=True, capture_output=True)
        page.unlink()

    def _take(self, name: str, events: list[list[Any]]) -> None:
        if name == "redraw":
            for kind, *calls in events:
                for it in calls:
                    self._change(kind, it)

    def _change(self, kind: str, it: list[Any]) -> None:
        if kind == "grid_resize":
            self._cells = [[(" ", 0)] * it[1] for _ in range(it[2])]
        elif kind == "grid_clear":
            self._cells = [[(" ", 0)] * len(row) for row in self._cells]
        elif kind == "grid_cursor_goto":
            self._cursor = (it[1], it[2])
        elif kind == "hl_attr_define":
            self._styles[it[0]] = it[1]
        elif kind == "grid_scroll":
            self._scroll(*it[1:6])
        elif kind == "grid_line":
            self._write(it[1], it[2], it[3])

    def _scroll(self, top: int, bottom: int, left: int, right: int, by: int) -> None:
        rows = range(top, bottom - by) if by > 0 else range(bottom - 1, top - by - 1, -1)
        for row in rows:
            self._cells[row][left:right] = self._cells[row + by][left:right]

    def _write(self, row: int, column: int, cells: list[list[Any]]) -> None:
        style = 0
        for text, *more in cells:
            style = more[0] if more else style
            for _ in range(more[1] if len(more) > 1 else 1):
                self._cells[row][column] = (text, style)
                column += 1

    def _to_html(self) -> str:
        rows = "\n".join(
            "".join(
                self._to_span(text, style, has_cursor=(y, x) == self._cursor)
                for x, (text, style) in enumerate(row)
            )
            for y, row in enumerate(self._cells)
        )
        return f'<meta charset="utf-8"><body style="margin:0;background:#{_PAPER:06x}"><pre style="{_STYLE}">{rows}</pre>'

    def _to_span(self, text: str, style: int, *, has_cursor: bool) -> str:
        found = self._styles.get(style, {})
        ink, paper = found.get("foreground", _TEXT), found.get("background", _PAPER)
        if found.get("reverse"):
            ink, paper = paper, ink
        if has_cursor:
            ink, paper = _PAPER, _CURSOR
        css = [f"color:#{ink:06x}", f"background:#{paper:06x}"]
        css += ["font-weight:bold"] * bool(found.get("bold"))
        css += ["font-style:italic"] * bool(found.get("italic"))
        line = "wavy" if found.get("undercurl") else "solid" if found.get("underline") else ""
        if line:
            css.append(f"text-decoration:underline {line} #{found.get('special', ink):06x} 1px")
        return f'<span style="{";".join(css)}">{escape(text)}</span>'
