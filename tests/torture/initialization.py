"""How a session begins: roots that are none, options and settings that are garbage."""

from torture.cases import Outcome, Run, add, case, passed, passed_if, warned
from torture.harness import Harness
from torture.transport import LateError
from torture.wire import Json, frame, notification


def _root(uri: str, path: str | None) -> Json:
    return {"rootUri": uri, "rootPath": path, "workspaceFolders": [{"uri": uri, "name": "x"}]}


BEGINNINGS: dict[str, Json] = {
    "root_null": {"rootUri": None, "rootPath": None, "workspaceFolders": None},
    "root_missing": _root("file:///no/such/dir", "/no/such/dir"),
    "root_not_file": _root("vscode-vfs://github/a/b", None),
    "root_is_file": _root("file:///etc/hostname", "/etc/hostname"),
    "init_minimal": {"workspaceFolders": [], "capabilities": {}},
    "processid_null": {"processId": None},
    "init_options_garbage": {"initializationOptions": {"a": [1, {"b": None}], "x": "y" * 100_000}},
    "init_options_list": {"initializationOptions": [1, 2]},
}
SETTINGS: tuple[object, ...] = (
    None,
    5,
    "x",
    [],
    {"settings": None},
    {"settings": 5},
    {
        "settings": {
            "rumdl": 5,
            "yaml": {"schemas": 5},
            "ruff": [1],
            "esbonio": "x",
            "promptls": {"a": None},
        }
    },
    {},
)


def _begins_and_ends(params: Json) -> Run:
    def run(harness: Harness) -> Outcome:
        server = harness.start()
        server.begin(**params)
        server.open(harness.profile.text)
        server.ping(10)
        server.shut_down()
        server.exit()
        exit_code = server.ended(8)
        return passed_if(exit_code == 0, f"rc={exit_code}")

    return run


for name, params in BEGINNINGS.items():
    add(f"init.{name}", _begins_and_ends(params), 40)


@case("init.configuration_garbage", 40)
def _garbage_as_settings(harness: Harness) -> Outcome:
    server = harness.begin()
    for settings in SETTINGS:
        server.raw(frame(notification("workspace/didChangeConfiguration", settings)))
    server.ping(8)
    server.view(server.open(harness.profile.text))
    return passed("alive")


@case("init.config_reply_missing")
def _client_never_answers(harness: Harness) -> Outcome:
    server = harness.start()
    server.answers_requests = False
    server.begin()
    uri = server.open(harness.profile.text)
    try:
        server.ping(8)
        server.wait(server.ask("textDocument/documentSymbol", uri), 12)
    except LateError as error:
        return warned(f"waits for the client: {error}")
    return passed("serves without the client's answers")
