"""Requests: the codes of errors that the protocol promises."""

from collections.abc import Callable
from contextlib import suppress

from torture.cases import Outcome, Run, add, case, failed, passed_if, warned
from torture.harness import Harness
from torture.server import Server, code_of
from torture.transport import DeadError, LateError
from torture.wire import Id, Json, frame, request

UNKNOWN = "torture/nope"
SYMBOLS, HOVER = "textDocument/documentSymbol", "textDocument/hover"

PARSE_ERROR, INVALID_REQUEST = -32700, -32600
NO_METHOD, INVALID_PARAMS, INTERNAL = -32601, -32602, -32603
NOT_INITIALIZED, REQUEST_FAILED = -32002, -32803

Ask = Callable[[Server], Id]


def _sent(method: str, params: object = None, id_: Id | None = None) -> Ask:
    return lambda server: server.send(method, params, id_)


def _raw(message: Json) -> Ask:
    def ask(server: Server) -> Id:
        server.raw(frame(message))
        id_: Id = message["id"]
        return id_

    return ask


def _hover(line: int, character: int) -> Ask:
    def ask(server: Server) -> Id:
        position = {"line": line, "character": character}
        uri = server.open(server.profile.text)
        return server.send(HOVER, {"textDocument": {"uri": uri}, "position": position})

    return ask


def _symbols_of_an_unopened_document(server: Server) -> Id:
    uri = server.uri(f"never-opened{server.profile.extension}")
    return server.send(SYMBOLS, {"textDocument": {"uri": uri}})


# Each with the codes of a pass, among which nothing is a result.
ASKED: dict[str, tuple[Ask, set[int | None]]] = {
    "unknown_request": (_sent(UNKNOWN, {}), {NO_METHOD}),
    "unknown_request_no_params": (_sent(UNKNOWN), {NO_METHOD}),
    "unknown_request_array_params": (_sent(UNKNOWN, [1, 2]), {NO_METHOD}),
    "dollar_request": (_sent("$/nope", {}), {NO_METHOD}),
    "known_request_no_params": (_sent(SYMBOLS), {INVALID_PARAMS, NO_METHOD}),
    "known_request_wrong_types": (
        _sent(SYMBOLS, {"textDocument": {"uri": 5}}),
        {INVALID_PARAMS, NO_METHOD},
    ),
    "known_request_null_params": (_raw(request("np", HOVER, None)), {INVALID_PARAMS, NO_METHOD}),
    "negative_position_request": (_hover(-1, -1), {INVALID_PARAMS, NO_METHOD, None}),
    "huge_position_request": (
        _hover(2**31 - 1, 2**31 - 1),
        {INVALID_PARAMS, NO_METHOD, None},
    ),
    "overflow_position_request": (
        _hover(2**63, 2**64),
        {INVALID_PARAMS, NO_METHOD, INVALID_REQUEST, PARSE_ERROR},
    ),
    "unopened_document": (
        _symbols_of_an_unopened_document,
        {INVALID_PARAMS, NO_METHOD, INTERNAL, REQUEST_FAILED, None},
    ),
    "string_id": (_sent(UNKNOWN, {}, "str-1"), {NO_METHOD}),
    "extra_unknown_fields": (_raw({**request("xf", UNKNOWN, {}), "extra": 1}), {NO_METHOD}),
    "executeCommand_unknown": (
        _sent("workspace/executeCommand", {"command": "rm -rf", "arguments": ["x"]}),
        {INVALID_PARAMS, NO_METHOD, INVALID_REQUEST, INTERNAL, REQUEST_FAILED},
    ),
    "before_initialize": (
        _sent(SYMBOLS, {"textDocument": {"uri": "file:///x.md"}}),
        {NOT_INITIALIZED},
    ),
    "double_initialize": (
        _sent("initialize", {"processId": None, "rootUri": None, "capabilities": {}}),
        {INVALID_REQUEST},
    ),
}


def _is_answered_with(ask: Ask, codes: set[int | None], *, begins: bool) -> Run:
    def run(harness: Harness) -> Outcome:
        server = harness.begin() if begins else harness.start()
        id_ = ask(server)
        try:
            reply = server.wait(id_, 6)
        except DeadError:
            return failed(f"server ends rc={server.ended(3)}")
        except LateError:
            with suppress(LateError):
                server.ping(5)
                return failed("request is never answered")
            return failed("no reply and then deaf")
        if begins:
            server.ping(6)
        code, result = code_of(reply), str(reply.get("result"))[:60]
        return passed_if(code in codes, f"code {code}" if "error" in reply else f"result {result}")

    return run


for name, (ask, codes) in ASKED.items():
    add(f"rpc.{name}", _is_answered_with(ask, codes, begins=name != "before_initialize"), 30)


@case("rpc.after_shutdown", 30)
def _after_shutdown(harness: Harness) -> Outcome:
    server = harness.begin()
    server.shut_down()
    id_ = server.send(SYMBOLS, {"textDocument": {"uri": server.uri()}})
    try:
        reply = server.wait(id_, 5)
    except LateError:
        return failed("request after shutdown is never answered")
    except DeadError:
        return warned(f"already ended rc={server.ended(3)}")
    return passed_if(code_of(reply) == INVALID_REQUEST, f"code {code_of(reply)}")
