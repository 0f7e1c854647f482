"""Answers programs as the servers of their models do, on this computer, and keeps what is asked."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Model(ThreadingHTTPServer):
    """A server that answers as the models of all three programs, and keeps what it is asked."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answering)
        self.asked: list[dict[str, Any]] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Answering(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        pass

    def do_HEAD(self) -> None:
        self._send(b"", "application/json")

    def do_GET(self) -> None:
        self._send(b"{}", "application/json")

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"] or 0)) or b"{}")
        assert isinstance(self.server, Model)
        self.server.asked.append(asked)
        events = _ANSWERS[next(it for it in _ANSWERS if it in self.path)]
        if asked.get("stream") or "stream" in self.path:
            self._send("".join(map(_to_event, events)).encode(), "text/event-stream")
        else:
            self._send(json.dumps(events[0]).encode(), "application/json")

    def _send(self, content: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


def _to_event(event: dict[str, Any]) -> str:
    name = f"event: {event['type']}\n" if "type" in event else ""
    return f"{name}data: {json.dumps(event)}\n\n"


_USAGE = {"input_tokens": 1, "output_tokens": 1}
_MESSAGE = {"id": "m", "type": "message", "role": "assistant", "model": "m", "usage": _USAGE}
_EMPTY = {"type": "text", "text": ""}
_SAID = {"type": "text_delta", "text": "ok"}
_CHUNK = {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": "m"}
_ANSWERS: dict[str, list[dict[str, Any]]] = {
    "count_tokens": [{"input_tokens": 1}],
    "countTokens": [{"totalTokens": 1}],
    "/messages": [
        {"type": "message_start", "message": {**_MESSAGE, "content": []}},
        {"type": "content_block_start", "index": 0, "content_block": _EMPTY},
        {"type": "content_block_delta", "index": 0, "delta": _SAID},
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": _USAGE},
        {"type": "message_stop"},
    ],
    "/chat/completions": [
        {**_CHUNK, "choices": [{"index": 0, "delta": {"role": "assistant", "content": "ok"}}]},
        {**_CHUNK, "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]},
    ],
    "enerateContent": [
        {
            "candidates": [
                {
                    "content": {"role": "model", "parts": [{"text": "ok"}]},
                    "finishReason": "STOP",
                    "index": 0,
                }
            ]
        }
    ],
    # Anything else, such as whether the program may send figures.
    "": [{}],
}
