"""The matrix of templates as a page of Markdown."""

from collections.abc import Iterator, Sequence

from promptls.prompts.matrix import Cell, Standing
from promptls.semantics.templates import BASE
from promptls.text.typesetting import count_cells

# A star that means nothing to Markdown.
_MARK = "\\*"


def render_matrix(cells: Sequence[Cell]) -> str:
    """Render a table of agents and phases, and say what the agents' own templates lack."""
    return "\n".join(_render(cells)) + "\n"


def _render(cells: Sequence[Cell]) -> Iterator[str]:
    phases = list(dict.fromkeys(it.phase for it in cells))
    by_place = {(it.agent, it.phase): it for it in cells}
    yield "# System templates"
    yield ""
    agents = dict.fromkeys(it.agent for it in cells)
    rows = [[it, *(_word(by_place[it, phase]) for phase in phases)] for it in agents]
    yield from _render_table([["agent", *phases], *rows])
    yield ""
    yield f"An agent without a template of its own gets the one of `{BASE}` (fallback)."
    drifted = [it for it in cells if it.drift]
    if drifted:
        yield ""
        yield f"## What `{BASE}` has and an agent's own template lacks (\\*)"
        yield ""
    for it in drifted:
        lacking = ", ".join(f"`{name}`" for name in it.drift)
        yield f"- `{it.path}` lacks {lacking}"


def _render_table(rows: list[list[str]]) -> Iterator[str]:
    """Render a table whose columns are aligned, for editors that show it as it is."""
    widths = [max(map(count_cells, column)) for column in zip(*rows, strict=True)]
    head, *body = rows
    for row in (head, ["-" * it for it in widths], *body):
        padded = (it + " " * (room - count_cells(it)) for it, room in zip(row, widths, strict=True))
        yield f"| {' | '.join(padded)} |"


def _word(cell: Cell) -> str:
    if cell.agent == BASE and cell.standing is not Standing.OWN:
        return "-"
    return f"{cell.standing.value}{_MARK if cell.drift else ''}"
