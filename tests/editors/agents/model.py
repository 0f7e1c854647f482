"""A server that stands for a model: what it answers is known before it is asked."""

import json
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

NAME = "claude-sonnet-4-5"
Answer = dict[str, object]


def call(name: str, given: dict[str, object]) -> Answer:
    """An answer that calls a tool."""
    return {"type": "tool_use", "id": f"toolu_{name}", "name": name, "input": given}


def say(text: str) -> Answer:
    """An answer in words."""
    return {"type": "text", "text": text}


class Model:
    """Gives its answers one after the other, and keeps what it was asked, and with which tools."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self.asked: list[str] = []
        self.tools: set[str] = set()
        self._answers = list(answers)

    def answer(self, request: dict[str, Any]) -> Answer:
        names = {it.get("name", "") for it in request.get("tools", [])}
        # Only the conversation itself has tools: titles and the like are asked for without.
        if "Write" not in names:
            return say("ok")
        self.tools |= names
        content = request["messages"][-1]["content"]
        # What a tool has returned comes with what was returned before.
        last = content[-1]
        text = json.dumps(last if "tool_use_id" in last else content, ensure_ascii=False)
        self.asked.append(text)
        return self._answers.pop(0) if self._answers else say("ok")


def serve(model: Model) -> ThreadingHTTPServer:
    """A server on this machine, at a free port."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            if not self.path.startswith("/v1/messages") or "count_tokens" in self.path:
                self._send("application/json", b'{"input_tokens": 1}')
                return
            parts = [
                f"event: {name}\ndata: {json.dumps({'type': name, **data})}\n\n"
                for name, data in _events(model.answer(json.loads(body)))
            ]
            self._send("text/event-stream", "".join(parts).encode())

        def do_GET(self) -> None:
            self._send("application/json", b"{}")

        def do_HEAD(self) -> None:
            self._send("application/json", b"")

        def _send(self, kind: str, body: bytes) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing is logged."""

    return ThreadingHTTPServer(("127.0.0.1", 0), Handler)


def _events(answer: Answer) -> Iterator[tuple[str, dict[str, object]]]:
    """A message as it is streamed."""
    is_call = answer["type"] == "tool_use"
    usage = {"input_tokens": 1, "output_tokens": 1}
    message: dict[str, object] = {"id": "msg_1", "type": "message", "role": "assistant"}
    message |= {"model": NAME, "content": [], "stop_reason": None, "usage": usage}
    yield "message_start", {"message": message}
    start = {**answer, "input": {}} if is_call else {**answer, "text": ""}
    yield "content_block_start", {"index": 0, "content_block": start}
    delta = (
        {"type": "input_json_delta", "partial_json": json.dumps(answer["input"])}
        if is_call
        else {"type": "text_delta", "text": answer["text"]}
    )
    yield "content_block_delta", {"index": 0, "delta": delta}
    yield "content_block_stop", {"index": 0}
    reason = "tool_use" if is_call else "end_turn"
    yield "message_delta", {"delta": {"stop_reason": reason, "stop_sequence": None}, "usage": usage}
    yield "message_stop", {}
