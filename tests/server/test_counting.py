"""The unit in which columns are counted: what a client announces, or what its user says."""

import pytest

from promptls.lsp.client import read_client
from promptls.text.spans import Encoding
from server.client import COMMAND, Client
from server.local_server import Raw

# How many units the text before the tag takes.
TEXT = "é😀 <review>PAS</review>\n"
BEFORE = {"utf-8": 7, "utf-16": 4, "utf-32": 3}
URI = "untitled:wide.md"


@pytest.mark.parametrize(
    ("offered", "said", "agreed"),
    [
        (None, None, "utf-16"),
        (None, "utf-8", "utf-8"),
        (["utf-8", "utf-16"], None, "utf-8"),
        (["utf-8", "utf-16"], "utf-16", "utf-16"),
        # What a client announces is true, whatever its user says.
        (["utf-16"], "utf-8", "utf-16"),
        (["utf-7", 8], "utf-32", "utf-32"),
        ("utf-8", "utf-32", "utf-32"),
    ],
)
def test_what_a_client_announces_comes_first(
    offered: object, said: str | None, agreed: str
) -> None:
    able: Raw = {"general": {"positionEncodings": offered}}
    counts_in = None if said is None else Encoding(said)
    assert read_client({"capabilities": able}, counts_in).encoding.value == agreed


@pytest.mark.parametrize("said", BEFORE)
def test_a_client_that_announces_nothing_can_be_told_of(said: str) -> None:
    with Client(COMMAND, "server", "--position-encoding", said) as client:
        able = client.begin({})
        assert able["positionEncoding"] == said
        client.open(URI, TEXT)
        (found,) = client.published(URI, 1)
        assert client.end() == 0
    start = BEFORE[said] + len("<review>")
    assert (found["code"], found["range"]["start"]["character"]) == ("tag-value-unknown", start)
