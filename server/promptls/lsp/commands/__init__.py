"""The commands of the server. Each takes one object, and returns what it may also show."""

from typing import Final

from promptls.lsp.capabilities import COMMANDS
from promptls.lsp.commands.arguments import invalid, read_arguments
from promptls.lsp.connection.protocol import RequestError
from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.opening import load
from promptls.lsp.session import Session
from promptls.text.nearest import did_you_mean
from promptls.text.wording import quoted

# The function of each command, and which parts its argument may have.
_COMMANDS: Final = {
    "promptls.render": (
        "commands.templates.render",
        ("uri", "agent", "phase", "values", "strict", "show", "host", "arguments"),
    ),
    "promptls.matrix": ("commands.templates.show_matrix", ("uri", "show")),
    "promptls.checkResponse": (
        "commands.responses.check_response",
        ("text", "uri", "template", "templateText", "phase", "tasks"),
    ),
    "promptls.explain": ("commands.explaining.explain", ("rule", "setting", "show")),
    "promptls.insertBlock": (
        "commands.applying.insert_block",
        ("uri", "position", "point", "variant", "apply"),
    ),
    "promptls.createSettings": ("commands.settings.create_settings", ("uri", "write")),
    "promptls.server.reload": ("workspace.watching.reload", ()),
    "promptls.server.compare": (
        "commands.comparing.compare",
        ("uri", "with", "text", "name", "values", "show"),
    ),
    "promptls.server.addValues": ("commands.values.add", ("uri", "values", "apply")),
    "promptls.server.fixAll": ("commands.fixing.fix_all", ("uri", "apply")),
    "promptls.server.prompts": ("commands.prompts.list_prompts", ("uri",)),
    "promptls.server.hosts": ("commands.host_texts.list_hosts", ("uri",)),
    "promptls.server.checkAnswers": ("commands.answers.check_answers", ("uri",)),
    "promptls.server.applyAction": ("commands.applying.apply_action", ("title", "edit", "seen")),
}
assert tuple(_COMMANDS) == COMMANDS, "what is announced is what there is"


def execute(session: Session, params: JsonObject) -> object:
    """Answer `workspace/executeCommand`."""
    name = params.get("command")
    command = _COMMANDS.get(name) if isinstance(name, str) else None
    if command is None:
        raise invalid(f"unknown command {quoted(str(name))}{did_you_mean(str(name), COMMANDS)}")
    function, known = command
    try:
        return load(function)(session, read_arguments(params.get("arguments"), known))
    except RequestError as error:
        session.tell(f"promptls: {error.message}")
        raise
