#!/usr/bin/env python3
"""torture.py - black-box reliability cases for any LSP server over stdio (stdlib only, Linux).

  torture.py [--profile md|yaml|py|rst|json] [--name N] [--only GLOB,..] [--skip GLOB,..]
             [--json OUT] [--big-mb 50] [--cycles 10000] -- SERVER CMD ...

Every case starts its own server (own session, temp HOME and workspace), is bounded in time and count,
and kills only pids it started.  Verdicts: PASS, WARN (survived, but weaker than the promise),
FAIL (hang, crash, desync, wrong code), SKIP, INCONCLUSIVE.

Text oracle ("twin"): after edits to document A, a second document B is opened whose full text is the
reference model's text.  Pushed + pulled diagnostics, documentSymbol, foldingRange, formatting and semantic
tokens of A and B must be equal (URIs normalised).  A sensitivity check (B' = text with the first line removed)
must differ, else the answer is INCONCLUSIVE.  Only standard LSP is used.
"""

# mypy: ignore-errors
import argparse
import fnmatch
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from urllib.parse import quote

PROFILES = {
    "md": dict(
        lang="markdown",
        ext=".md",
        name="CLAUDE.md",
        line="# Head {i}  \n\n- item {{{{VAR_{i}}}}} TODO   \n* mixed\n\n  [1] Continue {i}\n",
        text="---\nname: x\n---\n# Title\n\n# Title\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show\n---\n\n{{PROJECT_CONTEXT}} TODO   \n<review>PASS</review>\n",
    ),
    "yaml": dict(
        lang="yaml",
        ext=".yaml",
        name="conf.yaml",
        line="key_{i}:\n  - a: 1\n  - b: [1, 2\n    , 3]\n",
        text="a: 1\nb:\n  - x\n  - y: {z: 1}\na: 2\n",
    ),
    "py": dict(
        lang="python",
        ext=".py",
        name="m.py",
        line="import os_{i}\ndef f_{i}(a):\n    return undefined_{i} + a\n",
        text="import os\nimport sys\ndef f(x):\n    return undefined_name\nclass A:\n    pass\n",
    ),
    "rst": dict(
        lang="restructuredtext",
        ext=".rst",
        name="index.rst",
        line="Head {i}\n=======\n\n.. note:: n{i}\n\n",
        text="Title\n=====\n\n.. note::\n\n   text\n\nSub\n---\n",
    ),
    "json": dict(
        lang="json",
        ext=".json",
        name="state.json",
        line='"k{i}": [1, {{"a": 2}}],\n',
        text='{\n  "a": 1,\n  "b": [1,2,],\n  "a": 2\n}\n',
    ),
}
SAFE = "shutdown_ok"


class Dead(Exception):
    pass


class Late(Exception):
    pass


def rss_kb(pid):
    tot = 0
    for p in [pid] + descendants(pid):
        try:
            for l in open(f"/proc/{p}/status"):
                if l.startswith("VmRSS:"):
                    tot += int(l.split()[1])
        except OSError:
            pass
    return tot


def descendants(pid):
    kids = {}
    for d in os.listdir("/proc"):
        if d.isdigit():
            try:
                s = open(f"/proc/{d}/stat").read()
            except OSError:
                continue
            kids.setdefault(int(s.rsplit(")", 1)[1].split()[1]), []).append(int(d))
    out, todo = [], [pid]
    while todo:
        for k in kids.get(todo.pop(), []):
            out.append(k)
            todo.append(k)
    return out


def frame(obj, raw=False):
    b = obj if raw else json.dumps(obj).encode()
    return b"Content-Length: %d\r\n\r\n" % len(b) + b


class Srv:
    """One server process; a reader thread parses frames; server-to-client requests are answered."""

    def __init__(self, cfg, ws=None, env=None):
        self.cfg = cfg
        self.ws = ws or cfg.mkws()
        self.home = tempfile.mkdtemp(prefix="home", dir=cfg.tmp)
        e = {
            k: v
            for k, v in os.environ.items()
            if k in ("PATH", "LANG", "LC_ALL", "NODE_PATH", "LD_LIBRARY_PATH")
        }
        e.update(
            HOME=self.home,
            XDG_CACHE_HOME=self.home + "/.cache",
            PYTHONUNBUFFERED="1",
            TMPDIR=self.home,
        )
        e.update(env or {})
        self.err = open(os.path.join(self.home, "stderr"), "wb")
        self.p = subprocess.Popen(
            cfg.cmd,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.err,
            cwd=self.ws,
            env=e,
            start_new_session=True,
        )
        cfg.live.append(self)
        self.id, self.replies, self.dup, self.notes, self.diag, self.eof = 0, {}, {}, [], {}, False
        self.cv = threading.Condition()
        self.caps = {}
        self.reading = threading.Event()
        self.reading.set()
        self.lastnote = time.time()
        self.parse_errors = []
        self.nullid = []
        self.wlock = threading.Lock()
        threading.Thread(target=self._read, daemon=True).start()
        self.oom = False
        threading.Thread(target=self._guard, daemon=True).start()

    def _guard(self):
        """safety for this machine: kill our own server above 7 GB"""
        while self.p.poll() is None:
            if rss_kb(self.p.pid) > 7_000_000:
                self.oom = True
                self.p.kill()
            time.sleep(0.5)

    # --- input
    def _read(self):
        f = self.p.stdout
        try:
            while True:
                self.reading.wait()
                n = None
                while True:
                    l = f.readline(70000)
                    if not l:
                        raise EOFError
                    if l.strip() == b"":
                        if n is None:
                            continue
                        break
                    m = re.match(rb"content-length:\s*(\d+)", l, re.I)
                    if m:
                        n = int(m.group(1))
                    elif not re.match(rb"[\w-]+:", l):
                        self.parse_errors.append(l[:200])
                body = f.read(n)
                if len(body) < n:
                    raise EOFError
                try:
                    msg = json.loads(body)
                except (
                    RecursionError
                ):  # our own parser's limit, not the server's fault: keep only the id
                    k = re.search(rb'"id":\s*(\d+)\s*[,}]', body[:200]) or re.search(
                        rb'"id":\s*(\d+)\s*[,}]', body[-200:]
                    )
                    if not k:
                        self.parse_errors.append(b"deep")
                        continue
                    msg = {"id": int(k.group(1)), "result": "(nested too deep to decode here)"}
                except ValueError:
                    self.parse_errors.append(body[:200])
                    continue
                self._on(msg)
        except (EOFError, OSError, ValueError):
            pass
        with self.cv:
            self.eof = True
            self.cv.notify_all()

    def _on(self, m):
        if not isinstance(m, dict):
            self.parse_errors.append(repr(m)[:200])
            return
        if "method" in m and "id" in m:
            r = {"jsonrpc": "2.0", "id": m["id"]}
            meth = m["method"]
            pr = m.get("params") or {}
            if meth == "workspace/configuration":
                r["result"] = [None] * len(pr.get("items", []))
            elif meth == "workspace/workspaceFolders":
                r["result"] = [{"uri": uri(self.ws), "name": "w"}]
            elif meth == "workspace/applyEdit":
                r["result"] = {"applied": False}
            elif meth in (
                "client/registerCapability",
                "client/unregisterCapability",
                "window/workDoneProgress/create",
                "window/showMessageRequest",
                "workspace/diagnostic/refresh",
                "workspace/semanticTokens/refresh",
            ):
                r["result"] = None
            else:
                r["error"] = {"code": -32601, "message": "no"}
            threading.Thread(target=self._try, args=(frame(r),), daemon=True).start()
        with self.cv:
            self.lastnote = time.time()
            if "method" in m:
                if m["method"] == "textDocument/publishDiagnostics":
                    p = m["params"]
                    self.diag[p["uri"]] = (
                        p.get("version"),
                        p["diagnostics"],
                        time.time(),
                        self.diag.get(p["uri"], (0, 0, 0, 0))[3] + 1,
                    )
                elif len(self.notes) < 2000:
                    self.notes.append(m)
            elif "id" in m:
                if m["id"] is None:
                    self.nullid.append(m)
                else:
                    k = m["id"] if isinstance(m["id"], (str, int, float)) else repr(m["id"])
                    if k in self.replies:
                        self.dup[k] = self.dup.get(k, 1) + 1
                    self.replies[k] = m
            self.cv.notify_all()

    def _try(self, b):
        try:
            self.raw(b)
        except Dead:
            pass

    # --- output
    def raw(self, b, timeout=60):
        done = []

        def w():
            try:
                with self.wlock:
                    self.p.stdin.write(b)
                    self.p.stdin.flush()
                done.append(1)
            except (OSError, ValueError) as ex:
                done.append(ex)

        if len(b) < 60000:
            w()
        else:
            th = threading.Thread(target=w, daemon=True)
            th.start()
            th.join(timeout)
            if not done:
                raise Late("server does not read its input")
        if done[0] != 1:
            raise Dead(f"write failed: {done[0]!r}")

    def note(self, method, params=None):
        self.raw(
            frame(
                {"jsonrpc": "2.0", "method": method, "params": params if params is not None else {}}
            )
        )

    def send(self, method, params=None, id=None, omit=False):
        if id is None:
            self.id += 1
            id = self.id
        m = {"jsonrpc": "2.0", "id": id, "method": method}
        if not omit:
            m["params"] = params if params is not None else {}
        self.raw(frame(m))
        return id

    def wait(self, id, timeout=10):
        end = time.time() + timeout
        with self.cv:
            while id not in self.replies:
                if self.eof:
                    raise Dead("stdout closed while waiting for a reply")
                left = end - time.time()
                if left <= 0:
                    raise Late(f"no reply to id {id!r} in {timeout}s")
                self.cv.wait(min(left, 0.5))
            return self.replies[id]

    def req(self, method, params=None, timeout=10, **k):
        return self.wait(self.send(method, params, **k), timeout)

    def ping(self, timeout=10):
        """Any reply to an unknown request proves the loop is alive; falls back to a known request."""
        t0 = time.time()
        self.req("torture/ping", {}, timeout)
        return time.time() - t0

    def settle(self):
        """let start-up traffic (registrations, configuration pulls) finish so that partial writes cannot interleave"""
        self.ping(20)
        t = time.time()
        while time.time() - self.lastnote < 0.4 and time.time() - t < 5:
            time.sleep(0.05)
        self.ping(20)

    def alive(self):
        return self.p.poll() is None

    def end(self, timeout):
        try:
            return self.p.wait(timeout)
        except subprocess.TimeoutExpired:
            return None

    def stderr(self):
        try:
            return open(self.err.name, "rb").read()[-3000:].decode("utf8", "replace")
        except OSError:
            return ""

    def init(self, timeout=30, **over):
        ur = uri(self.ws)
        p = {
            "processId": os.getpid(),
            "rootUri": ur,
            "rootPath": self.ws,
            "workspaceFolders": [{"uri": ur, "name": "w"}],
            "capabilities": {
                "general": {"positionEncodings": ["utf-16"]},
                "window": {"workDoneProgress": True},
                "workspace": {
                    "configuration": True,
                    "workspaceFolders": True,
                    "didChangeWatchedFiles": {"dynamicRegistration": True},
                    "diagnostics": {"refreshSupport": True},
                },
                "textDocument": {
                    "synchronization": {"dynamicRegistration": False},
                    "publishDiagnostics": {"versionSupport": True, "relatedInformation": True},
                    "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
                    "foldingRange": {},
                    "formatting": {},
                    "hover": {},
                    "diagnostic": {"dynamicRegistration": False},
                    "codeAction": {
                        "codeActionLiteralSupport": {
                            "codeActionKind": {"valueSet": ["quickfix", "source"]}
                        }
                    },
                    "completion": {},
                },
            },
        }
        p.update(over)
        r = self.req("initialize", p, timeout)
        if "error" in r:
            raise Dead(f"initialize refused: {r['error']}"[:200])
        self.caps = r["result"]["capabilities"]
        self.note("initialized", {})
        return r

    # --- documents
    def uri(self, name=None):
        return uri(os.path.join(self.ws, name or self.cfg.pr["name"]))

    def open(self, text, u=None, v=1, disk=False):
        u = u or self.uri()
        self.note(
            "textDocument/didOpen",
            {
                "textDocument": {
                    "uri": u,
                    "languageId": self.cfg.pr["lang"],
                    "version": v,
                    "text": text,
                }
            },
        )
        return u

    def change(self, u, v, *ch):
        self.note(
            "textDocument/didChange",
            {"textDocument": {"uri": u, "version": v}, "contentChanges": list(ch)},
        )

    def close_doc(self, u):
        self.note("textDocument/didClose", {"textDocument": {"uri": u}})

    def quiet(self, u, timeout=10, calm=0.5):
        """wait until the pushed diagnostics for u are calm"""
        end = time.time() + timeout
        t0 = time.time()
        while time.time() < end:
            d = self.diag.get(u)
            last = d[2] if d else t0
            if time.time() - max(last, t0) > (calm if d else max(calm, 1.5)):
                return d
            if not self.alive():
                raise Dead("server ended")
            time.sleep(0.05)
        return self.diag.get(u)

    def view(self, u, timeout=20):
        """everything standard LSP lets us see of a document"""
        c, out = self.caps, {}
        td = {"textDocument": {"uri": u}}
        d = self.quiet(u, timeout)
        out["push"] = d[1] if d else None

        def g(cap, m, p):
            if c.get(cap):
                r = self.req(m, p, timeout)
                out[m] = (
                    r.get("result") if "result" in r else {"error": r.get("error", {}).get("code")}
                )

        g("documentSymbolProvider", "textDocument/documentSymbol", td)
        g("foldingRangeProvider", "textDocument/foldingRange", td)
        g(
            "documentFormattingProvider",
            "textDocument/formatting",
            {**td, "options": {"tabSize": 2, "insertSpaces": True}},
        )
        g("diagnosticProvider", "textDocument/diagnostic", td)
        if isinstance(c.get("semanticTokensProvider"), dict) and c["semanticTokensProvider"].get(
            "full"
        ):
            g("semanticTokensProvider", "textDocument/semanticTokens/full", td)
        out.get("textDocument/diagnostic") and isinstance(
            out["textDocument/diagnostic"], dict
        ) and out["textDocument/diagnostic"].pop("resultId", None)
        s = json.dumps(out, sort_keys=True).replace(u, "URI")
        for seg in (u.rsplit("/", 1)[1],):
            s = s.replace(seg, "NAME")
        return json.loads(re.sub(r'"(resultId|data)": "[^"]*"', r'"\1": 0', s))

    def twin_name(self, tag):
        d = os.path.join(self.ws, "twin_" + tag)
        os.makedirs(d, exist_ok=True)
        return uri(os.path.join(d, self.cfg.pr["name"]))

    def stop(self):
        """end politely, then by pid"""
        kids = []
        if self.alive():
            kids = descendants(self.p.pid)
            try:
                self.p.kill()
            except OSError:
                pass
        else:
            kids = []
        for k in kids:
            try:
                os.kill(k, signal.SIGKILL)
            except OSError:
                pass
        try:
            self.p.wait(5)
        except subprocess.TimeoutExpired:
            pass
        for f in (self.p.stdin, self.p.stdout, self.err):
            try:
                if f is self.p.stdin:
                    os.close(os.dup(f.fileno()))
                f.close()
            except Exception:
                pass


def uri(path):
    return "file://" + quote(path)


class Model:
    """reference text: LSP line rules (\\n, \\r\\n, \\r), utf-16/8/32 units, clamping."""

    def __init__(self, text, enc="utf-16"):
        self.t, self.enc = text, enc

    def units(self, c):
        o = ord(c)
        if self.enc == "utf-32":
            return 1
        if self.enc == "utf-16":
            return 2 if o > 0xFFFF else 1
        return 1 if o < 128 else 2 if o < 0x800 else 3 if o < 0x10000 else 4

    def starts(self):
        return [0] + [m.end() for m in re.finditer("\r\n|\r|\n", self.t)]

    def offset(self, pos):
        st = self.starts()
        if pos["line"] >= len(st):
            return len(self.t)
        a = st[pos["line"]]
        e = st[pos["line"] + 1] if pos["line"] + 1 < len(st) else len(self.t)
        while e > a and self.t[e - 1] in "\r\n":
            e -= 1
        u = 0
        i = a
        while i < e and u < pos["character"]:
            u += self.units(self.t[i])
            i += 1
        return i

    def pos(self, off):
        st = self.starts()
        lo = 0
        import bisect

        lo = bisect.bisect_right(st, off) - 1
        return {"line": lo, "character": sum(self.units(c) for c in self.t[st[lo] : off])}

    def edit(self, a, b, new):
        ch = {"range": {"start": self.pos(a), "end": self.pos(b)}, "text": new}
        self.t = self.t[:a] + new + self.t[b:]
        return ch


CASES = []


def case(name, limit=60):
    def d(f):
        CASES.append((name, limit, f))
        return f

    return d


def framing(name, payload, after=True, limit=40, want="reply"):
    """send payload bytes after a normal initialize; then two pings. PASS = pings answered; WARN = prompt non-zero exit; FAIL = hang."""

    @case("frame." + name, limit)
    def f(c, payload=payload):
        s = c.start()
        s.init()
        s.settle()
        b = payload(s) if callable(payload) else payload
        try:
            s.raw(b, 15)
        except Dead:
            pass
        time.sleep(0.3)
        try:
            s.ping(4)
            return "PASS", (
                "replied id:null error %s" % s.nullid[0].get("error", {}).get("code")
                if s.nullid
                else "alive, no error reply"
            )
        except Dead:
            pass
        except Late:
            try:
                s.ping(2.5)
                return "WARN", "lost one message then recovered"
            except Late:
                return "FAIL", "hang: alive but deaf (permanent desync)"
            except Dead:
                pass
        rc = s.end(5)
        if rc is None:
            return "FAIL", "stdout closed but process lives"
        return (
            ("WARN", f"exits rc={rc}") if rc not in (0,) and rc > 0 else ("FAIL", f"dies rc={rc}")
        )

    return f


P = lambda i: json.dumps(
    {"jsonrpc": "2.0", "id": i, "method": "torture/ping", "params": {}}
).encode()


def hdr(h):
    def mk(s):
        b = P("h1")
        return h.replace(b"@", str(len(b)).encode()) + b

    return mk


framing("malformed_json", frame(b'{"jsonrpc":"2.0","id":5,"method":', raw=True))
framing("truncated_string", frame(b'{"jsonrpc":"2.0","method":"x","params":"', raw=True))
framing(
    "invalid_utf8", frame(b'{"jsonrpc":"2.0","method":"x","params":{"a":"\xff\xfe"}}', raw=True)
)
framing("length_too_small", lambda s: b"Content-Length: 20\r\n\r\n" + P("x1"))
framing("length_too_large", lambda s: b"Content-Length: %d\r\n\r\n" % (len(P("x1")) + 30) + P("x1"))
framing("length_zero", b"Content-Length: 0\r\n\r\n")
framing("length_negative", lambda s: hdr(b"Content-Length: -5\r\n\r\n")(s))
framing("length_not_number", lambda s: hdr(b"Content-Length: abc\r\n\r\n")(s))
framing("length_1e12", b"Content-Length: 1000000000000\r\n\r\n{}")
framing("length_1e30", b"Content-Length: " + b"1" * 30 + b"\r\n\r\n{}")
framing("length_5000_digits", b"Content-Length: " + b"1" * 5000 + b"\r\n\r\n{}")
framing("no_header", lambda s: P("x2"))
framing("no_header_newline", lambda s: P("x2") + b"\r\n\r\n")
framing("garbage_line", b"hello world\r\n\r\n")
framing("garbage_1MB_no_newline", b"A" * 1_000_000)
framing(
    "batch_array",
    lambda s: frame(
        [
            {"jsonrpc": "2.0", "id": "b1", "method": "torture/ping", "params": {}},
            {"jsonrpc": "2.0", "id": "b2", "method": "torture/ping", "params": {}},
        ]
    ),
)
for n_, b_ in (
    ("null", b"null"),
    ("number", b"1"),
    ("string", b'"x"'),
    ("empty_array", b"[]"),
    ("empty_object", b"{}"),
    ("true", b"true"),
):
    framing("body_" + n_, frame(b_, raw=True))
framing("jsonrpc_missing", frame({"id": "j1", "method": "torture/ping", "params": {}}))
framing(
    "jsonrpc_1.0", frame({"jsonrpc": "1.0", "id": "j1", "method": "torture/ping", "params": {}})
)
framing(
    "deep_nesting_100k",
    frame(
        b'{"jsonrpc":"2.0","method":"$/x","params":' + b"[" * 100000 + b"]" * 100000 + b"}",
        raw=True,
    ),
)
framing(
    "deep_nesting_in_request",
    frame(
        b'{"jsonrpc":"2.0","id":"dn","method":"textDocument/hover","params":'
        + b'{"a":' * 5000
        + b"1"
        + b"}" * 5000
        + b"}",
        raw=True,
    ),
)
framing(
    "huge_int",
    frame(b'{"jsonrpc":"2.0","method":"$/x","params":{"a":' + b"9" * 6000 + b"}}", raw=True),
)
framing(
    "nan_infinity",
    frame(b'{"jsonrpc":"2.0","method":"$/x","params":{"a":NaN,"b":-Infinity}}', raw=True),
)
framing(
    "nested_jsonrpc_key",
    frame(
        {"jsonrpc": "2.0", "method": "$/x", "params": {"jsonrpc": "2.0", "id": 1, "method": "exit"}}
    ),
)
framing(
    "nested_jsonrpc_in_known",
    frame(
        {
            "jsonrpc": "2.0",
            "method": "workspace/didChangeConfiguration",
            "params": {"settings": {"jsonrpc": "2.0", "method": "textDocument/didOpen"}},
        }
    ),
)
framing(
    "unknown_notification",
    frame({"jsonrpc": "2.0", "method": "torture/unknown", "params": {"a": 1}}),
)
framing(
    "unknown_notification_weird_keys",
    frame(
        {
            "jsonrpc": "2.0",
            "method": "torture/unknown",
            "params": {"type_name": "a b", "class": 1, "": 2, "__class__": 3},
        }
    ),
)
framing("dollar_notification", frame({"jsonrpc": "2.0", "method": "$/future", "params": {}}))
framing(
    "method_not_string", frame({"jsonrpc": "2.0", "id": "m1", "method": {"a": 1}, "params": {}})
)
framing("method_null_note", frame({"jsonrpc": "2.0", "method": None}))
framing("response_unknown_id", frame({"jsonrpc": "2.0", "id": 987654, "result": {"a": 1}}))
framing(
    "error_unknown_id",
    frame({"jsonrpc": "2.0", "id": 987655, "error": {"code": -1, "message": "x"}}),
)
framing("response_id_object", frame({"jsonrpc": "2.0", "id": {"a": 1}, "result": None}))
framing(
    "response_id_null",
    frame({"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "x"}}),
)
framing("1000_garbage_frames", b"".join(frame(b"{%d" % i, raw=True) for i in range(1000)))


def wants_reply(name, build, limit=30):
    """the special framing must still deliver request 'h1'"""

    @case("frame." + name, limit)
    def f(c):
        s = c.start()
        s.init()
        s.settle()
        build(s)
        try:
            s.wait("h1", 4)
            return "PASS", "answered"
        except Dead:
            rc = s.end(5)
            return ("WARN", f"exits rc={rc}") if rc else ("FAIL", f"ends rc={rc}")
        except Late:
            try:
                s.ping(3)
                return "WARN", "that message is lost, later ones answered"
            except (Late, Dead):
                return "FAIL", "hang: alive but deaf"


wants_reply("header_lower_case", lambda s: s.raw(hdr(b"content-length: @\r\n\r\n")(s)))
wants_reply("header_no_space", lambda s: s.raw(hdr(b"Content-Length:@\r\n\r\n")(s)))
wants_reply("header_trailing_space", lambda s: s.raw(hdr(b"Content-Length: @ \r\n\r\n")(s)))
wants_reply(
    "content_type_first",
    lambda s: s.raw(
        hdr(b"Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: @\r\n\r\n")(
            s
        )
    ),
)
wants_reply(
    "content_type_after",
    lambda s: s.raw(
        hdr(
            b"Content-Length: @\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n"
        )(s)
    ),
)
wants_reply("lf_only_headers", lambda s: s.raw(hdr(b"Content-Length: @\n\n")(s)))


def _bytewise(s):
    with s.wlock:
        for ch in frame({"jsonrpc": "2.0", "id": "h1", "method": "torture/ping", "params": {}}):
            s.p.stdin.write(bytes([ch]))
            s.p.stdin.flush()
            time.sleep(0.001)


wants_reply("byte_by_byte", _bytewise)
wants_reply(
    "coalesced_200",
    lambda s: s.raw(
        b"".join(frame({"jsonrpc": "2.0", "method": "$/x", "params": {}}) for _ in range(200))
        + frame({"jsonrpc": "2.0", "id": "h1", "method": "torture/ping", "params": {}})
    ),
)


def code(r):
    return r.get("error", {}).get("code")


def expect(name, build, codes, limit=30, pre=True):
    @case("rpc." + name, limit)
    def f(c):
        s = c.start()
        if pre:
            s.init()
        i = build(s)
        try:
            r = s.wait(i, 6)
        except Late:
            try:
                s.ping(5)
            except Late:
                return "FAIL", "no reply and then deaf"
            return "FAIL", "request is never answered"
        except Dead:
            return "FAIL", f"server ends rc={s.end(3)}"
        k = code(r)
        s.ping(6) if pre else None
        return (
            "PASS" if k in codes else "WARN"
        ), f"code {k}" if "error" in r else f"result {str(r.get('result'))[:60]}"


expect("unknown_request", lambda s: s.send("torture/nope", {}), {-32601})
expect("unknown_request_no_params", lambda s: s.send("torture/nope", omit=True), {-32601})
expect("unknown_request_array_params", lambda s: s.send("torture/nope", [1, 2]), {-32601})
expect("dollar_request", lambda s: s.send("$/nope", {}), {-32601})
expect(
    "known_request_no_params",
    lambda s: s.send("textDocument/documentSymbol", omit=True),
    {-32602, -32601},
)
expect(
    "known_request_wrong_types",
    lambda s: s.send("textDocument/documentSymbol", {"textDocument": {"uri": 5}}),
    {-32602, -32601},
)
expect(
    "known_request_null_params",
    lambda s: (
        s.raw(
            frame({"jsonrpc": "2.0", "id": "np", "method": "textDocument/hover", "params": None})
        ),
        "np",
    )[1],
    {-32602, -32601},
)
expect(
    "negative_position_request",
    lambda s: (
        s.open(s.cfg.pr["text"]),
        s.send(
            "textDocument/hover",
            {"textDocument": {"uri": s.uri()}, "position": {"line": -1, "character": -1}},
        ),
    )[1],
    {-32602, -32601, None},
)
expect(
    "huge_position_request",
    lambda s: (
        s.open(s.cfg.pr["text"]),
        s.send(
            "textDocument/hover",
            {
                "textDocument": {"uri": s.uri()},
                "position": {"line": 2**31 - 1, "character": 2**31 - 1},
            },
        ),
    )[1],
    {-32602, -32601, None},
)
expect(
    "overflow_position_request",
    lambda s: (
        s.open(s.cfg.pr["text"]),
        s.send(
            "textDocument/hover",
            {"textDocument": {"uri": s.uri()}, "position": {"line": 2**63, "character": 2**64}},
        ),
    )[1],
    {-32602, -32601, -32600, -32700},
)
expect(
    "unopened_document",
    lambda s: s.send(
        "textDocument/documentSymbol",
        {"textDocument": {"uri": s.uri("never-opened" + s.cfg.pr["ext"])}},
    ),
    {-32602, -32601, -32603, -32803, None},
)
expect("string_id", lambda s: s.send("torture/nope", {}, id="str-1"), {-32601})
expect(
    "extra_unknown_fields",
    lambda s: (
        s.raw(
            frame(
                {"jsonrpc": "2.0", "id": "xf", "method": "torture/nope", "params": {}, "extra": 1}
            )
        ),
        "xf",
    )[1],
    {-32601},
)
expect(
    "executeCommand_unknown",
    lambda s: s.send("workspace/executeCommand", {"command": "rm -rf", "arguments": ["x"]}),
    {-32602, -32601, -32600, -32603, -32803},
)
expect(
    "before_initialize",
    lambda s: s.send("textDocument/documentSymbol", {"textDocument": {"uri": "file:///x.md"}}),
    {-32002},
    pre=False,
)
expect(
    "double_initialize",
    lambda s: s.send("initialize", {"processId": None, "rootUri": None, "capabilities": {}}),
    {-32600},
)


@case("rpc.after_shutdown", 30)
def _(c):
    s = c.start()
    s.init()
    s.req("shutdown", omit=True)
    i = s.send("textDocument/documentSymbol", {"textDocument": {"uri": s.uri()}})
    try:
        r = s.wait(i, 5)
    except Late:
        return "FAIL", "request after shutdown is never answered"
    except Dead:
        return "WARN", f"already ended rc={s.end(3)}"
    return ("PASS" if code(r) == -32600 else "WARN"), f"code {code(r)}"


# ------------------------------------------------------------------ life cycle
@case("life.shutdown_exit", 30)
def _(c):
    s = c.start()
    s.init()
    s.open(c.pr["text"])
    s.req("shutdown", omit=True)
    t = time.time()
    s.raw(frame({"jsonrpc": "2.0", "method": "exit"}))
    rc = s.end(10)
    return ("PASS" if rc == 0 else "FAIL"), f"rc={rc} in {time.time() - t:.1f}s"


@case("life.exit_without_shutdown", 30)
def _(c):
    s = c.start()
    s.init()
    t = time.time()
    s.raw(frame({"jsonrpc": "2.0", "method": "exit"}))
    rc = s.end(10)
    return (
        "PASS" if rc == 1 else "FAIL" if rc is None else "WARN"
    ), f"rc={rc} (spec: 1) in {time.time() - t:.1f}s"


@case("life.exit_before_initialize", 30)
def _(c):
    s = c.start()
    s.raw(frame({"jsonrpc": "2.0", "method": "exit"}))
    rc = s.end(10)
    return ("PASS" if rc == 1 else "FAIL" if rc is None else "WARN"), f"rc={rc}"


@case("life.shutdown_exit_no_params_field", 30)
def _(c):
    s = c.start()
    s.init()
    s.raw(frame({"jsonrpc": "2.0", "id": "sd", "method": "shutdown", "params": None}))
    s.wait("sd", 8)
    s.raw(frame({"jsonrpc": "2.0", "method": "exit", "params": None}))
    rc = s.end(10)
    return ("PASS" if rc == 0 else "WARN" if rc is not None else "FAIL"), f"rc={rc}"


def eof_case(name, prep):
    @case("life." + name, 40)
    def f(c):
        s = c.start()
        prep(s)
        t = time.time()
        s.p.stdin.close()
        rc = s.end(10)
        return (
            "PASS" if rc is not None and time.time() - t < 5 else "FAIL" if rc is None else "WARN"
        ), (f"rc={rc} in {time.time() - t:.1f}s" if rc is not None else "still running after 10s")


eof_case("eof_idle", lambda s: (s.init(), s.ping(), time.sleep(1), s.ping()))
eof_case("eof_right_after_initialized", lambda s: s.init())
eof_case("eof_before_initialize", lambda s: time.sleep(1))


def _busy(s):
    s.init()
    s.settle()
    u = s.open(s.cfg.bulk(20000))
    [
        s.send(
            "textDocument/formatting",
            {"textDocument": {"uri": u}, "options": {"tabSize": 2, "insertSpaces": True}},
        )
        for _ in range(5)
    ]


eof_case("eof_while_busy", _busy)
eof_case("eof_mid_header", lambda s: (s.init(), s.settle(), s.raw(b"Content-Le")))
eof_case(
    "eof_mid_body",
    lambda s: (s.init(), s.settle(), s.raw(b'Content-Length: 500\r\n\r\n{"jsonrpc"')),
)
eof_case("eof_after_shutdown", lambda s: (s.init(), s.settle(), s.req("shutdown", omit=True)))


@case("life.parent_pid_dies", 60)
def _(c):
    dummy = subprocess.Popen(["sleep", "300"])
    s = c.start()
    s.init(processId=dummy.pid)
    time.sleep(0.5)
    dummy.kill()
    dummy.wait()
    t = time.time()
    rc = s.end(20)
    return (
        ("PASS", f"rc={rc} in {time.time() - t:.1f}s")
        if rc is not None
        else ("FAIL", "processId died, stdin open: still running after 20s")
    )


@case("life.parent_pid_already_dead", 60)
def _(c):
    d = subprocess.Popen(["true"])
    d.wait()
    s = c.start()
    try:
        s.init(processId=d.pid)
        rc = s.end(15)
    except Dead:
        rc = s.end(5)
    return (
        ("PASS", f"rc={rc}") if rc is not None else ("WARN", "keeps running with a dead processId")
    )


@case("life.real_parent_sigkill", 40)
def _(c):
    """editor stand-in spawns the server with pipes, initialises it, is SIGKILLed"""
    code_ = (
        "import subprocess,sys,json,os,time\np=subprocess.Popen(json.loads(sys.argv[1]),stdin=subprocess.PIPE,stdout=subprocess.PIPE,stderr=subprocess.DEVNULL)\n"
        "b=json.dumps({'jsonrpc':'2.0','id':1,'method':'initialize','params':{'processId':os.getpid(),'rootUri':None,'capabilities':{}}}).encode()\n"
        "p.stdin.write(b'Content-Length: %d\\r\\n\\r\\n'%len(b)+b);p.stdin.flush();p.stdout.readline()\nprint(p.pid,flush=True);time.sleep(60)"
    )
    ws = c.mkws()
    par = subprocess.Popen(
        [sys.executable, "-c", code_, json.dumps(c.cmd)],
        stdout=subprocess.PIPE,
        cwd=ws,
        env={**os.environ, "HOME": ws},
    )
    pid = int(par.stdout.readline())
    kids = [pid] + descendants(pid)
    time.sleep(0.5)
    par.kill()
    par.wait()
    t = time.time()
    left = kids
    while time.time() - t < 10:
        left = [
            k
            for k in kids
            if os.path.exists(f"/proc/{k}")
            and open(f"/proc/{k}/stat").read().rsplit(")", 1)[1].split()[0] != "Z"
        ]
        if not left:
            break
        time.sleep(0.1)
    for k in left:
        try:
            os.kill(k, 9)
        except OSError:
            pass
    return (
        ("PASS", f"gone in {time.time() - t:.1f}s")
        if not left
        else ("FAIL", f"orphans left: {len(left)}")
    )


def sig_case(name, sg):
    @case("life." + name, 30)
    def f(c):
        s = c.start()
        s.init()
        s.open(c.pr["text"])
        time.sleep(0.5)
        os.kill(s.p.pid, sg)
        t = time.time()
        rc = s.end(8)
        return ("PASS" if rc is not None else "FAIL"), (
            f"rc={rc} in {time.time() - t:.1f}s"
            if rc is not None
            else "ignores the signal for 8s (stdin still open)"
        )


sig_case("sigterm", signal.SIGTERM)
sig_case("sigint", signal.SIGINT)


@case("life.stdout_closed", 40)
def _(c):
    s = c.start()
    s.init()
    s.p.stdout.close() if False else None
    fd = s.p.stdout.fileno()
    r, w = os.pipe()
    os.dup2(r, fd)
    os.close(w)
    os.close(r)  # our read end of the server's stdout is gone
    t = time.time()
    try:
        for i in range(50):
            s.send("torture/ping", {})
            time.sleep(0.1)
            if not s.alive():
                break
    except Dead:
        pass
    rc = s.end(5)
    return (
        ("PASS", f"rc={rc}")
        if rc is not None
        else ("WARN", "keeps running with a broken stdout (EPIPE) while stdin is open")
    )


@case("life.slow_reader_backpressure", 60)
def _(c):
    s = c.start()
    s.init()
    u = s.open(c.bulk(3000))
    s.quiet(u)
    s.reading.clear()
    ids = []

    def go():
        try:
            for _ in range(300):
                ids.append(s.send("textDocument/documentSymbol", {"textDocument": {"uri": u}}))
        except (Dead, Late, ValueError, OSError):
            pass

    th = threading.Thread(target=go, daemon=True)
    th.start()
    time.sleep(4)
    s.reading.set()
    th.join(30)
    if th.is_alive():
        return "FAIL", "deadlock: server stopped reading for good"
    try:
        s.wait(ids[-1], 25)
        n = sum(i in s.replies for i in ids)
        return ("PASS" if n == len(ids) else "WARN"), f"{n}/{len(ids)} answered"
    except Late:
        return "FAIL", f"{sum(i in s.replies for i in ids)}/{len(ids)} answered"


# ------------------------------------------------------------------ cancellation
@case("cancel.in_flight", 90)
def _(c):
    s = c.start()
    s.init()
    u = s.open(c.bulk(8000))
    s.quiet(u, 20)
    m = next(
        (
            m
            for cap, m in (
                ("documentFormattingProvider", "textDocument/formatting"),
                ("documentSymbolProvider", "textDocument/documentSymbol"),
                ("diagnosticProvider", "textDocument/diagnostic"),
            )
            if s.caps.get(cap)
        ),
        "textDocument/hover",
    )
    ids = [
        s.send(
            m,
            {
                "textDocument": {"uri": u},
                "options": {"tabSize": 2, "insertSpaces": True},
                "position": {"line": 0, "character": 0},
            },
        )
        for _ in range(20)
    ]
    for i in ids:
        s.note("$/cancelRequest", {"id": i})
    t = time.time()
    miss = []
    for i in ids:
        try:
            s.wait(i, max(1, 30 - (time.time() - t)))
        except Late:
            miss.append(i)
    s.ping(10)
    time.sleep(0.5)
    cs = [code(s.replies[i]) for i in ids if i in s.replies]
    n = sum(k in (-32800, -32801, -32802) for k in cs)
    dup = [i for i in ids if i in s.dup]
    if miss or dup:
        return "FAIL", f"{len(miss)} never answered, {len(dup)} answered twice"
    return (
        "PASS" if n else "WARN"
    ), f"{m}: {n}/20 cancelled, all answered once, {time.time() - t:.1f}s"


@case("cancel.odd", 40)
def _(c):
    s = c.start()
    s.init()
    for p in (
        {"id": 999999},
        {"id": "zzz"},
        {"id": None},
        {},
        {"id": {"a": 1}},
        {"id": [1]},
        [1],
        {"id": 1.5},
    ):
        s.raw(frame({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": p}))
    i = s.send("torture/ping", {})
    s.note("$/cancelRequest", {"id": i})
    s.note("$/cancelRequest", {"id": i})
    s.wait(i, 6)
    s.ping(6)
    return "PASS", "alive" + (f", {len(s.dup)} duplicate replies" if s.dup else "")


@case("cancel.shutdown_while_busy", 60)
def _(c):
    s = c.start()
    s.init()
    u = s.open(c.bulk(8000))
    s.quiet(u, 20)
    n0 = s.id
    for k in range(20):
        s.send(
            "textDocument/documentSymbol" if k < 10 else "textDocument/formatting",
            {"textDocument": {"uri": u}, "options": {"tabSize": 2, "insertSpaces": True}},
        )
    t = time.time()
    r = s.req("shutdown", omit=True, timeout=30)
    time.sleep(0.5)
    lost = [i for i in range(n0 + 1, s.id + 1) if i not in s.replies]
    s.raw(frame({"jsonrpc": "2.0", "method": "exit"}))
    rc = s.end(10)
    if "error" in r:
        return (
            "FAIL",
            f"shutdown answered with {r['error'].get('code')} {r['error'].get('message')[:70]!r}; exit rc={rc}",
        )
    return (
        "PASS" if rc == 0 and not lost else "WARN" if rc is not None else "FAIL"
    ), f"rc={rc}, {len(lost)}/20 requests left without a reply, {time.time() - t:.1f}s"


# ------------------------------------------------------------------ text synchronisation
ATOMS = [
    "a",
    "TODO",
    "{{VAR}}",
    "😀",
    "👩‍👩‍👧",
    "é",
    "e\u0301",
    "שלום",
    "\n",
    "\r\n",
    "\n\n",
    "# h\n",
    "  [1] x\n",
    "---\n",
    "\t",
    " ",
    "漢字",
    "𝔘",
    "x: 1\n",
    "import q\n",
    '"',
    "'",
    "`",
    "<",
    "[",
    "",
]


def sync_caps(s):
    t = s.caps.get("textDocumentSync")
    return t if isinstance(t, int) else (t or {}).get("change", 0)


def compare(s, u, text, tag, note=""):
    a = s.view(u)
    b_ = s.open(text, s.twin_name(tag))
    b = s.view(b_)
    if a != b:
        k = [k for k in b if a.get(k) != b.get(k)]
        return "FAIL", f"desync seen in {k} {note}"
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)
    alt = "".join(lines[1:]) if len(lines) > 3 else ("\n\n# ZZ\n\n" + text)
    x = s.view(s.open(alt, s.twin_name(tag + "s")))
    if x == b:
        return "INCONCLUSIVE", f"this server shows nothing that depends on the text {note}"
    return "PASS", f"views equal ({', '.join(k.split('/')[-1] for k in b if b[k])}) {note}"


def random_edits(enc, n, atoms, name):
    @case("sync." + name, 180)
    def f(c):
        s = c.start()
        s.init(
            capabilities={
                **INITCAPS,
                "general": {"positionEncodings": [enc] + (["utf-16"] if enc != "utf-16" else [])},
            }
        )
        got = s.caps.get("positionEncoding", "utf-16")
        if got != enc:
            return "SKIP", f"server chose {got}"
        kind = sync_caps(s)
        if kind not in (1, 2):
            return "SKIP", f"sync kind {kind}"
        rnd = random.Random(7)
        m = Model(c.pr["text"] * 4, enc)
        u = s.open(m.t)
        v = 1
        for i in range(n):
            v += 1
            chs = []
            for _ in range(rnd.choice((1, 1, 1, 2, 3))):
                cut = (
                    [
                        k
                        for k in range(len(m.t) + 1)
                        if not (0 < k < len(m.t) and m.t[k - 1] == "\r" and m.t[k] == "\n")
                    ]
                    if len(m.t) < 4000
                    else None
                )
                pick = lambda: rnd.choice(cut) if cut else rnd.randrange(len(m.t) + 1)
                a = pick()
                b = min(
                    len(m.t), a + rnd.choice((0, 0, 0, 0, 1, 2, 5, 40 if len(m.t) > 1200 else 0))
                )
                while 0 < b < len(m.t) and m.t[b - 1] == "\r" and m.t[b] == "\n":
                    b += 1
                chs.append(
                    m.edit(
                        a, b, "".join(rnd.choice(atoms) for _ in range(rnd.choice((0, 1, 1, 2, 4))))
                    )
                )
                if len(m.t) > 6000:
                    chs.append(m.edit(0, 3000, "# cut\n"))
            # never leave a half CRLF created by joining: model handles it by rule
            if kind == 2:
                s.change(u, v, *chs)
            else:
                s.change(u, v, {"text": m.t})
            if rnd.random() < 0.02:
                s.change(u, v + 1, {"text": m.t}) if rnd.random() < 0.1 else None
                v += 1
            if i % 100 == 99:
                s.ping(30)
        tail = m.edit(len(m.t), len(m.t), "\n" + c.pr["text"])
        s.change(u, v + 1, tail if kind == 2 else {"text": m.t})
        return compare(
            s, u, m.t, name.replace("-", ""), f"{n} notifications, kind {kind}, {len(m.t)} chars"
        )


INITCAPS = {
    "workspace": {"configuration": True},
    "textDocument": {
        "publishDiagnostics": {"versionSupport": True},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "foldingRange": {},
        "formatting": {},
        "diagnostic": {},
    },
}
random_edits("utf-16", 1000, ATOMS, "random_1000_utf16")
random_edits("utf-8", 300, ATOMS, "random_300_utf8")
random_edits("utf-32", 300, ATOMS, "random_300_utf32")
random_edits("utf-16", 300, ATOMS + ["\r", "\r"], "random_300_lone_cr")
random_edits(
    "utf-16",
    300,
    ATOMS + ["\x0b", "\x0c", "\x85", "\u2028", "\u2029", "\x1c"],
    "random_300_exotic_breaks",
)


def one_edit(name, text, changes, result, limit=60, tolerant=False):
    """text, then changes; the server's text must equal result (LSP rule) - seen through the twin"""

    @case("sync." + name, limit)
    def f(c):
        s = c.start()
        s.init()
        if sync_caps(s) != 2:
            return "SKIP", "not incremental"
        pre, post = c.pr["text"], "\n" + c.pr["text"]
        t, ch, r = (x(pre, post) if callable(x) else x for x in (text, changes, result))
        u = s.open(t)
        for i, x in enumerate(ch):
            s.change(u, i + 2, x)
        try:
            s.ping(8)
        except Late:
            return "FAIL", "deaf after the edit"
        st, no = compare(s, u, r, "o")
        if st == "FAIL" and tolerant:
            return "WARN", no + " (spec leaves it open)"
        return st, no


R = lambda l1, c1, l2, c2, t: {
    "range": {"start": {"line": l1, "character": c1}, "end": {"line": l2, "character": c2}},
    "text": t,
}
BL = "# TODO {{AB}}x"
one_edit(
    "char_past_end_of_last_line",
    lambda a, b: a + "# TODO one",
    lambda a, b: [R(a.count("\n"), 5000, a.count("\n"), 5000, " tail TODO")],
    lambda a, b: a + "# TODO one tail TODO",
)
one_edit(
    "char_past_end_of_inner_line",
    lambda a, b: "# TODO one\n" + a,
    lambda a, b: [R(0, 5000, 0, 5000, " tail TODO")],
    lambda a, b: "# TODO one tail TODO\n" + a,
)
one_edit(
    "char_one_past_end_lf",
    lambda a, b: "# TODO one\n" + a,
    lambda a, b: [R(0, 11, 0, 11, " tail TODO")],
    lambda a, b: "# TODO one tail TODO\n" + a,
)
one_edit(
    "char_one_past_end_crlf",
    lambda a, b: "# TODO one\r\n" + a,
    lambda a, b: [R(0, 11, 0, 11, " tail TODO")],
    lambda a, b: "# TODO one tail TODO\r\n" + a,
)
one_edit(
    "line_past_end",
    lambda a, b: a,
    lambda a, b: [R(90000, 3, 90000, 9, "# TODO end\n")],
    lambda a, b: a + "# TODO end\n",
)
one_edit(
    "int_max",
    lambda a, b: a,
    lambda a, b: [R(0, 0, 2**31 - 1, 2**31 - 1, a + "# TODO z\n")],
    lambda a, b: a + "# TODO z\n",
)
one_edit("empty_doc_insert", lambda a, b: "", lambda a, b: [R(0, 0, 0, 0, a)], lambda a, b: a)
one_edit(
    "delete_all_and_retype",
    lambda a, b: a,
    lambda a, b: [R(0, 0, a.count("\n"), 0, "")] + [R(0, 0, 0, 0, a)],
    lambda a, b: a,
)
one_edit(
    "reversed_range",
    lambda a, b: "# TODO one\n" + a,
    lambda a, b: [R(0, 6, 0, 2, "DONE")],
    lambda a, b: "# DONE one\n" + a,
    tolerant=True,
)
one_edit(
    "reversed_range_lines",
    lambda a, b: "# TODO one\n# TODO two\n# TODO three\n" + a,
    lambda a, b: [R(2, 2, 0, 2, "X")],
    lambda a, b: "# XTODO three\n" + a,
    tolerant=True,
)
one_edit(
    "inside_surrogate_pair",
    lambda a, b: "# 😀 TODO\n" + a,
    lambda a, b: [R(0, 3, 0, 3, "X")],
    lambda a, b: "# 😀X TODO\n" + a,
    tolerant=True,
)
one_edit(
    "after_emoji",
    lambda a, b: "# 😀😀 TODO {{AB}}\n" + a,
    lambda a, b: [R(0, 7, 0, 11, "{{CD}}")],
    lambda a, b: "# 😀😀 {{CD}} {{AB}}\n" + a,
)
one_edit(
    "after_form_feed",
    lambda a, b: "one\x0ctwo\n# TODO three\n" + a,
    lambda a, b: [R(1, 2, 1, 6, "{{CD}}")],
    lambda a, b: "one\x0ctwo\n# {{CD}} three\n" + a,
)
one_edit(
    "after_vertical_tab",
    lambda a, b: "one\x0btwo\n# TODO three\n" + a,
    lambda a, b: [R(1, 2, 1, 6, "{{CD}}")],
    lambda a, b: "one\x0btwo\n# {{CD}} three\n" + a,
)
one_edit(
    "after_nel_ls_ps",
    lambda a, b: "one\x85two\u2028x\u2029y\n# TODO three\n" + a,
    lambda a, b: [R(1, 2, 1, 6, "{{CD}}")],
    lambda a, b: "one\x85two\u2028x\u2029y\n# {{CD}} three\n" + a,
)
one_edit(
    "after_lone_cr",
    lambda a, b: "one\rtwo\r# TODO three\n" + a,
    lambda a, b: [R(2, 2, 2, 6, "{{CD}}")],
    lambda a, b: "one\rtwo\r# {{CD}} three\n" + a,
)
one_edit(
    "mixed_eols",
    lambda a, b: "one\r\ntwo\rthree\n# TODO four\n" + a,
    lambda a, b: [R(3, 2, 3, 6, "{{CD}}")],
    lambda a, b: "one\r\ntwo\rthree\n# {{CD}} four\n" + a,
)
one_edit(
    "after_bom",
    lambda a, b: "\ufeff# TODO one\n" + a,
    lambda a, b: [R(0, 3, 0, 7, "{{CD}}")],
    lambda a, b: "\ufeff# {{CD}} one\n" + a,
)
one_edit(
    "after_nul",
    lambda a, b: "on\0e\n# TODO two\n" + a,
    lambda a, b: [R(1, 2, 1, 6, "{{CD}}")],
    lambda a, b: "on\0e\n# {{CD}} two\n" + a,
)
one_edit(
    "after_rtl_combining_zwj",
    lambda a, b: "# שלום e\u0301 👩‍👩‍👧 TODO\n" + a,
    lambda a, b: [R(0, 19, 0, 23, "{{CD}}")],
    lambda a, b: (
        Model("# שלום e\u0301 👩‍👩‍👧 TODO\n").t[
            : Model("# שלום e\u0301 👩‍👩‍👧 TODO\n").offset({"line": 0, "character": 19})
        ]
        + "{{CD}}"
        + "# שלום e\u0301 👩‍👩‍👧 TODO\n"[
            Model("# שלום e\u0301 👩‍👩‍👧 TODO\n").offset({"line": 0, "character": 23}) :
        ]
        + a
    ),
)
one_edit(
    "full_then_incremental_in_one",
    lambda a, b: a,
    lambda a, b: [{"text": "# TODO one\n" + a}, R(0, 2, 0, 6, "{{CD}}")],
    lambda a, b: "# {{CD}} one\n" + a,
)
one_edit(
    "rangeLength_lies",
    lambda a, b: "# TODO one\n" + a,
    lambda a, b: [{**R(0, 2, 0, 6, "{{CD}}"), "rangeLength": 9999}],
    lambda a, b: "# {{CD}} one\n" + a,
)


@case("sync.negative_position_edit", 60)
def _(c):
    """an edit that cannot be applied must not silently desync: survive; the next full change heals"""
    s = c.start()
    s.init()
    t = "# TODO one\n" + c.pr["text"]
    u = s.open(t)
    s.change(u, 2, R(-1, -5, 0, 2, "x"))
    s.change(u, 3, {"text": t + "# TODO two\n"})
    s.ping(8)
    return compare(s, u, t + "# TODO two\n", "n")


@case("sync.overflow_position_edit", 60)
def _(c):
    s = c.start()
    s.init()
    t = "# TODO one\n" + c.pr["text"]
    u = s.open(t)
    s.change(u, 2, R(0, 0, 2**40, 2**63, "x"))
    s.change(u, 3, {"text": t + "# TODO two\n"})
    s.ping(8)
    return compare(s, u, t + "# TODO two\n", "n")


@case("sync.lone_surrogate_text", 60)
def _(c):
    s = c.start()
    s.init()
    u = s.uri()
    td = json.dumps(
        {
            "jsonrpc": "2.0",
            "method": "textDocument/didOpen",
            "params": {
                "textDocument": {
                    "uri": u,
                    "languageId": c.pr["lang"],
                    "version": 1,
                    "text": "# TODO \ud800 \udfff x\n" + c.pr["text"],
                }
            },
        }
    ).encode()
    s.raw(frame(td, raw=True))
    s.ping(8)
    s.view(u)
    s.change(u, 2, {"text": c.pr["text"]})
    s.ping(8)
    return compare(s, u, c.pr["text"], "l")


def misuse(name, steps, limit=40):
    @case("sync." + name, limit)
    def f(c):
        s = c.start()
        s.init()
        steps(s, c)
        s.ping(8)
        # a healthy document must still work
        t = "# TODO fresh\n" + c.pr["text"]
        u = s.open(t, s.uri("fresh_dir_" + c.pr["name"]))
        s.view(u)
        pop = [
            n
            for n in s.notes
            if n["method"] == "window/showMessage" and n["params"].get("type") == 1
        ]
        return (
            ("WARN", f"alive; {len(pop)} error pop-ups: {pop[0]['params']['message'][:60]}")
            if pop
            else ("PASS", "alive, no error pop-up")
        )


misuse(
    "change_unopened",
    lambda s, c: [s.change(s.uri("nope" + c.pr["ext"]), i, R(0, 0, 0, 0, "x")) for i in range(5)],
)
misuse(
    "close_twice",
    lambda s, c: (
        s.open(c.pr["text"]),
        s.close_doc(s.uri()),
        s.close_doc(s.uri()),
        s.close_doc(s.uri("never" + c.pr["ext"])),
    ),
)
misuse("open_twice", lambda s, c: (s.open(c.pr["text"]), s.open(c.pr["text"] + "x\n")))
misuse(
    "save_unopened",
    lambda s, c: s.note(
        "textDocument/didSave", {"textDocument": {"uri": s.uri("nope" + c.pr["ext"])}}
    ),
)
misuse(
    "version_goes_back",
    lambda s, c: (
        s.open(c.pr["text"], v=10),
        s.change(s.uri(), 5, {"text": "a\n"}),
        s.change(s.uri(), 5, {"text": "b\n"}),
        s.change(s.uri(), -3, {"text": "c\n"}),
    ),
)
misuse(
    "version_null",
    lambda s, c: (
        s.open(c.pr["text"], v=10),
        s.note(
            "textDocument/didChange",
            {
                "textDocument": {"uri": s.uri(), "version": None},
                "contentChanges": [{"text": "x\n"}],
            },
        ),
    ),
)
misuse("empty_changes", lambda s, c: (s.open(c.pr["text"]), s.change(s.uri(), 2)))


def strange_uri(name, u):
    @case("uri." + name, 40)
    def f(c):
        s = c.start()
        s.init()
        ids = []
        s.open(c.pr["text"], u)
        s.change(u, 2, {"text": "# TODO x\n" + c.pr["text"]})
        for m in ("textDocument/documentSymbol", "textDocument/hover", "textDocument/diagnostic"):
            ids.append(
                s.send(m, {"textDocument": {"uri": u}, "position": {"line": 0, "character": 3}})
            )
        lost = []
        for i in ids:
            try:
                s.wait(i, 6)
            except Late:
                lost.append(i)
        s.close_doc(u)
        s.ping(8)
        err = [
            code(s.replies[i])
            for i in ids
            if i in s.replies and code(s.replies[i]) in (-32603, -32001)
        ]
        pop = [
            n
            for n in s.notes
            if n["method"] == "window/showMessage" and n["params"].get("type") == 1
        ]
        if lost:
            return "FAIL", f"{len(lost)} requests never answered"
        return (
            ("WARN", f"internal errors {err}; pop-ups {len(pop)}")
            if err or pop
            else ("PASS", "alive")
        )


for n_, u_ in (
    ("untitled", "untitled:Untitled-1"),
    ("git", "git:/w/a.md?%7B%22ref%22%3A%22HEAD%22%7D"),
    ("notebook_cell", "vscode-notebook-cell:/w/n.ipynb#W0sZmlsZQ%3D%3D"),
    ("http", "http://evil.example/a.md"),
    ("windows_encoded", "file:///c%3A/Users/a%20b/x.md"),
    ("windows_plain", "file:///C:/Users/a/x.md"),
    ("unc", "file://server/share/x.md"),
    ("percent_utf8", "file:///tmp/%E6%BC%A2%20%23%3F%25.md"),
    ("bad_percent", "file:///tmp/%zz%ff.md"),
    ("bad_ipv6", "file://[::1/x.md"),
    ("empty", ""),
    ("not_a_uri", "hello world"),
    ("nul", "file:///tmp/a%00b.md"),
    ("dotdot", "file:///tmp/../../etc/passwd"),
    ("long", "file:///" + "a" * 60000 + ".md"),
    ("newline", "file:///tmp/a%0Ab.md"),
    ("semicolon", "file:///tmp/a;b.md"),
):
    strange_uri(n_, u_)


# ------------------------------------------------------------------ scale
def timed_doc(name, make, limit, ok_s, size_note=""):
    @case("scale." + name, limit)
    def f(c):
        s = c.start()
        s.init()
        t = make(c)
        base = rss_kb(s.p.pid)
        t0 = time.time()
        peak = base
        stop = threading.Event()
        pk = [base]

        def mon():
            while not stop.is_set() and s.alive():
                pk[0] = max(pk[0], rss_kb(s.p.pid))
                time.sleep(0.1)

        threading.Thread(target=mon, daemon=True).start()
        try:
            u = s.open(t)
            i = s.send("textDocument/documentSymbol", {"textDocument": {"uri": u}})
            s.change(u, 2, R(0, 0, 0, 0, " ") if sync_caps(s) == 2 else {"text": " " + t})
            extra = (
                [s.send("textDocument/diagnostic", {"textDocument": {"uri": u}})]
                if s.caps.get("diagnosticProvider")
                else []
            )
            try:
                [s.wait(k, limit - 15) for k in [i] + extra]
            except Late:
                return (
                    "FAIL",
                    f"no answer in {limit - 15}s ({len(t) / 1e6:.1f} MB), rss +{(pk[0] - base) // 1024} MB",
                )
            s.ping(max(5, limit - 10 - (time.time() - t0)))
        except Dead:
            return (
                "FAIL",
                f"dies rc={s.end(5)} after {time.time() - t0:.1f}s; {s.stderr()[-160:]!r}",
            )
        finally:
            stop.set()
        el = time.time() - t0
        return (
            "PASS" if el <= ok_s else "WARN"
        ), f"{el:.1f}s for {len(t) / 1e6:.2f} MB, rss +{(pk[0] - base) // 1024} MB (ok <= {ok_s}s)"


timed_doc("doc_50MB", lambda c: c.bulk_bytes(c.big * 1_000_000), 100, 20)
timed_doc("lines_100k", lambda c: c.bulk(100_000), 80, 10)
timed_doc("line_5MB", lambda c: "x" * 5_000_000 + " TODO\n" + c.pr["text"], 60, 5)
timed_doc("words_line_5MB", lambda c: "- a {{VAR}} [1] `b` " * 250_000 + "\n", 60, 10)
for n_, b_ in (
    ("braces", "{" * 500_000),
    ("braces_pairs", "{{" * 250_000 + "}}" * 250_000),
    ("lt", "<" * 500_000),
    ("frontmatter_fences", "---\n" * 100_000),
    ("tags_a", "<a" * 250_000),
    ("tags_nested", "<a>" * 50_000 + "</a>" * 50_000),
    ("numbered_items", "[1] " * 1_000_000),
    ("numbered_lines", "  [1] x\n" * 100_000),
    ("brackets", "[" * 200_000),
    ("parens_links", "[a](" * 100_000),
    ("quotes", "> " * 50_000 + "x\n"),
    ("backticks", "`a``b```" * 60_000),
    ("stars", "*a **b " * 70_000),
    ("spaces", " " * 1_000_000 + "x"),
    ("trailing_ws_lines", ("x" + " " * 200 + "\n") * 5_000),
    ("nested_lists_100", "".join(" " * (2 * i) + "- x\n" for i in range(100))),
    ("nested_lists_1000", "".join(" " * (2 * i) + "- x\n" for i in range(1000))),
    ("nested_quotes_100", "> " * 100 + "x\n"),
    ("html_comment_open", "<!--" * 100_000),
    ("fences", "```\n" * 50_000),
    ("pipes", "|" * 200_000 + "\n|-|\n"),
    ("pipes_rows", "|a|b|\n|-|-|\n" + "|x|y|\n" * 30_000),
    ("underscores", "_" * 300_000),
    ("tabs", "\t" * 300_000 + "x"),
    ("headings", "#" * 300_000 + " x\n"),
    ("heading_lines", "# a\n" * 50_000),
    ("refs", "[a]: b\n" * 30_000),
    ("status_dots", "---\nSTATUS: " + "a" * 500_000),
    ("xml_attrs", "<task_status " + 'id="' * 100_000),
    ("json_bomb", "```json\n" + "[" * 100_000 + "]" * 100_000 + "\n```\n"),
    ("entities", "&amp;" * 200_000),
    ("mermaid", "```mermaid\n" + "A-->" * 100_000 + "\n```\n"),
    ("nul_bytes", "\0" * 200_000),
    ("combining", "e" + "\u0301" * 200_000),
    ("emoji", "👩‍👩‍👧" * 40_000),
):
    timed_doc("bait_" + n_, (lambda b: lambda c: b + "\n" + c.pr["text"])(b_), 40, 10)
BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{chr(98 + i)}: &{chr(98 + i)} [{','.join(['*' + chr(97 + i)] * 9)}]\n" for i in range(9)
)
timed_doc(
    "yaml_bomb_frontmatter",
    lambda c: (
        ("" if c.pr["lang"] == "yaml" else "---\n")
        + BOMB
        + ("" if c.pr["lang"] == "yaml" else "---\n# x\n")
    ),
    40,
    8,
)
MERGE = "a: &a {k0: v}\n" + "".join(
    f"{chr(98 + i)}: &{chr(98 + i)}\n  <<: [{','.join(['*' + chr(97 + i)] * 9)}]\n"
    for i in range(9)
)
timed_doc(
    "yaml_merge_bomb",
    lambda c: (
        ("" if c.pr["lang"] == "yaml" else "---\n")
        + MERGE
        + ("" if c.pr["lang"] == "yaml" else "---\n# x\n")
    ),
    40,
    8,
)
timed_doc(
    "yaml_deep_flow",
    lambda c: (
        ("" if c.pr["lang"] == "yaml" else "---\n")
        + "a: "
        + "[" * 5000
        + "]" * 5000
        + "\n"
        + ("" if c.pr["lang"] == "yaml" else "---\n# x\n")
    ),
    40,
    8,
)
timed_doc(
    "yaml_self_alias",
    lambda c: (
        ("" if c.pr["lang"] == "yaml" else "---\n")
        + "a: &a [*a]\nb: &b {k: *b}\n"
        + ("" if c.pr["lang"] == "yaml" else "---\n# x\n")
    ),
    30,
    8,
)
timed_doc(
    "yaml_python_tag",
    lambda c: (
        ("" if c.pr["lang"] == "yaml" else "---\n")
        + "a: !!python/object/apply:os.system ['touch /tmp/PWNED_torture']\n"
        + ("" if c.pr["lang"] == "yaml" else "---\n# x\n")
    ),
    30,
    8,
)
timed_doc(
    "yaml_big_numbers",
    lambda c: (
        ("" if c.pr["lang"] == "yaml" else "---\n")
        + "a: "
        + "9" * 20000
        + "\nb: 1"
        + ":59" * 5000
        + "\nc: 0x"
        + "f" * 20000
        + "\n"
        + ("" if c.pr["lang"] == "yaml" else "---\n# x\n")
    ),
    30,
    8,
)


@case("scale.open_close_cycles", 240)
def _(c):
    s = c.start()
    s.init()
    N = c.cycles
    r = []
    t0 = time.time()
    n = 0
    for i in range(N):
        u = s.uri(f"d{i % 50}_{c.pr['name']}" if i % 2 else f"d{i}{c.pr['ext']}")
        s.open(c.pr["text"], u)
        s.close_doc(u)
        n += 1
        if i % (N // 10) == N // 10 - 1:
            s.ping(60)
            r.append(rss_kb(s.p.pid))
        if time.time() - t0 > 200:
            break
    sl = (r[-1] - r[2]) * 1024 / max(1, (len(r) - 3) * (N // 10)) if len(r) > 4 else 0
    return (
        ("PASS" if sl < 200 and n == N else "WARN"),
        f"{n} cycles {time.time() - t0:.0f}s, rss {r[0] // 1024}->{r[-1] // 1024} MB, slope {sl:.0f} B/cycle (ok < 200)",
    )


@case("scale.change_cycles", 240)
def _(c):
    s = c.start()
    s.init()
    N = c.cycles
    r = []
    t0 = time.time()
    u = s.open(c.pr["text"])
    n = 0
    k = sync_caps(s)
    for i in range(N):
        s.change(
            u,
            i + 2,
            (R(0, 0, 0, 0, "x") if i % 2 == 0 else R(0, 0, 0, 1, ""))
            if k == 2
            else {"text": c.pr["text"] + "x" * (i % 2)},
        )
        n += 1
        if i % (N // 10) == N // 10 - 1:
            s.ping(60)
            r.append(rss_kb(s.p.pid))
        if time.time() - t0 > 200:
            break
    sl = (r[-1] - r[2]) * 1024 / max(1, (len(r) - 3) * (N // 10)) if len(r) > 4 else 0
    return (
        ("PASS" if sl < 200 and n == N else "WARN"),
        f"{n} edits {time.time() - t0:.0f}s, rss {r[0] // 1024}->{r[-1] // 1024} MB, slope {sl:.0f} B/edit (ok < 200)",
    )


@case("scale.cancelled_requests_rss", 120)
def _(c):
    s = c.start()
    s.init()
    u = s.open(c.pr["text"])
    s.quiet(u)
    r = []
    t0 = time.time()
    for i in range(3000):
        q = s.send("textDocument/documentSymbol", {"textDocument": {"uri": u}})
        s.note("$/cancelRequest", {"id": q})
        if i % 300 == 299:
            s.ping(30)
            r.append(rss_kb(s.p.pid))
    miss = sum(1 for i in range(1, s.id + 1) if i not in s.replies)
    sl = (r[-1] - r[2]) * 1024 / ((len(r) - 3) * 300)
    return (
        "FAIL" if miss else "PASS" if sl < 300 else "WARN"
    ), f"slope {sl:.0f} B/request, {miss} never answered"


# ------------------------------------------------------------------ file system
def trap(name, build, events=(), limit=60, ok_s=15, opened=None):
    """a workspace with a trap; initialise, open one document, send watched-file events; the server must stay responsive"""

    @case("fs." + name, limit)
    def f(c):
        ws = c.mkws()
        bg = build(ws, c)
        base = 0
        open(os.path.join(ws, c.pr["name"]), "a").close() if not os.path.lexists(
            os.path.join(ws, c.pr["name"])
        ) else None
        s = c.start(ws)
        t0 = time.time()
        pk = [0]
        stop = threading.Event()

        def mon():
            while not stop.is_set() and s.alive():
                pk[0] = max(pk[0], rss_kb(s.p.pid))
                time.sleep(0.1)

        threading.Thread(target=mon, daemon=True).start()
        try:
            s.init(timeout=limit - 10)
            us = [
                s.open(c.pr["text"], u)
                for u in (opened(ws) if opened else [s.uri("sub/" + c.pr["name"])])
            ]
            for e in events:
                s.note(
                    "workspace/didChangeWatchedFiles",
                    {"changes": [{"uri": uri(os.path.join(ws, e)), "type": 2}]},
                )
            for u in us:
                for m in (
                    "textDocument/documentSymbol",
                    "textDocument/hover",
                    "textDocument/definition",
                    "textDocument/diagnostic",
                ):
                    s.send(m, {"textDocument": {"uri": u}, "position": {"line": 0, "character": 3}})
            if s.caps.get("workspaceSymbolProvider"):
                s.req("workspace/symbol", {"query": ""}, 25)
            if isinstance(s.caps.get("diagnosticProvider"), dict) and s.caps[
                "diagnosticProvider"
            ].get("workspaceDiagnostics"):
                s.send("workspace/diagnostic", {"previousResultIds": []})
            s.ping(25)
            time.sleep(2)
            s.ping(15)
            r = s.req("shutdown", omit=True, timeout=15)
            s.raw(frame({"jsonrpc": "2.0", "method": "exit"}))
            rc = s.end(4)
        except Late as ex:
            return "FAIL", f"blocked: {ex}; rss {pk[0] // 1024} MB"
        except Dead as ex:
            return "FAIL", f"dies rc={s.end(3)}: {ex}; {s.stderr()[-160:]!r}"
        finally:
            stop.set()
            if callable(bg):
                bg()
        el = time.time() - t0
        return (
            "PASS" if el < ok_s + (8 if rc is None else 0) else "WARN"
        ), f"{el:.1f}s, rss {pk[0] // 1024} MB" + (
            "" if rc == 0 else f" (exit rc={rc}: graded in life.*)"
        )


def W(ws, rel, text):
    p = os.path.join(ws, rel)
    os.makedirs(os.path.dirname(p), exist_ok=True)
    with open(p, "w") as f:
        f.write(text)


trap(
    "plain_workspace",
    lambda ws, c: [W(ws, f"docs/d{i}{c.pr['ext']}", c.pr["text"]) for i in range(50)],
)
trap(
    "symlink_loop",
    lambda ws, c: (
        os.symlink(ws, ws + "/loop"),
        os.makedirs(ws + "/a/b"),
        os.symlink("../..", ws + "/a/b/up"),
        os.symlink("self", ws + "/self"),
    ),
)
trap(
    "symlink_out_of_workspace",
    lambda ws, c: (
        os.symlink("/", ws + "/root"),
        os.symlink("/proc", ws + "/p"),
        os.symlink("/etc/passwd", ws + "/secret" + c.pr["ext"]),
    ),
    limit=90,
)
TN = (
    ".isdlc/state.json",
    "state.json",
    "templates/system/CLAUDE-plan.md",
    ".claude/agents/a.md",
    "CLAUDE.md",
    ".rumdl.toml",
    "pyproject.toml",
    ".agnix.toml",
    ".editorconfig",
    ".gitignore",
    "ruff.toml",
    "envelope.json",
    ".promptls.toml",
)


def fifos(ws, c):
    for n in TN:
        p = os.path.join(ws, n)
        os.makedirs(os.path.dirname(p), exist_ok=True)
        os.mkfifo(p)
    os.mkfifo(os.path.join(ws, "x" + c.pr["ext"]))


def fifo_docs(ws, c):
    for n in (
        ".isdlc/state.json",
        "templates/system/CLAUDE-plan.md",
        ".claude/agents/a.md",
        "docs/x" + c.pr["ext"],
        "y" + c.pr["ext"],
    ):
        p = os.path.join(ws, n)
        os.makedirs(os.path.dirname(p), exist_ok=True)
        os.mkfifo(p)


trap("fifo_documents", fifo_docs, (".isdlc/state.json", "y.md"), limit=60)
trap(
    "fifo_configs",
    lambda ws, c: [
        os.mkfifo(os.path.join(ws, n))
        for n in (
            ".rumdl.toml",
            "pyproject.toml",
            ".agnix.toml",
            ".editorconfig",
            ".gitignore",
            "ruff.toml",
            ".promptls.toml",
            ".yamllint",
            ".prettierrc",
            "conf.py",
        )
    ],
    limit=60,
)
trap(
    "fifo_requested_unopened",
    lambda ws, c: os.mkfifo(ws + "/pipe" + c.pr["ext"]),
    ("pipe.md",),
    limit=60,
    opened=None,
)


@case("fs.request_on_unopened_fifo", 40)
def _(c):
    ws = c.mkws()
    os.mkfifo(ws + "/pipe" + c.pr["ext"])
    s = c.start(ws)
    s.init()
    for m in ("textDocument/documentSymbol", "textDocument/hover", "textDocument/formatting"):
        s.send(
            m,
            {
                "textDocument": {"uri": s.uri("pipe" + c.pr["ext"])},
                "position": {"line": 0, "character": 0},
                "options": {"tabSize": 2, "insertSpaces": True},
            },
        )
    try:
        s.ping(8)
        return "PASS", "alive"
    except Late:
        return "FAIL", "event loop blocked by opening a FIFO"


@case("fs.request_on_unopened_devzero", 40)
def _(c):
    ws = c.mkws()
    os.symlink("/dev/zero", ws + "/zero" + c.pr["ext"])
    s = c.start(ws)
    s.init()
    base = rss_kb(s.p.pid)
    pk = base
    for m in ("textDocument/documentSymbol", "textDocument/hover"):
        s.send(
            m,
            {
                "textDocument": {"uri": s.uri("zero" + c.pr["ext"])},
                "position": {"line": 0, "character": 0},
            },
        )
    q = s.send("torture/ping", {})
    t = time.time()
    while time.time() - t < 8 and q not in s.replies and s.alive():
        pk = max(pk, rss_kb(s.p.pid))
        if pk - base > 3_000_000:
            return (
                "FAIL",
                f"reads a device without bound: rss +{(pk - base) // 1024} MB in {time.time() - t:.1f}s",
            )
        time.sleep(0.05)
    return (
        ("PASS", f"alive, rss +{(pk - base) // 1024} MB")
        if q in s.replies
        else ("FAIL", f"blocked, rss +{(pk - base) // 1024} MB, alive={s.alive()}")
    )


trap(
    "device_links",
    lambda ws, c: (
        [os.makedirs(ws + "/.isdlc"), os.makedirs(ws + "/templates/system")]
        and [
            os.symlink("/dev/zero", ws + "/zero" + c.pr["ext"]),
            os.symlink("/dev/zero", ws + "/.isdlc/state.json"),
            os.symlink("/dev/random", ws + "/templates/system/CLAUDE-plan.md"),
        ]
    ),
    (".isdlc/state.json",),
    limit=60,
)
trap(
    "deleted_workspace_folder",
    lambda ws, c: None,
    opened=lambda ws: (shutil.rmtree(ws), [uri(os.path.join(ws, "a.md"))])[1],
)
trap(
    "config_wrong_types",
    lambda ws, c: [
        W(ws, n, t)
        for n, t in (
            (".rumdl.toml", "[global]\ndisable = 5\n"),
            ("pyproject.toml", "[tool.ruff]\nline-length='x'\n"),
            (".agnix.toml", "= = ="),
            (".editorconfig", "\0\0[["),
            (".isdlc/state.json", "[]"),
            ("package.json", "{"),
            (".promptls.toml", "a = [[["),
        )
    ],
    (".isdlc/state.json",),
)


def STATE(body):
    def b(ws, c):
        p = os.path.join(ws, ".isdlc/state.json")
        os.makedirs(os.path.dirname(p))
        open(p, "wb").write(body() if callable(body) else body)

    return b


trap(
    "state_200MB",
    STATE(
        lambda: (
            b'{"active_workflow": {"phases": ['
            + b",".join([b'"01-requirements"'] * 11_000_000)
            + b"]}}"
        )
    ),
    (".isdlc/state.json",),
    limit=90,
)
for n_, b_ in (
    ("empty", b""),
    ("null", b"null"),
    ("array", b"[]"),
    ("string", b'"x"'),
    ("partial", b'{"active_workflow": {"phases": ["01-req'),
    ("wf_list", b'{"active_workflow": []}'),
    (
        "phases_string",
        b'{"active_workflow": {"type": 5, "phases": "abc", "current_phase_index": "x"}}',
    ),
    (
        "index_negative",
        b'{"active_workflow": {"type": "fix", "phases": ["01-a"], "current_phase_index": -9}}',
    ),
    (
        "index_huge",
        b'{"active_workflow": {"type": "fix", "phases": ["01-a"], "current_phase_index": 1e400}}',
    ),
    ("deep", b"[" * 200000),
    ("binary", os.urandom(5000)),
    ("utf16", '{"active_workflow": null}'.encode("utf-16")),
    ("bom", b'\xef\xbb\xbf{"active_workflow": null}'),
    ("dup_keys", b'{"active_workflow": null, "active_workflow": {}}'),
    ("long_int", b'{"active_workflow": {"current_phase_index": ' + b"9" * 10000 + b"}}"),
):
    trap("state_" + n_, STATE(b_), (".isdlc/state.json",))


def flap(ws, c):
    p = os.path.join(ws, ".isdlc/state.json")
    os.makedirs(os.path.dirname(p))
    stop = threading.Event()

    def go():
        i = 0
        while not stop.is_set() and i < 2500:
            i += 1
            with open(p, "w") as f:
                f.write('{"active_workflow": {"type": "fix", "phases": ["01-requirements"], "curr')
                f.flush()
                time.sleep(0.004)
                f.write('ent_phase_index": %d}}' % (i % 2))
            if i % 50 == 0:
                try:
                    os.unlink(p)
                except OSError:
                    pass
            time.sleep(0.006)

    threading.Thread(target=go, daemon=True).start()
    return stop.set


trap("state_flapping_100hz", flap, (".isdlc/state.json",) * 300)


def churn(ws, c):
    stop = threading.Event()
    for i in range(300):
        W(ws, f"t/d{i}{c.pr['ext']}", c.pr["text"])

    def go():
        n = 0
        while not stop.is_set() and n < 400:
            n += 1
            d = ws + "/t"
            try:
                shutil.rmtree(d)
            except OSError:
                pass
            for i in range(100):
                if stop.is_set():
                    return
                try:
                    W(ws, f"t/d{i}{c.pr['ext']}", c.pr["text"])
                except OSError:
                    pass

    threading.Thread(target=go, daemon=True).start()
    return stop.set


trap("files_deleted_during_scan", churn)
trap(
    "unreadable_files",
    lambda ws, c: [
        W(ws, "u" + c.pr["ext"], "x"),
        os.chmod(ws + "/u" + c.pr["ext"], 0),
        os.makedirs(ws + "/locked"),
        os.chmod(ws + "/locked", 0),
        W(ws, ".isdlc/state.json", "{}"),
        os.chmod(ws + "/.isdlc/state.json", 0),
    ],
    (".isdlc/state.json",),
)
trap(
    "directories_named_as_files",
    lambda ws, c: [
        os.makedirs(os.path.join(ws, n))
        for n in (
            ".isdlc/state.json",
            "d" + c.pr["ext"],
            ".rumdl.toml",
            "pyproject.toml",
            ".editorconfig",
            ".agnix.toml",
        )
    ],
    (".isdlc/state.json",),
)
trap(
    "non_utf8_file_names",
    lambda ws, c: [
        open(os.path.join(os.fsencode(ws), n), "w").close()
        for n in (b"\xff\xfe.md", b"a\nb.md", b"%41.md", b"-rf.md", "é漢😀.md".encode())
    ],
)
trap(
    "non_utf8_contents",
    lambda ws, c: [
        open(os.path.join(ws, f"b{i}" + c.pr["ext"]), "wb").write(b) and None
        for i, b in enumerate(
            (b"\xff\xfe# \x00x", b"\xef\xbb\xbf# x", os.urandom(100000), b"\x00" * 100000)
        )
    ],
)
trap(
    "20k_files",
    lambda ws, c: [
        os.makedirs(ws + f"/n{k}")
        or [open(ws + f"/n{k}/f{i}{c.pr['ext']}", "w").write("# x\n") and None for i in range(200)]
        for k in range(100)
    ],
    limit=90,
    ok_s=30,
)
trap("deep_dirs_300", lambda ws, c: os.makedirs(ws + "/" + "/".join(["d"] * 300)))


@case("fs.root_is_slash", 90)
def _(c):
    s = c.start()
    s.init(rootUri="file:///", rootPath="/", workspaceFolders=[{"uri": "file:///", "name": "r"}])
    s.open(c.pr["text"])
    t = time.time()
    s.ping(40)
    time.sleep(3)
    s.ping(40)
    return "PASS", f"{time.time() - t:.1f}s rss {rss_kb(s.p.pid) // 1024} MB"


for n_, o_ in (
    ("root_null", dict(rootUri=None, rootPath=None, workspaceFolders=None)),
    (
        "root_missing",
        dict(
            rootUri="file:///no/such/dir",
            rootPath="/no/such/dir",
            workspaceFolders=[{"uri": "file:///no/such/dir", "name": "x"}],
        ),
    ),
    (
        "root_not_file",
        dict(
            rootUri="vscode-vfs://github/a/b",
            rootPath=None,
            workspaceFolders=[{"uri": "vscode-vfs://github/a/b", "name": "x"}],
        ),
    ),
    (
        "root_is_file",
        dict(
            rootUri="file:///etc/hostname",
            rootPath="/etc/hostname",
            workspaceFolders=[{"uri": "file:///etc/hostname", "name": "x"}],
        ),
    ),
    ("init_minimal", dict(workspaceFolders=[], capabilities={})),
    ("processid_null", dict(processId=None)),
    (
        "init_options_garbage",
        dict(initializationOptions={"a": [1, {"b": None}], "x": "y" * 100000}),
    ),
    ("init_options_list", dict(initializationOptions=[1, 2])),
):

    @case("init." + n_, 40)
    def f(c, o=o_):
        s = c.start()
        s.init(**o)
        s.open(c.pr["text"])
        s.ping(10)
        s.req("shutdown", omit=True)
        s.raw(frame({"jsonrpc": "2.0", "method": "exit"}))
        rc = s.end(8)
        return ("PASS" if rc == 0 else "WARN"), f"rc={rc}"


@case("init.configuration_garbage", 40)
def _(c):
    s = c.start()
    s.init()
    for v in (
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
    ):
        s.raw(frame({"jsonrpc": "2.0", "method": "workspace/didChangeConfiguration", "params": v}))
    s.ping(8)
    s.view(s.open(c.pr["text"]))
    return "PASS", "alive"


@case("init.config_reply_missing", 60)
def _(c):
    """the client never answers workspace/configuration: the server must still serve"""
    s = c.start()
    s._try = lambda b: None
    s.init()
    u = s.open(c.pr["text"])
    try:
        s.ping(8)
        r = s.wait(s.send("textDocument/documentSymbol", {"textDocument": {"uri": u}}), 12)
        return "PASS", "serves without the client's answers"
    except Late as ex:
        return "WARN", f"waits for the client: {ex}"


# ------------------------------------------------------------------ several clients
@case("multi.two_servers_one_workspace", 60)
def _(c):
    ws = c.mkws()
    ss = [c.start(ws) for _ in range(2)]
    [s.init() for s in ss]
    t = c.pr["text"]
    us = [s.open(t + "# TODO %d\n" % i) for i, s in enumerate(ss)]
    for k in range(50):
        for i, s in enumerate(ss):
            s.change(us[i], k + 2, {"text": t + "# TODO %d %d\n" % (i, k)})
    [s.ping(10) for s in ss]
    v = [s.view(us[0]) for s in ss]
    w = []
    for s in ss:
        s.req("shutdown", omit=True)
        s.raw(frame({"jsonrpc": "2.0", "method": "exit"}))
        w.append(s.end(8))
    return ("PASS" if w == [0, 0] else "WARN"), f"rc={w}"


class Cfg:
    def __init__(self, a, cmd):
        self.pr, self.cmd, self.big, self.cycles = PROFILES[a.profile], cmd, a.big_mb, a.cycles
        self.tmp = tempfile.mkdtemp(prefix="torture-")
        self.live = []

    def mkws(self):
        return os.path.realpath(tempfile.mkdtemp(prefix="ws", dir=self.tmp))

    def start(self, ws=None, **k):
        return Srv(self, ws, **k)

    def bulk(self, lines):
        per = self.pr["line"].count("\n")
        t = "".join(self.pr["line"].format(i=i) for i in range(lines // per + 1))
        return t if self.pr["lang"] != "json" else "{\n" + t.rstrip(",\n") + "\n}\n"

    def bulk_bytes(self, n):
        unit = "".join(self.pr["line"].format(i=i) for i in range(2000))
        return unit * (n // len(unit) + 1)

    def clean(self):
        for s in self.live:
            s.stop()
        self.live.clear()


def main():
    argv = sys.argv[1:]
    if "--" not in argv:
        print(__doc__)
        print(len(CASES), "cases")
        [print("  ", n) for n, _, _ in CASES]
        return 2
    k = argv.index("--")
    ap = argparse.ArgumentParser()
    ap.add_argument("--profile", default="md")
    ap.add_argument("--name", default="server")
    ap.add_argument("--only")
    ap.add_argument("--skip")
    ap.add_argument("--json")
    ap.add_argument("--big-mb", type=int, default=50)
    ap.add_argument("--cycles", type=int, default=10000)
    ap.add_argument("--budget", type=int, default=3600)
    a = ap.parse_args(argv[:k])
    c = Cfg(a, argv[k + 1 :])
    res = []
    T0 = time.time()
    try:
        q = c.start()
        q.init(timeout=60)
        q.open(c.pr["text"])
        q.ping(30)
        q.req("shutdown", omit=True, timeout=20)
        print("preflight ok; caps:", ",".join(sorted(q.caps)), flush=True)
    except (Dead, Late) as ex:
        print("PREFLIGHT FAILED, nothing graded:", ex, c.live[-1].stderr()[-600:])
        c.clean()
        return 3
    c.clean()
    for name, limit, fn in CASES:
        if a.only and not any(fnmatch.fnmatch(name, g) for g in a.only.split(",")):
            continue
        if a.skip and any(fnmatch.fnmatch(name, g) for g in a.skip.split(",")):
            continue
        if time.time() - T0 > a.budget:
            res.append((name, "SKIP", "budget", 0))
            continue
        box = []
        t0 = time.time()

        def go():
            try:
                box.append(fn(c))
            except Late as ex:
                box.append(("FAIL", f"hang: {ex}"))
            except Dead as ex:
                box.append(
                    (
                        "FAIL",
                        f"dies: {ex} rc={c.live[-1].end(2) if c.live else None} {c.live[-1].stderr()[-200:]!r}",
                    )
                )
            except Exception as ex:
                box.append(("INCONCLUSIVE", f"harness: {type(ex).__name__}: {ex}"))

        th = threading.Thread(target=go, daemon=True)
        th.start()
        th.join(limit + 15)
        st, no = box[0] if box else ("FAIL", f"case exceeded {limit}s")
        if st != "PASS" and c.live and any(x.oom for x in c.live):
            no += " [killed by the harness: rss > 7 GB]"
        c.clean()
        th.join(5)
        for d in os.listdir(c.tmp):
            p = os.path.join(c.tmp, d)
            for r, ds, fs in os.walk(p):
                for x in ds:
                    q = os.path.join(r, x)
                    if not os.path.islink(q):
                        os.chmod(q, 0o700)
            shutil.rmtree(p, ignore_errors=True)
        if os.path.exists("/tmp/PWNED_torture"):
            st, no = "FAIL", "CODE EXECUTION: " + no
            os.unlink("/tmp/PWNED_torture")
        res.append((name, st, no, round(time.time() - t0, 1)))
        print(f"{st:12} {name:42} {time.time() - t0:5.1f}s  {no}", flush=True)
    cnt = {s: sum(r[1] == s for r in res) for s in ("PASS", "WARN", "FAIL", "INCONCLUSIVE", "SKIP")}
    print(a.name, cnt, f"{time.time() - T0:.0f}s")
    if a.json:
        json.dump(
            {"name": a.name, "cmd": c.cmd, "counts": cnt, "results": res},
            open(a.json, "w"),
            indent=0,
        )
    shutil.rmtree(c.tmp, ignore_errors=True)
    return 1 if cnt["FAIL"] else 0


if __name__ == "__main__":
    sys.exit(main())
