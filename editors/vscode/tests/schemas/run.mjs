// What VS Code's JSON support makes of the schemas: node run.mjs, with the service that VS Code is built from.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const { getLanguageService, TextDocument } = createRequire(import.meta.url)(
  "vscode-json-languageservice",
);

function readSchema(name) {
  return JSON.parse(readFileSync(new URL(`../../schemas/${name}.json`, import.meta.url), "utf8"));
}

/** What is said of a text with a cursor `|`: problems, the keys that are offered there, and the hover on a key. */
async function ask(name, text, key = "") {
  const service = getLanguageService({ schemaRequestService: async () => "" });
  service.configure({
    schemas: [{ uri: `schema:${name}`, fileMatch: ["*"], schema: readSchema(name) }],
  });
  const document = TextDocument.create("file:///a.json", "json", 1, text.replace("|", ""));
  const parsed = service.parseJSONDocument(document);
  const problems = await service.doValidation(document, parsed);
  const offers = await service.doComplete(document, document.positionAt(text.indexOf("|")), parsed);
  const hover =
    key && (await service.doHover(document, document.positionAt(text.indexOf(key) + 1), parsed));
  return {
    problems: problems.map((it) => it.message),
    offers: offers.items.map((it) => it.label),
    hover: hover ? JSON.stringify(hover.contents) : "",
  };
}

test("a state is completed, and what is wrong in it is left to the server", async () => {
  const { problems, offers, hover } = await ask(
    "state",
    '{"active_workflow": {"type": 3, "phases": "x", |"z": 1}}',
    "type",
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(offers, [
    "current_phase_index",
    "current_phase",
    "artifact_folder",
    "phase_status",
  ]);
  assert.doesNotMatch(hover, /\w{2}/);
});

test("the types of a workflow are offered", async () => {
  const { offers } = await ask("state", '{"active_workflow": {"type": |""}}');
  assert.ok(offers.includes('"feature"'), `only ${offers}`);
});

test("an envelope is completed and judged", async () => {
  const { problems, offers, hover } = await ask(
    "envelope",
    '{"job_id": 1, "wp_sequence": -1, |"x": 0}',
    "job_id",
  );
  assert.ok(problems.some((it) => it.includes("Incorrect type")));
  assert.ok(problems.some((it) => it.includes("below the minimum")));
  assert.ok(offers.includes("feature_slug"));
  assert.match(hover, /opaque/);
});

test("a response is completed and judged", async () => {
  const { problems, offers } = await ask("response", '{"success": false, |"x": 0}');
  assert.ok(
    problems.some((it) => it.includes('Missing property "error"')),
    `only ${problems}`,
  );
  assert.ok(offers.includes("remediation"));
});
