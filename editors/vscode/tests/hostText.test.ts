import assert from "node:assert/strict";
import { test } from "node:test";
import { cut, explain, findMarked, readQuery } from "../src/hostText.ts";
import { toServerUri } from "../src/previewText.ts";

const piece = (text: string, why = "", written = "") => ({ text, why, written });

test("what is replaced has a place, and text may have any line breaks", () => {
  const pieces = [
    piece("é😀 a\r"),
    piece("\nb\rc"),
    piece("x\ny", "argument 1", "$0"),
    piece("", "no such argument", "$1"),
    piece("\n"),
    piece("z", "argument 2", "$2"),
  ];
  assert.deepEqual(
    findMarked(pieces).map((it) => [it.piece.written, ...it.range]),
    [
      ["$0", 2, 1, 3, 1],
      ["$1", 3, 1, 3, 1],
      ["$2", 4, 0, 4, 1],
    ],
  );
});

test("of very many, the first are marked", () => {
  const pieces = Array.from({ length: 3000 }, () => piece("x", "argument 1", "$0"));
  assert.deepEqual(findMarked(pieces).at(-1)?.range, [0, 1999, 0, 2000]);
});

test("why something is replaced is said in Markdown", () => {
  assert.equal(explain(piece("a", "argument 1", "$0")), "argument 1, in place of `$0`");
  assert.equal(explain(piece("$7", "stays", "$7")), "stays");
  assert.equal(explain(piece("a", "the file a_b*.md")), "the file a\\_b\\*\\.md");
  assert.equal(explain(piece("a", "x", "!`a`")), "x, in place of `` !`a` ``");
  assert.equal(cut(`a\n${"b".repeat(60)}`), `a ${"b".repeat(57)}…`);
});

test("the address of what a host makes of a file is as the server has written it", () => {
  const query = "uri=file:///a%20b/R&D/c.md&host=claude-code&arguments=a&host=b=c 100%";
  assert.deepEqual(readQuery(query), {
    uri: "file:///a%20b/R&D/c.md",
    host: "claude-code",
    arguments: "a&host=b=c 100%",
  });
  assert.equal(readQuery("uri=file:///c.md"), undefined);
  assert.equal(
    toServerUri({ path: "/host/Claude Code - c.md", query }),
    "promptls:/host/Claude%20Code%20-%20c.md?uri=file%3A%2F%2F%2Fa%2520b%2FR%26D%2Fc.md" +
      "&host=claude-code&arguments=a%26host%3Db%3Dc%20100%25",
  );
});
