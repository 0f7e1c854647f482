"""A choice among words that says which one is meant."""

from typing import Any

import click

from promptls.nearest import meant


class Choice(click.Choice):  # type: ignore[type-arg] # it has a type argument since click 8.2
    """Like click's, but it names the nearest word."""

    def convert(
        self,
        value: Any,  # noqa: ANN401 - a default may be anything
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Any:  # noqa: ANN401 - the same
        """Take one of the words, or tell which there are."""
        if value in self.choices:
            return value
        near = meant(str(value).lower(), self.choices)
        hint = f"did you mean {near!r}?" if near else f"there are {', '.join(self.choices)}"
        return self.fail(f"{value!r} is unknown; {hint}", param, ctx)
