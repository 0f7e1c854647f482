"""The commands of the server. Each takes one object, and returns what it may also show."""

from collections.abc import Callable
from importlib import import_module
from typing import Final

from promptls.lsp.capabilities import COMMANDS
from promptls.lsp.commands.arguments import Arguments, invalid, read_arguments
from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.session import Session
from promptls.text.nearest import did_you_mean
from promptls.text.values import NamedTuple
from promptls.text.wording import quoted


class CommandFunction(NamedTuple):
    """Where the function of a command is, and which parts its argument may have."""

    function: str
    arguments: tuple[str, ...]


_COMMANDS: Final = {
    "promptls.render": CommandFunction(
        "rendering.render", ("uri", "agent", "phase", "values", "strict", "show")
    ),
    "promptls.matrix": CommandFunction("matrix.show_matrix", ("uri", "show")),
    "promptls.checkResponse": CommandFunction(
        "responses.check_response",
        ("text", "uri", "template", "templateText", "phase", "tasks"),
    ),
    "promptls.explain": CommandFunction("explaining.explain", ("rule", "setting", "show")),
    "promptls.insertBlock": CommandFunction(
        "applying.insert_block", ("uri", "position", "point", "variant", "apply")
    ),
    "promptls.createSettings": CommandFunction("settings.create_settings", ("uri", "write")),
    "promptls.server.reload": CommandFunction("files.reload", ()),
    "promptls.server.applyAction": CommandFunction(
        "applying.apply_action", ("title", "edit", "seen")
    ),
}
assert tuple(_COMMANDS) == COMMANDS, "what is announced is what there is"


def execute(session: Session, params: JsonObject) -> object:
    """Answer `workspace/executeCommand`."""
    name = params.get("command")
    command = _COMMANDS.get(name) if isinstance(name, str) else None
    if command is None:
        raise invalid(f"unknown command {quoted(str(name))}{did_you_mean(str(name), COMMANDS)}")
    arguments = read_arguments(params.get("arguments"), command.arguments)
    return _load(command.function)(session, arguments)


def _load(function: str) -> Callable[[Session, Arguments], object]:
    module, _, name = function.rpartition(".")
    loaded: Callable[[Session, Arguments], object] = getattr(
        import_module(f"promptls.lsp.commands.{module}"), name
    )
    return loaded
