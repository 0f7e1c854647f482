"""Which files a client may have: those in its folders, and nothing outside of them."""

import os
from pathlib import Path

import pytest

from cli.console import GAP
from mcp_server.local import Local, Raw, calling, modern, notification
from promptls.lsp.documents.uris import uri_of

OUTSIDE = "is outside of the folders of the project"


def rooted(*folders: Path) -> Local:
    """A session with a client that knows its folders."""
    local = Local()
    local.begin(roots={"listChanged": True})
    (asked,) = local.send(notification("notifications/initialized"))
    assert asked["method"] == "roots/list"
    assert local.send(answer(asked, *folders)) == []
    return local


def answer(asked: Raw, *folders: Path) -> Raw:
    """What a client says of its folders."""
    return {"jsonrpc": "2.0", "id": asked["id"], "result": listed(*folders)}


def listed(*folders: Path) -> Raw:
    return {"roots": [{"uri": uri_of(str(it)), "name": it.name} for it in folders]}


def total(local: Local, path: object) -> int:
    found: int = local.call("check", path=str(path))["structuredContent"]["total"]
    return found


def test_nothing_outside_is_read(folder: Path, local: Local) -> None:
    secret = folder.parent / "outside" / "a.md"
    secret.write_text(GAP)
    (folder / "link.md").symlink_to(secret)
    (folder / "links").symlink_to(secret.parent)
    (folder / "up").symlink_to("..")
    for path in (
        "../outside/a.md",
        "x/../../outside/a.md",
        str(secret),
        "link.md",
        "links/a.md",
        "links",
        "up/outside/a.md",
        "..",
        "/",
        "/etc/passwd",
        "/proc/self/environ",
        "a\0b",
        "a" * 5000 + "/../../../etc/passwd",
    ):
        assert OUTSIDE in local.refused("check", path=path), path
        assert OUTSIDE in local.refused("response", content="x", template=path), path
        assert OUTSIDE in local.refused("fix", path=path, write=True, digest="x"), path
        assert OUTSIDE in local.refused("check", content="x", path=path), path
    assert total(local, ".") == 0
    assert secret.read_text() == GAP


def test_a_link_within_is_read_and_not_written(folder: Path, local: Local) -> None:
    (folder / "a.md").write_text(GAP)
    (folder / "link.md").symlink_to("a.md")
    data = local.call("check", path="link.md")["structuredContent"]
    assert data["total"] == 1
    (found,) = data["findings"]
    why = local.refused("fix", path="link.md", write=True, digest=found["digest"])
    assert why == f"{folder}/link.md: a link, so it is left as it was"
    assert (folder / "a.md").read_text() == GAP


def test_what_is_no_file_is_not_opened(folder: Path, local: Local) -> None:
    os.mkfifo(folder / "pipe.md")
    assert local.refused("check", path="pipe.md").endswith("/pipe.md: not a regular file")
    assert local.refused("check", path="gone.md").endswith("/gone.md: no such file or directory")
    (folder / "loop.md").symlink_to("loop.md")
    assert local.refused("check", path="loop.md")


def test_the_folders_of_the_client_count(folder: Path) -> None:
    one, two = folder / "one", folder.parent / "outside"
    one.mkdir()
    (one / "a.md").write_text(GAP)
    (two / "b.md").write_text(GAP)
    (folder / "c.md").write_text(GAP)
    local = rooted(one, two)
    assert [total(local, it) for it in ("a.md", "b.md", two / "b.md", one)] == [1, 1, 1, 1]
    assert OUTSIDE in local.refused("check", path=str(folder / "c.md"))
    (asked,) = local.send(notification("notifications/roots/list_changed"))
    local.send(answer(asked, folder))
    assert total(local, "c.md") == 1
    assert OUTSIDE in local.refused("check", path=str(two / "b.md"))


def test_a_client_may_have_no_folders(folder: Path) -> None:
    (folder / "a.md").write_text(GAP)
    local = rooted()
    assert "there are none; give the text as content" in local.refused("check", path="a.md")
    assert local.call("check", content=GAP)["structuredContent"]["total"] == 1
    assert local.call("response", content="<review>PASS</review>")["structuredContent"]["verdict"]
    assert "in a project" in local.refused("render", agent="CLAUDE", phase="plan")
    assert local.call("render", content="Hello.\n")["content"][0]["text"] == "Hello.\n"


@pytest.mark.parametrize(
    "roots",
    [None, "x", [1], [{}], [{"uri": 1}], [{"uri": "https://a/b"}], [{"uri": "file:///a%00b"}]],
)
def test_folders_that_are_none(folder: Path, roots: object) -> None:
    (folder / "a.md").write_text(GAP)
    local = Local()
    local.begin(roots={})
    (asked,) = local.send(notification("notifications/initialized"))
    local.send({"jsonrpc": "2.0", "id": asked["id"], "result": {"roots": roots}})
    if isinstance(roots, list):
        assert OUTSIDE in local.refused("check", path="a.md")
    else:
        # An answer without a list is none, as an error is.
        assert total(local, "a.md") == 1


def test_a_client_that_refuses_to_answer_has_the_working_directory(folder: Path) -> None:
    (folder / "a.md").write_text(GAP)
    local = Local()
    local.begin(roots={})
    (asked,) = local.send(notification("notifications/initialized"))
    error = {"code": -32601, "message": "no"}
    local.send({"jsonrpc": "2.0", "id": asked["id"], "error": error})
    assert total(local, "a.md") == 1


def test_calls_wait_for_the_folders(folder: Path) -> None:
    (folder / "a.md").write_text(GAP)
    local = Local()
    local.begin(roots={})
    first, second = calling(1, "check", path="a.md"), calling(2, "check", path="a.md")
    (asked,) = local.send(first, second)
    assert asked["method"] == "roots/list"
    assert local.connection.held
    # A cancelled call does not wait.
    local.send(notification("notifications/cancelled", requestId=2))
    (reply,) = local.send(answer(asked, folder))
    assert (reply["id"], reply["result"]["structuredContent"]["total"]) == (1, 1)
    assert not local.connection.held


def test_calls_do_not_wait_for_ever(folder: Path) -> None:
    (folder / "a.md").write_text(GAP)
    local = Local()
    local.begin(roots={})
    (_,) = local.send(calling(1, "check", path="a.md"))
    local.connection.use(None)
    (reply,) = local.send()
    assert reply["result"]["structuredContent"]["total"] == 1
    many = [calling(number, "check", path="a.md") for number in range(2, 202)]
    other = Local()
    other.begin(roots={})
    assert len(other.send(*many)) == 201


def test_folders_of_the_command_line_count_first(folder: Path) -> None:
    one = folder / "one"
    one.mkdir()
    (one / "a.md").write_text(GAP)
    local = Local(str(one))
    local.begin(roots={})
    assert local.send(notification("notifications/initialized")) == []
    assert total(local, "a.md") == 1
    assert OUTSIDE in local.refused("check", path=str(folder))


def test_without_a_handshake_the_folders_come_with_the_call(folder: Path) -> None:
    one = folder / "one"
    one.mkdir()
    (one / "a.md").write_text(GAP)
    local = Local()
    call = calling(1, "check", path="a.md")
    (asked,) = local.send(modern(call, roots={}))
    assert asked["result"]["resultType"] == "input_required"
    assert asked["result"]["inputRequests"] == {"roots": {"method": "roots/list"}}
    again = modern(call, roots={})
    again["params"]["inputResponses"] = {"roots": listed(one)}
    (reply,) = local.send(again)
    assert reply["result"]["structuredContent"]["total"] == 1
    again["params"]["inputResponses"] = {"roots": {"roots": 1}}
    (reply,) = local.send(again)
    assert reply["error"]["code"] == -32602
    again["params"]["inputResponses"] = {}
    (reply,) = local.send(again)
    assert reply["result"]["resultType"] == "input_required"
    # Nothing is known from one call to the next, and who has no folders is in the working directory.
    (reply,) = local.send(modern(call))
    assert reply["result"]["isError"] is True
    (reply,) = local.send(modern(calling(1, "check", path="one/a.md")))
    assert reply["result"]["structuredContent"]["total"] == 1


def test_the_root_of_the_disk_is_no_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")
    local = Local()
    local.begin()
    assert OUTSIDE in local.refused("check", path="etc/passwd")


def test_what_is_around_the_folder_is_no_part_of_a_prompt(folder: Path) -> None:
    templates = folder / "templates" / "system"
    templates.mkdir(parents=True)
    (templates / "BASE-plan.md").write_text("Plan <<PROJECT_CONTEXT>>.\n")
    (folder / "agentd").mkdir()
    (folder / "agentd" / "project.md").write_text("the secret\n")
    one = folder / "one"
    one.mkdir()
    local = rooted(one)
    assert "no template" in local.refused("render", agent="CLAUDE", phase="plan")
    prompt = local.call("render", content="<<PROJECT_CONTEXT>>\n")["content"][0]["text"]
    assert "secret" not in prompt
    assert (
        "secret"
        in rooted(folder).call("render", agent="CLAUDE", phase="plan")["content"][0]["text"]
    )


def test_a_file_is_as_it_was_where_the_fix_fails(folder: Path, local: Local) -> None:
    def digest() -> object:
        return local.call("check", path="a.md")["structuredContent"]["findings"][0]["digest"]

    file = folder / "a.md"
    file.write_bytes(GAP.encode() + b"\xff")
    assert local.refused("fix", path="a.md", write=True, digest=digest()) == "a.md: not UTF-8"
    assert file.read_bytes() == GAP.encode() + b"\xff"
    file.write_text("<review></review>\n")
    before = file.stat()
    local.call("fix", path="a.md", write=True, digest=digest())
    assert file.stat().st_ino == before.st_ino
