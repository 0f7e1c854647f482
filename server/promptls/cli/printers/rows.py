"""The lines that a region takes, for formats whose columns cannot say it."""

from promptls.reports import Region


def rows(region: Region) -> tuple[int, int]:
    """The first and the last line. A region that ends where a line begins is not in that line."""
    start, end = region.start, region.end
    return start.row, end.row - (end.column == 1 and end.row > start.row)
