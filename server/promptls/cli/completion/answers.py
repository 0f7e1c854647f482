"""Answers the scripts in `shells`: the candidates for the word that is typed.

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
    """Answer a shell. It asks while someone types, so errors are never shown."""
    with redirect_stderr(None):
        try:
            shell, *words = arguments
            sys.stdout.write("".join(f"{it}\n" for it in answer(shell, words)))
            sys.stdout.flush()
        except Exception:  # Whatever it is, it cannot be shown here.
            return 1
    return 0


def answer(shell: str, words: Sequence[str]) -> Iterator[str]:
    """Find the lines of the answer. The last word is the typed one, up to the cursor."""
    given, word, seen = list(words[:-1]), words[-1] if words else "", 0
    if shell == "bash":
        given, word, seen = _join_broken_words(words)
    prefix, items = _find_candidates(given, word)
    if any(it.type in _PATHS for it in items):
        # A path may contain `=` and `,`.
        yield from [f"skip\t{len(prefix)}"] * (shell != "bash") + ["files"]
        return
    skipped = seen if shell == "bash" else max(word.rfind(_EQUALS), word.rfind(",")) + 1
    yield f"skip\t{skipped}"
    for item in items:
        about = " ".join((item.help or "").split())
        yield f"word\t{(prefix + item.value)[skipped:]}\t{about}"


def _join_broken_words(words: Sequence[str]) -> tuple[list[str], str, int]:
    """Join words that bash breaks at `=`, and count what it keeps of the last."""
    joined: list[str] = []
    sticks, last = False, 0
    for word in words:
        if joined and (sticks or word == _EQUALS):
            last = len(joined[-1]) + (word == _EQUALS)
            joined[-1] += word
        else:
            joined.append(word)
            last = 0
        sticks = word == _EQUALS
    return joined[:-1], joined[-1] if joined else "", last


def _find_candidates(given: list[str], word: str) -> tuple[str, list[CompletionItem]]:
    """Find the candidates, and the part of the word before them."""
    above = click.Context(promptls, info_name="promptls", resilient_parsing=True)
    command: click.Command = promptls
    while isinstance(command, click.Group):
        with above:
            named = next((at for at, it in enumerate(given) if not it.startswith(_OPTION)), None)
            if named is None:
                return "", command.shell_complete(above, word)
            found = command.get_command(above, given[named])
            if found is None:
                return "", []
            command, given = found, given[named + 1 :]
            # Unfinished arguments are not validated.
            above = command.make_context(
                command.name, list(given), parent=above, resilient_parsing=True
            )
    with above:
        return _find_command_candidates(above, given, word)


def _find_command_candidates(
    context: click.Context, given: list[str], word: str
) -> tuple[str, list[CompletionItem]]:
    command = context.command
    if _END_OF_OPTIONS not in given:
        options = {name: it for it in command.get_params(context) for name in _find_spellings(it)}
        if given and given[-1] in options:
            return "", _complete_value(context, options[given[-1]], word)
        head, equals, value = word.partition(_EQUALS)
        if equals and head in options:
            return head + equals, _complete_value(context, options[head], value)
        if word.startswith(_OPTION):
            return "", command.shell_complete(context, word)
    argument = _find_next_argument(context)
    return "", [] if argument is None else _complete_value(context, argument, word)


def _find_spellings(parameter: click.Parameter) -> list[str]:
    """Find the spellings of an option that takes a value."""
    if not isinstance(parameter, click.Option) or parameter.is_flag or parameter.count:
        return []
    return parameter.opts


def _find_next_argument(context: click.Context) -> click.Parameter | None:
    """Find the first argument that takes another value."""
    for parameter in context.command.params:
        if isinstance(parameter, click.Argument):
            source = context.get_parameter_source(parameter.name or "")
            if parameter.nargs < 0 or source is not ParameterSource.COMMANDLINE:
                return parameter
    return None


def _complete_value(
    context: click.Context, parameter: click.Parameter, word: str
) -> list[CompletionItem]:
    found = parameter.shell_complete(context, word)
    # A text without candidates is most likely a path.
    if found or parameter.type is not click.STRING or parameter.shell_complete(context, ""):
        return found
    return [CompletionItem(word, type="file")]
