"""What the tools and their answers cost an agent at most."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from cli.console import GAP
from mcp_server.local import Local, Raw, calling, modern, request, texts
from promptls.mcp.answers import MOST_FINDINGS, TEXT_CAP
from promptls.mcp.tools import TOOLS
from promptls.rules import load_all
from promptls.rules.definition import AnyRule

MOST_SCHEMAS = 4_000
MOST_PER_FINDING = 1_200
# With a path of more than 300 characters, which is said twice.
MOST_WITH_PATH = 2_000
MOST_OF_ALL = 26_000
SCHEMAS = {it["name"]: it.get("outputSchema", {}) for it in TOOLS}


def size(value: object) -> int:
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def measure(local: Local, tool: str, **arguments: object) -> tuple[int, int]:
    """The size of the whole answer, in the version with most around it, and the findings."""
    (reply,) = local.send(modern(calling(1, tool, **arguments)))
    data: Raw = reply["result"].get("structuredContent", {"total": 0, "findings": []})
    assert data["total"] >= len(data["findings"])
    return size(reply), max(len(data["findings"]), 1)


def test_the_tools_are_short(local: Local) -> None:
    (reply,) = local.send(request(1, "tools/list"))
    assert [it["name"] for it in reply["result"]["tools"]] == [*SCHEMAS]
    assert size(reply["result"]) <= MOST_SCHEMAS


def test_the_schemas_are_valid_and_say_what_a_tool_does(local: Local) -> None:
    (reply,) = local.send(request(1, "tools/list"))
    for tool in reply["result"]["tools"]:
        Draft202012Validator.check_schema(tool["inputSchema"])
        Draft202012Validator.check_schema(tool.get("outputSchema", {}))
        hints = tool["annotations"]
        assert hints["readOnlyHint"] is (tool["name"] != "fix")
        assert hints["openWorldHint"] is False


@pytest.mark.parametrize("rule", load_all(), ids=lambda it: it.name)
def test_a_finding_of_each_rule_is_short(local: Local, rule: AnyRule) -> None:
    if rule.example is None or isinstance(rule.example.bad, bytes):
        return
    for name in "check", "response":
        given = {"content": rule.example.bad, "path": rule.example.path}
        if (name, rule.name) == ("response", "file-too-large"):
            assert "larger than 1 MiB" in local.refused(name, **given)
            continue
        whole, found = measure(local, name, **given)
        assert whole <= MOST_PER_FINDING * found
        result = local.call(name, **given)
        Draft202012Validator(SCHEMAS[name]).validate(result["structuredContent"])


def test_a_finding_is_short_whatever_is_in_the_text(local: Local, folder: Path) -> None:
    long = "<review>" + '"\\\n\u00e9'.join(["x" * 200] * 20) + "</review>\n"
    flat = "---\nSUGGESTED NEXT STEPS: " + " ".join(f"[{n}] {'x' * 400}" for n in range(1, 5))
    name = "d/" * 60 + "f" * 200 + ".md"
    (folder / name).parent.mkdir(parents=True)
    for text in long, f"{flat} ---\n", GAP.replace("[3]", "[" + "3" * 500 + "]"):
        (folder / name).write_text(text)
        for given in {"content": text}, {"content": text, "path": name}, {"path": "."}:
            whole, found = measure(local, "check", **given)
            most = MOST_WITH_PATH if "path" in given else MOST_PER_FINDING
            assert whole <= most * found, given


def test_a_fix_that_is_long_is_made_by_its_id(local: Local) -> None:
    flat = "---\nSUGGESTED NEXT STEPS: " + " ".join(f"[{n}] {'x' * 400}" for n in range(1, 5))
    text = f"# Agent\n\n{flat} ---\n"
    (found,) = local.call("check", content=text)["structuredContent"]["findings"]
    assert found["fix"]["edits"] == []
    _, fixed = texts(local.call("fix", content=text, ids=[found["id"]]))
    assert fixed.count("\n  [") == 4


def test_of_many_findings_the_most_severe_are_listed(local: Local) -> None:
    hints = "".join(f"<review> PASS </review> {number}\n\n" for number in range(500))
    text = f"{hints}<review>PAS</review>\n"
    result = local.call("check", content=text)
    data = result["structuredContent"]
    assert data["total"] > 400
    assert len(data["findings"]) == MOST_FINDINGS
    assert data["findings"][-1]["severity"] == "error"
    assert texts(result)[0].endswith(f"\nand {data['total'] - MOST_FINDINGS} more")
    assert size(result) <= MOST_OF_ALL
    assert size(local.call("fix", content=text)) <= 2 * MOST_OF_ALL


def test_long_texts_are_not_repeated(local: Local, folder: Path) -> None:
    text = f"{GAP}\n{'word ' * TEXT_CAP}\n"
    assert "80,095 characters are not repeated" in local.refused("fix", content=text)
    (prompt,) = texts(local.call("render", content="word " * TEXT_CAP))
    assert (len(prompt), prompt[-1]) == (TEXT_CAP + 1, "\u2026")
    for name in "all", "block", "select", "contracts", "block-header-malformed":
        assert size(local.call("explain", name=name)) < 20_000
    (folder / "big.md").write_text("x" * (2 << 20))
    (found,) = local.call("check", path="big.md")["structuredContent"]["findings"]
    assert found["code"] == "file-too-large"
    assert local.refused("fix", path="big.md") == "big.md: larger than 1 MiB"


def test_errors_are_short(local: Local) -> None:
    for tool in "check", "fix", "render", "response":
        assert len(local.refused(tool, path="x" * 100_000)) <= 1_000
        assert len(local.refused(tool, **{"y" * 100_000: 1})) <= 1_000
    assert len(local.refused("explain", name="z" * 100_000)) <= 1_000
    (reply,) = local.send(calling(1, "x" * 100_000))
    assert size(reply) <= 1_000
    (reply,) = local.send(request(1, "x" * 100_000))
    assert size(reply) <= 1_000
