"""Parameters that several commands share, and help that shows options in groups."""

import os
from enum import StrEnum
from typing import Any

import click
from click.core import ParameterSource

from promptls.nearest import meant


class OptionGroup(StrEnum):
    """A heading above options in the help of `check` and `fix`, in the order of the help."""

    FIXING = "Fixing"
    RULES = "Rules"
    FILES = "Settings and files"
    OUTPUT = "Output"
    WORK = "Work"
    EXIT_CODE = "Exit code"
    OTHERS = "Other options"


class GroupedOption(click.Option):
    """An option that has a group in the help."""

    def __init__(self, *arguments: Any, group: OptionGroup, **attributes: Any) -> None:  # noqa: ANN401 - click's own
        super().__init__(*arguments, **attributes)
        self.group = group


class GroupedCommand(click.Command):
    """A command whose help shows the options in groups."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options of each group; those without a group come last."""
        rows: dict[OptionGroup, list[tuple[str, str]]] = {group: [] for group in OptionGroup}
        for parameter in self.get_params(ctx):
            row = parameter.get_help_record(ctx)
            if isinstance(parameter, click.Option) and row:
                rows[getattr(parameter, "group", OptionGroup.OTHERS)].append(row)
        for group, records in rows.items():
            if records:
                with formatter.section(group):
                    formatter.write_dl(records)


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
        hint = f"did you mean {near!r}?" if near else f"there are {', '.join(self.choices)}"
        return self.fail(f"{value!r} is unknown; {hint}", param, ctx)


color_option = click.option(
    "--color",
    cls=GroupedOption,
    group=OptionGroup.OUTPUT,
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="When to use colours; auto is on a terminal, unless NO_COLOR is set.",
)
config_option = click.option(
    "--config",
    cls=GroupedOption,
    group=OptionGroup.FILES,
    metavar="FILE",
    help="The one settings file that counts, for all files.",
)
isolated_option = click.option(
    "--isolated",
    cls=GroupedOption,
    group=OptionGroup.FILES,
    is_flag=True,
    help="Read no settings files.",
)


def _read_cache_dir(
    context: click.Context, parameter: click.Parameter, given: str | None
) -> str | None:
    """Check a cache folder that is named, by the option or in the environment."""
    if given is None or context.resilient_parsing:
        return None
    from promptls.files.cache_dir import check_cache_base  # noqa: PLC0415 - help needs no files
    from promptls.files.reading import FileError  # noqa: PLC0415 - the same

    is_option = context.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE
    hint = "--cache-dir" if is_option else str(parameter.envvar)
    if not given or "\0" in given:
        raise click.BadParameter(f"not a folder: {given!r}", param_hint=hint)
    try:
        check_cache_base(os.path.abspath(given))
    except FileError as error:
        shown = f"{os.path.relpath(error.path)}: {error.reason}"
        raise click.BadParameter(shown, param_hint=hint) from error
    return os.path.abspath(given)


cache_dir_option = click.option(
    "--cache-dir",
    cls=GroupedOption,
    group=OptionGroup.WORK,
    metavar="DIR",
    envvar="PROMPTLS_CACHE_DIR",
    callback=_read_cache_dir,
    help="Folder of the cache [env: PROMPTLS_CACHE_DIR; default: the user's cache folder].",
)


def find_only_settings(config: str | None, *, isolated: bool) -> str | None:
    """Find the only settings file that counts: "" for none at all, None for all of them."""
    if isolated and config:
        raise click.UsageError("--isolated reads no settings, so --config cannot stand beside it.")
    from promptls.files.reading import is_file  # noqa: PLC0415 - help needs no files

    if config and not is_file(config):
        raise click.BadParameter(f"no such file: {config}", param_hint="--config")
    return os.path.abspath(config) if config else "" if isolated else None
