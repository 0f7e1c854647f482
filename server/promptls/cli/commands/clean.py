"""`promptls clean`: deletes the result cache."""

import click

from promptls.cli import CLEAN, FAILED
from promptls.cli.shared_options import cache_dir_option
from promptls.cli.terminal.messages import Errors, print_note
from promptls.files.cache_dir import find_cache_base
from promptls.files.cache_store import clear
from promptls.text.wording import counted

_KIB = 1024


@click.command
@cache_dir_option
@click.pass_context
def command(context: click.Context, *, cache_dir: str | None) -> None:
    """Delete the result cache, of all projects and all versions of promptls.

    Only files that promptls has written are deleted. The next check takes longer, and its results
    are cached again.
    """
    base = find_cache_base(cache_dir)
    if base is None:
        click.echo("No cache: this user has no cache folder.")
        context.exit(CLEAN)
    cleared = clear(base)
    errors = Errors()
    for error in cleared.errors:
        errors.report(str(error))
    for path in cleared.kept:
        print_note(f"kept {path}: promptls did not write it")
    if cleared.files:
        deleted = f"{counted(cleared.files, 'file')} ({_format_size(cleared.size)})"
        click.echo(f"Deleted {deleted} from {base}.")
    else:
        click.echo(f"Nothing to delete in {base}.")
    context.exit(FAILED if errors.count else CLEAN)


def _format_size(size: int) -> str:
    """Format a number of bytes, in the largest unit in which it is at least 1."""
    if size < _KIB:
        return counted(size, "byte")
    return f"{size / _KIB:.1f} KiB" if size < _KIB * _KIB else f"{size / _KIB / _KIB:,.1f} MiB"
