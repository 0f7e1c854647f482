"""Frames: what is no message, or comes in an odd form."""

import json
import time
from contextlib import suppress

from torture.cases import Act, Outcome, Run, add, failed, passed, warned
from torture.harness import Harness
from torture.server import Server, code_of
from torture.transport import DeadError, LateError
from torture.wire import frame, frame_bytes, notification, request

WANTED = "h1"
_PING = json.dumps(request(WANTED, "torture/ping", {})).encode()


def _headed(header: bytes) -> bytes:
    """A message with a header in which `@` is its length."""
    return header.replace(b"@", b"%d" % len(_PING)) + _PING


def _with_params(params: bytes, id_: bytes = b"") -> bytes:
    """A message whose parameters no serializer writes."""
    head = b'{"jsonrpc":"2.0",' + (
        b'"id":%b,"method":"textDocument/hover"' % id_ if id_ else b'"method":"$/x"'
    )
    return frame_bytes(head + b',"params":' + params + b"}")


# After these, a server answers the next request.
SURVIVED = {
    "malformed_json": frame_bytes(b'{"jsonrpc":"2.0","id":5,"method":'),
    "truncated_string": frame_bytes(b'{"jsonrpc":"2.0","method":"x","params":"'),
    "invalid_utf8": frame_bytes(b'{"jsonrpc":"2.0","method":"x","params":{"a":"\xff\xfe"}}'),
    "length_too_small": _headed(b"Content-Length: 20\r\n\r\n"),
    "length_too_large": _headed(b"Content-Length: %d\r\n\r\n" % (len(_PING) + 30)),
    "length_zero": b"Content-Length: 0\r\n\r\n",
    "length_negative": _headed(b"Content-Length: -5\r\n\r\n"),
    "length_not_number": _headed(b"Content-Length: abc\r\n\r\n"),
    "length_1e12": b"Content-Length: 1000000000000\r\n\r\n{}",
    "length_1e30": b"Content-Length: " + b"1" * 30 + b"\r\n\r\n{}",
    "length_5000_digits": b"Content-Length: " + b"1" * 5000 + b"\r\n\r\n{}",
    "no_header": _PING,
    "no_header_newline": _PING + b"\r\n\r\n",
    "garbage_line": b"hello world\r\n\r\n",
    "garbage_1MB_no_newline": b"A" * 1_000_000,
    "batch_array": frame([request(id_, "torture/ping", {}) for id_ in ("b1", "b2")]),
    "body_null": frame_bytes(b"null"),
    "body_number": frame_bytes(b"1"),
    "body_string": frame_bytes(b'"x"'),
    "body_empty_array": frame_bytes(b"[]"),
    "body_empty_object": frame_bytes(b"{}"),
    "body_true": frame_bytes(b"true"),
    "jsonrpc_missing": frame({"id": "j1", "method": "torture/ping", "params": {}}),
    "jsonrpc_1.0": frame({**request("j1", "torture/ping", {}), "jsonrpc": "1.0"}),
    "deep_nesting_100k": _with_params(b"[" * 100_000 + b"]" * 100_000),
    "deep_nesting_in_request": _with_params(b'{"a":' * 5000 + b"1" + b"}" * 5000, b'"dn"'),
    "huge_int": _with_params(b'{"a":' + b"9" * 6000 + b"}"),
    "nan_infinity": _with_params(b'{"a":NaN,"b":-Infinity}'),
    "nested_jsonrpc_key": frame(notification("$/x", {"jsonrpc": "2.0", "id": 1, "method": "exit"})),
    "nested_jsonrpc_in_known": frame(
        notification(
            "workspace/didChangeConfiguration",
            {"settings": {"jsonrpc": "2.0", "method": "textDocument/didOpen"}},
        )
    ),
    "unknown_notification": frame(notification("torture/unknown", {"a": 1})),
    "unknown_notification_weird_keys": frame(
        notification("torture/unknown", {"type_name": "a b", "class": 1, "": 2, "__class__": 3})
    ),
    "dollar_notification": frame(notification("$/future", {})),
    "method_not_string": frame(request("m1", {"a": 1}, {})),
    "method_null_note": frame({"jsonrpc": "2.0", "method": None}),
    "response_unknown_id": frame({"jsonrpc": "2.0", "id": 987654, "result": {"a": 1}}),
    "error_unknown_id": frame(
        {"jsonrpc": "2.0", "id": 987655, "error": {"code": -1, "message": "x"}}
    ),
    "response_id_object": frame({"jsonrpc": "2.0", "id": {"a": 1}, "result": None}),
    "response_id_null": frame(
        {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "x"}}
    ),
    "1000_garbage_frames": b"".join(frame_bytes(b"{%d" % number) for number in range(1000)),
}


def _survives(data: bytes) -> Run:
    """Send bytes in the middle of a session. The server goes on, or ends with an exit code."""

    def run(harness: Harness) -> Outcome:
        server = harness.begin()
        server.settle()
        with suppress(DeadError):
            server.raw(data, 15)
        time.sleep(0.3)
        with suppress(DeadError):
            return _answers(server)
        exit_code = server.ended(5)
        if exit_code is None:
            return failed("stdout closed but process lives")
        return warned(f"exits rc={exit_code}") if exit_code > 0 else failed(f"dies rc={exit_code}")

    return run


def _answers(server: Server) -> Outcome:
    try:
        server.ping(4)
    except LateError:
        try:
            server.ping(2.5)
        except LateError:
            return failed("hang: alive but deaf (permanent desync)")
        return warned("lost one message then recovered")
    errors = server.errors_without_id
    return passed(
        f"replied id:null error {code_of(errors[0])}" if errors else "alive, no error reply"
    )


def _write_byte_by_byte(server: Server) -> None:
    with server.writing:
        for byte in frame_bytes(_PING):
            server.stdin.write(bytes([byte]))
            server.stdin.flush()
            time.sleep(0.001)


def _write(data: bytes) -> Act:
    return lambda server: server.raw(data)


# In these there is a request, and it is answered.
ANSWERED: dict[str, Act] = {
    "header_lower_case": _write(_headed(b"content-length: @\r\n\r\n")),
    "header_no_space": _write(_headed(b"Content-Length:@\r\n\r\n")),
    "header_trailing_space": _write(_headed(b"Content-Length: @ \r\n\r\n")),
    "content_type_first": _write(
        _headed(
            b"Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: @\r\n\r\n"
        )
    ),
    "content_type_after": _write(
        _headed(
            b"Content-Length: @\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n"
        )
    ),
    "lf_only_headers": _write(_headed(b"Content-Length: @\n\n")),
    "byte_by_byte": _write_byte_by_byte,
    "coalesced_200": _write(frame(notification("$/x", {})) * 200 + frame_bytes(_PING)),
}


def _is_answered(write: Act) -> Run:
    def run(harness: Harness) -> Outcome:
        server = harness.begin()
        server.settle()
        write(server)
        try:
            server.wait(WANTED, 4)
        except DeadError:
            exit_code = server.ended(5)
            return warned(f"exits rc={exit_code}") if exit_code else failed(f"ends rc={exit_code}")
        except LateError:
            with suppress(LateError, DeadError):
                server.ping(3)
                return warned("that message is lost, later ones answered")
            return failed("hang: alive but deaf")
        return passed("answered")

    return run


for name, data in SURVIVED.items():
    add(f"frame.{name}", _survives(data), 40)
for name, write in ANSWERED.items():
    add(f"frame.{name}", _is_answered(write), 30)
