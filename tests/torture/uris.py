"""Documents whose URIs are strange."""

from torture.cases import Outcome, Run, add, failed, passed, warned
from torture.harness import Harness
from torture.server import code_of
from torture.transport import LateError

METHODS = ("textDocument/documentSymbol", "textDocument/hover", "textDocument/diagnostic")
# An internal error, and an unknown error.
INTERNAL = (-32603, -32001)
URIS = {
    "untitled": "untitled:Untitled-1",
    "git": "git:/w/a.md?%7B%22ref%22%3A%22HEAD%22%7D",
    "notebook_cell": "vscode-notebook-cell:/w/n.ipynb#W0sZmlsZQ%3D%3D",
    "http": "http://evil.example/a.md",
    "windows_encoded": "file:///c%3A/Users/a%20b/x.md",
    "windows_plain": "file:///C:/Users/a/x.md",
    "unc": "file://server/share/x.md",
    "percent_utf8": "file:///tmp/%E6%BC%A2%20%23%3F%25.md",
    "bad_percent": "file:///tmp/%zz%ff.md",
    "bad_ipv6": "file://[::1/x.md",
    "empty": "",
    "not_a_uri": "hello world",
    "nul": "file:///tmp/a%00b.md",
    "dotdot": "file:///tmp/../../etc/passwd",
    "long": "file:///" + "a" * 60_000 + ".md",
    "newline": "file:///tmp/a%0Ab.md",
    "semicolon": "file:///tmp/a;b.md",
}


def _is_served(uri: str) -> Run:
    def run(harness: Harness) -> Outcome:
        server = harness.begin()
        server.open(harness.profile.text, uri)
        server.change(uri, 2, {"text": f"# TODO x\n{harness.profile.text}"})
        ids = [server.ask(method, uri, character=3) for method in METHODS]
        codes = []
        lost = 0
        for id_ in ids:
            try:
                codes.append(code_of(server.wait(id_, 6)))
            except LateError:
                lost += 1
        server.close(uri)
        server.ping(8)
        if lost:
            return failed(f"{lost} requests never answered")
        internal = [code for code in codes if code in INTERNAL]
        shown = server.error_messages()
        if internal or shown:
            return warned(f"internal errors {internal}; pop-ups {len(shown)}")
        return passed("alive")

    return run


for name, uri in URIS.items():
    add(f"uri.{name}", _is_served(uri), 40)
