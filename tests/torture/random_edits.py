"""Hundreds of random edits, after which the server has the same text as its client."""

from random import Random

from torture.cases import Outcome, Run, add, skipped
from torture.harness import Harness
from torture.model import Model
from torture.server import Server
from torture.twins import compare
from torture.wire import Json

ATOMS = (
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
    "\U0001d518",
    "x: 1\n",
    "import q\n",
    '"',
    "'",
    "`",
    "<",
    "[",
    "",
)
LONE = ("\r", "\r")
EXOTIC = ("\x0b", "\x0c", "\x85", "\u2028", "\u2029", "\x1c")
# Beyond this the text is cut, so that each edit stays quick.
LONGEST = 6000
# Up to this every offset between two lines is found.
SHORT = 4000

_CAPABILITIES = {
    "workspace": {"configuration": True},
    "textDocument": {
        "publishDiagnostics": {"versionSupport": True},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "foldingRange": {},
        "diagnostic": {},
    },
}


def _keeps_up(encoding: str, count: int, atoms: tuple[str, ...], name: str) -> Run:
    def run(harness: Harness) -> Outcome:
        server = harness.start()
        wanted = list(dict.fromkeys((encoding, "utf-16")))
        server.begin(capabilities={**_CAPABILITIES, "general": {"positionEncodings": wanted}})
        chosen = server.capabilities.get("positionEncoding", "utf-16")
        if chosen != encoding:
            return skipped(f"server chose {chosen}")
        kind = server.sync_kind
        if kind not in (1, 2):
            return skipped(f"sync kind {kind}")
        model = Model(harness.profile.text * 4, encoding)
        uri = server.open(model.text)
        version = _edit(server, uri, model, count, atoms)
        end = len(model.text)
        change = model.edit(end, end, f"\n{harness.profile.text}")
        server.change(uri, version + 1, change if kind == 2 else {"text": model.text})
        note = f"{count} notifications, kind {kind}, {len(model.text)} chars"
        return compare(server, uri, model.text, name, note)

    return run


def _edit(server: Server, uri: str, model: Model, count: int, atoms: tuple[str, ...]) -> int:
    """Edit a document a number of times and return its version."""
    random = Random(7)
    version = 1
    for number in range(1, count + 1):
        version += 1
        changes = _changes(model, atoms, random)
        if server.sync_kind == 2:
            server.change(uri, version, *changes)
        else:
            server.change(uri, version, {"text": model.text})
        if random.random() < 0.02:
            # Versions may leave numbers out, and a whole text may come in between.
            if random.random() < 0.1:
                server.change(uri, version + 1, {"text": model.text})
            version += 1
        if number % 100 == 0:
            server.ping(30)
    return version


def _changes(model: Model, atoms: tuple[str, ...], random: Random) -> list[Json]:
    """The changes of one notification, which are made one after the other."""
    changes = []
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        start = _place(model, random)
        length = random.choice((0, 0, 0, 0, 1, 2, 5, 40 if len(model.text) > 1200 else 0))
        end = min(len(model.text), start + length)
        while model.is_within_a_break(end):
            end += 1
        text = "".join(random.choice(atoms) for _ in range(random.choice((0, 1, 1, 2, 4))))
        changes.append(model.edit(start, end, text))
        if len(model.text) > LONGEST:
            changes.append(model.edit(0, 3000, "# cut\n"))
    return changes


def _place(model: Model, random: Random) -> int:
    places = range(len(model.text) + 1)
    if len(model.text) >= SHORT:
        return random.choice(places)
    return random.choice([at for at in places if not model.is_within_a_break(at)])


for name, encoding, count, atoms in (
    ("random_1000_utf16", "utf-16", 1000, ATOMS),
    ("random_300_utf8", "utf-8", 300, ATOMS),
    ("random_300_utf32", "utf-32", 300, ATOMS),
    ("random_300_lone_cr", "utf-16", 300, ATOMS + LONE),
    ("random_300_exotic_breaks", "utf-16", 300, ATOMS + EXOTIC),
):
    add(f"sync.{name}", _keeps_up(encoding, count, atoms, name), 180)
