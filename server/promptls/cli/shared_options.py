"""Options of several commands: which settings count, and where earlier results are kept."""

import os

import click
from click.core import ParameterSource

from promptls.cli.parameters import OptionGroup, grouped_option
from promptls.text.values import NamedTuple

_KEY_AND_VALUE = "="


class ChosenSettings(NamedTuple):
    """The only settings file that counts, and texts of settings that override those of all files.

    The file is "" for none, and None if each file has those of its own project.
    """

    only: str | None
    inline: tuple[str, ...]


config_option = grouped_option(
    OptionGroup.FILES,
    "--config",
    multiple=True,
    metavar="FILE|KEY=VALUE",
    help="Use this settings file for every path, or set a key.",
)
isolated_option = grouped_option(
    OptionGroup.FILES, "--isolated", is_flag=True, help="Ignore all settings files."
)


def choose_settings(config: tuple[str, ...], *, isolated: bool) -> ChosenSettings:
    """Choose the settings that count, or fail with a usage error."""
    from promptls.files.reading import is_file  # noqa: PLC0415 - help needs no files

    files = [it for it in config if is_file(it)]
    inline = tuple(it for it in config if it not in files)
    for text in inline:
        _refuse_invalid(text)
    if isolated and files:
        raise click.UsageError(
            "--config cannot be used with --isolated, except as --config 'key = value'."
        )
    if len(files) > 1:
        raise click.UsageError(
            f"--config accepts only one settings file, found {', '.join(map(repr, files))}."
        )
    only = os.path.abspath(files[0]) if files else "" if isolated else None
    return ChosenSettings(only, inline)


def _refuse_invalid(text: str) -> None:
    """Fail at a text that is not TOML for settings."""
    if _KEY_AND_VALUE not in text:
        raise click.BadParameter(f"no such file: {text}", param_hint="'--config'")
    from promptls.files.configurations import check_inline_settings  # noqa: PLC0415 - few give any

    issue = check_inline_settings(text)
    if issue is not None:
        raise click.BadParameter(f"{text!r}: {issue}", param_hint="'--config'")


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


cache_dir_option = grouped_option(
    OptionGroup.WORK,
    "--cache-dir",
    metavar="DIR",
    envvar="PROMPTLS_CACHE_DIR",
    callback=_read_cache_dir,
    help="Folder of the cache [env: PROMPTLS_CACHE_DIR].",
)
