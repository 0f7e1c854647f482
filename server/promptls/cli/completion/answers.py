"""Finds what can stand where somebody is typing, for the scripts in `shells`.

An answer has a line for each fact, with tabs between its parts: `skip` and how much of the word is
passed over because the shell replaces only what comes after it, `word` with what fits and what it
means, or `files` where a path is wanted.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from promptls.cli.group import promptls

_EQUALS = "="
_OPTION = "-"
_END_OF_OPTIONS = "--"
_PATHS = {"file", "dir"}


def main(arguments: Sequence[str]) -> int:
    """Answer a shell. It asks while somebody types, so nothing ever goes wrong."""
    with redirect_stderr(None):
        try:
            shell, *words = arguments
            sys.stdout.write("".join(f"{it}\n" for it in answer(shell, words)))
            sys.stdout.flush()
        except Exception:  # Whatever it is, nobody can read of it here.
            return 1
    return 0


def answer(shell: str, words: Sequence[str]) -> Iterator[str]:
    """The lines of the answer. The last word is the one that is typed, as far as the cursor."""
    given, word, seen = list(words[:-1]), words[-1] if words else "", 0
    if shell == "bash":
        given, word, seen = _joined(words)
    prefix, items = _fitting(given, word)
    if any(it.type in _PATHS for it in items):
        # A file's name may have these signs inside.
        yield from [f"skip\t{len(prefix)}"] * (shell != "bash") + ["files"]
        return
    skipped = seen if shell == "bash" else max(word.rfind(_EQUALS), word.rfind(",")) + 1
    yield f"skip\t{skipped}"
    for it in items:
        about = " ".join((it.help or "").split())
        yield f"word\t{(prefix + it.value)[skipped:]}\t{about}"


def _joined(words: Sequence[str]) -> tuple[list[str], str, int]:
    """Words from a bash, which breaks them at `=`, and how much of the last it does not replace."""
    joined: list[str] = []
    sticks, last = False, 0
    for it in words:
        if joined and (sticks or it == _EQUALS):
            last = len(joined[-1]) + (it == _EQUALS)
            joined[-1] += it
        else:
            joined.append(it)
            last = 0
        sticks = it == _EQUALS
    return joined[:-1], joined[-1] if joined else "", last


def _fitting(given: list[str], word: str) -> tuple[str, list[CompletionItem]]:
    """What fits, and what stands before it in the same word."""
    named = next((at for at, it in enumerate(given) if not it.startswith(_OPTION)), None)
    with click.Context(promptls, info_name="promptls", resilient_parsing=True) as above:
        if named is None:
            return "", promptls.shell_complete(above, word)
        command = promptls.get_command(above, given[named])
        if command is None:
            return "", []
        given = given[named + 1 :]
        # What is given is judged by nobody as long as it is typed.
        context = command.make_context(
            command.name, list(given), parent=above, resilient_parsing=True
        )
        with context:
            return _fitting_command(context, given, word)


def _fitting_command(
    context: click.Context, given: list[str], word: str
) -> tuple[str, list[CompletionItem]]:
    command = context.command
    if _END_OF_OPTIONS not in given:
        options = {name: it for it in command.get_params(context) for name in _spellings(it)}
        if given and given[-1] in options:
            return "", _values(context, options[given[-1]], word)
        head, equals, value = word.partition(_EQUALS)
        if equals and head in options:
            return head + equals, _values(context, options[head], value)
        if word.startswith(_OPTION):
            return "", command.shell_complete(context, word)
    argument = _awaited(context)
    return "", [] if argument is None else _values(context, argument, word)


def _spellings(parameter: click.Parameter) -> list[str]:
    """The spellings of an option that takes a value."""
    if not isinstance(parameter, click.Option) or parameter.is_flag or parameter.count:
        return []
    return parameter.opts


def _awaited(context: click.Context) -> click.Parameter | None:
    """The first argument that has room."""
    for it in context.command.params:
        if isinstance(it, click.Argument):
            source = context.get_parameter_source(it.name or "")
            if it.nargs < 0 or source is not ParameterSource.COMMANDLINE:
                return it
    return None


def _values(context: click.Context, parameter: click.Parameter, word: str) -> list[CompletionItem]:
    found = parameter.shell_complete(context, word)
    # A text of which nobody says what fits is a path more often than not.
    if found or parameter.type is not click.STRING or parameter.shell_complete(context, ""):
        return found
    return [CompletionItem(word, type="file")]
