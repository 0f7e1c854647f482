"""The doors to the core: each gives the findings of all documents, or of all answers."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from cli.console import run, start
from doors.documents import (
    DoorDocument,
    Findings,
    SeenFinding,
    from_json,
    from_protocol,
    read_documents,
)
from mcp_server.local import Local
from promptls import Project
from promptls.checking.reports import ReportedFinding, to_reported
from promptls.text.spans import Source
from prompts.recorded_hooks import sub_stop
from server.local_server import LocalServer, begun, notification, request

Seen = Mapping[str, Findings]
# Takes the folder with the project, which is the working directory.
Door = Callable[[Path], Seen]

_PULLS: dict[str, object] = {"textDocument": {"diagnostic": {}}}
DOCUMENTS = read_documents()


def _each(see: Callable[[DoorDocument], Findings], documents: tuple[DoorDocument, ...]) -> Seen:
    return {it.name: see(it) for it in documents}


def _from_report(found: ReportedFinding) -> SeenFinding:
    return SeenFinding(found.rule, str(found.severity), *found.range, found.message)


def through_check(_: Path) -> Seen:
    """`promptls check`, of the whole project."""
    found = json.loads(run("check", "--output-format", "json", "--no-cache").out)
    return {
        name: tuple(from_json(it) for it in found if it["filename"] == name)
        for name in (it.name for it in DOCUMENTS.files)
    }


def through_standard_input(_: Path) -> Seen:
    """`promptls check -`, as other programs call it."""

    def see(document: DoorDocument) -> Findings:
        options = "--output-format", "json", "--stdin-filename", document.name
        ended = run("check", "-", *options, given=document.text.encode())
        return tuple(map(from_json, json.loads(ended.out)))

    return _each(see, DOCUMENTS.files)


def through_python(folder: Path) -> Seen:
    """`promptls.Project`."""
    project = Project(folder)

    def see(document: DoorDocument) -> Findings:
        found = project.check_text(document.text, document.name)
        return tuple(map(_from_report, to_reported(Source(document.text), found)))

    return _each(see, DOCUMENTS.files)


def through_server(folder: Path) -> Seen:
    """The language server, in the folder, with the documents open."""
    server = _open_server(folder)

    def see(document: DoorDocument) -> Findings:
        named = {"uri": (folder / document.name).as_uri()}
        opened = {**named, "languageId": "markdown", "version": 1, "text": document.text}
        server.work(notification("textDocument/didOpen", {"textDocument": opened}))
        asked = request(1, "textDocument/diagnostic", {"textDocument": named})
        (reply,) = (it for it in server.work(asked) if it.get("id") == 1)
        return from_protocol(document.text, reply["result"]["items"])

    return _each(see, DOCUMENTS.files)


def _open_server(folder: Path) -> LocalServer:
    return begun(folder, _PULLS)


def through_tools(_: Path) -> Seen:
    """The tools for agents."""
    local = Local()
    local.begin()

    def see(document: DoorDocument) -> Findings:
        of_file = local.call("check", path=document.name)["structuredContent"]
        of_text = local.call("check", path=document.name, content=document.text)
        assert of_text["structuredContent"] == of_file
        return tuple(map(from_json, of_file["findings"]))

    return _each(see, DOCUMENTS.files)


def through_response(_: Path) -> Seen:
    """`promptls response`."""

    def see(answer: DoorDocument) -> Findings:
        options = "--template", DOCUMENTS.prompt, "--output-format", "json"
        ended = run("response", "-", *options, given=answer.text.encode())
        return tuple(map(from_json, json.loads(ended.out)["findings"]))

    return _each(see, DOCUMENTS.answers)


def through_python_answers(folder: Path) -> Seen:
    """`promptls.Project.parse_response`."""
    project = Project(folder)

    def see(answer: DoorDocument) -> Findings:
        found = project.parse_response(answer.text, contract="gate").findings
        return tuple(map(_from_report, to_reported(Source(answer.text), found)))

    return _each(see, DOCUMENTS.answers)


def through_server_answers(folder: Path) -> Seen:
    """`promptls.checkResponse` of the language server."""
    server = _open_server(folder)

    def see(answer: DoorDocument) -> Findings:
        given = {"text": answer.text, "template": (folder / DOCUMENTS.prompt).as_uri()}
        params = {"command": "promptls.checkResponse", "arguments": [given]}
        *_, reply = server.work(request(1, "workspace/executeCommand", params))
        return from_protocol(answer.text, reply["result"]["findings"])

    return _each(see, DOCUMENTS.answers)


def through_tools_answers(_: Path) -> Seen:
    """The tools for agents."""
    local = Local()
    local.begin()

    def see(answer: DoorDocument) -> Findings:
        found = local.call("response", content=answer.text, template=DOCUMENTS.prompt)
        return tuple(map(from_json, found["structuredContent"]["findings"]))

    return _each(see, DOCUMENTS.answers)


def lines_through_hook(_: Path) -> Mapping[str, list[str]]:
    """`promptls hook`, which tells an agent the line, the rule and the message alone."""

    def see(answer: DoorDocument) -> list[str]:
        ended = start("hook", cwd=Path.cwd(), given=sub_stop(DOCUMENTS.agent, answer.text))
        reason = json.loads(ended.out)["reason"] if ended.out else ""
        return [it.removeprefix("- ") for it in reason.split("\n") if it.startswith("- line ")]

    return {it.name: see(it) for it in DOCUMENTS.answers}


def lines_after_changes(folder: Path) -> Mapping[str, list[str]]:
    """`promptls hook` after a file was changed: the place, the rule and the message alone."""

    def see(document: DoorDocument) -> list[str]:
        given = {
            "hook_event_name": "PostToolUse",
            "tool_input": {"file_path": str(folder / document.name)},
        }
        out = run("hook", given=json.dumps(given).encode()).out
        lines = json.loads(out)["reason"].split("\n")[1:-1] if out else []
        # The fix comes behind the finding.
        return [it.partition("; safe fix: ")[0].partition("; unsafe fix: ")[0] for it in lines]

    return {it.name: see(it) for it in DOCUMENTS.files}


DOORS: Mapping[str, Door] = {
    "check": through_check,
    "check -": through_standard_input,
    "Python": through_python,
    "server": through_server,
    "mcp": through_tools,
}
ANSWER_DOORS: Mapping[str, Door] = {
    "response": through_response,
    "Python": through_python_answers,
    "server": through_server_answers,
    "mcp": through_tools_answers,
}
