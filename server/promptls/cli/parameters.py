"""Parameters that several commands share, and help that shows options in groups."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any

import click

from promptls.text.nearest import distance, meant

# Where the texts of the help begin. Behind a long option a text begins further to the right.
_COLUMN = 28
_INDENT = 2
_GAP = 2
_HELP = "--help"


class OptionGroup(StrEnum):
    """A heading above options in the help of `check` and `fix`, in the order of the help."""

    RULES = "Rules (NAMES are rules or families, joined by commas)"
    FIXING = "Fixing"
    FILES = "Files and settings"
    OUTPUT = "Output"
    EXIT_CODE = "Exit code (0: no findings, 1: findings or changes, 2: errors)"
    WORK = "Other"


class GroupedOption(click.Option):
    """An option that has a group in the help, where `shown` may replace its names.

    It is "" for an option that another one shows.
    """

    def __init__(
        self,
        *arguments: Any,  # noqa: ANN401 - click's own
        group: OptionGroup,
        shown: str | None = None,
        **attributes: Any,  # noqa: ANN401 - click's own
    ) -> None:
        super().__init__(*arguments, **attributes)
        self.group = group
        self._shown = shown

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The names and the text in the help."""
        row = super().get_help_record(ctx)
        if row is None or self._shown == "":
            return None
        return (self._shown or row[0], row[1])


def grouped_option(group: OptionGroup, *names: str, **attributes: Any) -> Callable[[Any], Any]:  # noqa: ANN401 - click's own
    """An option with a group in the help."""
    return click.option(*names, cls=GroupedOption, group=group, **attributes)


class GroupedCommand(click.Command):
    """A command whose help shows the options in groups, closely, to be seen at once."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does, directly below its usage."""
        import textwrap  # noqa: PLC0415 - only for help

        del ctx
        formatter.write(f"{textwrap.indent(self.help or '', ' ' * _INDENT)}\n")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options of each group; those without a group come last."""
        rows: dict[OptionGroup, list[tuple[str, str]]] = {group: [] for group in OptionGroup}
        for parameter in self.get_params(ctx):
            row = parameter.get_help_record(ctx)
            if isinstance(parameter, click.Option) and row:
                rows[getattr(parameter, "group", OptionGroup.WORK)].append(row)
        for group, records in rows.items():
            if records:
                formatter.write(f"{group}:\n")
                formatter.write("".join(_render_row(*it, formatter.width) for it in records))


def _render_row(names: str, text: str, width: int) -> str:
    import textwrap  # noqa: PLC0415 - only for help

    start = max(_COLUMN, _INDENT + len(names) + _GAP)
    # Click leaves two columns free.
    first, *others = textwrap.wrap(text, width + _GAP - start) or [""]
    lines = [f"{'':{_INDENT}}{names}".ljust(start) + first]
    lines += (f"{'':{start}}{it}" for it in others)
    return "".join(f"{it.rstrip()}\n" for it in lines)


class SubcommandGroup(click.Group):
    """A command that has commands. An error names the nearest of them."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Find a command, or fail with a hint."""
        found = super().get_command(ctx, cmd_name)
        if found is None and not ctx.resilient_parsing:
            near = meant(cmd_name, self.commands)
            hint = f"did you mean {near!r}?" if near else f"expected {', '.join(self.commands)}"
            ctx.fail(f"No such command {cmd_name!r}; {hint}")
        return found

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands, in the order in which they are written."""
        del ctx
        return list(self.commands)


class Choice(click.Choice):  # type: ignore[type-arg] # it has a type argument since click 8.2
    """Click's choice, but an error names the nearest word."""

    def convert(
        self,
        value: Any,  # noqa: ANN401 - a default may be anything
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Any:  # noqa: ANN401 - the same
        """Accept one of the words, or fail with a hint."""
        if value in self.choices:
            return value
        near = meant(str(value).lower(), self.choices)
        hint = f"did you mean {near!r}?" if near else f"choose one of {', '.join(self.choices)}"
        return self.fail(f"{value!r}; {hint}", param, ctx)


class Count(click.ParamType):  # type: ignore[type-arg] # it has a type argument since click 8.4
    """A number between two limits, which an error names in words."""

    name = "number"

    def __init__(self, least: int, most: int) -> None:
        self._least = least
        self._most = most

    def convert(
        self,
        value: Any,  # noqa: ANN401 - it is what click gives
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Any:  # noqa: ANN401 - the same
        """Accept a number between the limits."""
        try:
            number = int(value)
        except ValueError:
            return self.fail(f"{value!r} is not a number.", param, ctx)
        if not self._least <= number <= self._most:
            between = f"between {self._least} and {self._most}"
            return self.fail(f"{value} is not {between}.", param, ctx)
        return number


def guess_carefully(error: click.NoSuchOption) -> click.NoSuchOption:
    """The same error, which suggests `--help` only for what is that but for one letter or order."""
    name = error.option_name
    guesses = [it for it in error.possibilities or () if it != _HELP]
    if distance(name, _HELP) <= 1 or sorted(name) == sorted(_HELP):
        guesses = [_HELP]
    return click.NoSuchOption(name, possibilities=guesses, ctx=error.ctx)


output_format_option = click.option(
    "--output-format",
    type=Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Output format.",
)
color_option = grouped_option(
    OptionGroup.OUTPUT,
    "--color",
    type=Choice(["auto", "always", "never"]),
    default="auto",
    metavar="WHEN",
    help="Use colors: auto, always or never [default: auto].",
)
