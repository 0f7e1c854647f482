"""The option `--cache-dir`: where the results of earlier runs are kept."""

import os

import click
from click.core import ParameterSource

from promptls.cli.parameters import GroupedOption, OptionGroup


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
    help="Folder of the cache [env: PROMPTLS_CACHE_DIR].",
)
