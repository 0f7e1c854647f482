"""Reads the lines of other languages that look like placeholders, by the title above them."""

from pathlib import Path

_TABLE = (Path(__file__).parent / "look_alikes.txt").read_text("utf-8")


def read_lines(title: str) -> list[str]:
    return (
        f"\n{_TABLE}".partition(f"\n@ {title}\n")[2].partition("\n@ ")[0].rstrip("\n").split("\n")
    )
