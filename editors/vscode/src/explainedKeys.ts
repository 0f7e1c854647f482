// The keys of front matter that VS Code completes and explains itself, by its languages, with its
// chat features on or off. What it says of a key is shown wherever the mouse is in the field.

export const EXPLAINED_KEYS: Readonly<Record<string, readonly string[]>> = {
  prompt: ["agent", "argument-hint", "description", "mode", "model", "name", "tools"],
  instructions: ["applyTo", "description", "excludeAgent", "name", "paths"],
  // Those of agents of Copilot, and of Claude Code.
  chatagent: [
    "name",
    "description",
    "model",
    "tools",
    "hooks",
    "agents",
    "argument-hint",
    "disable-model-invocation",
    "github",
    "handoffs",
    "infer",
    "reasoning-effort",
    "target",
    "user-invocable",
    "disallowedTools",
    "mcpServers",
    "memory",
    "permissionMode",
    "skills",
  ],
  skill: [
    "argument-hint",
    "compatibility",
    "context",
    "description",
    "disable-model-invocation",
    "license",
    "metadata",
    "name",
    "user-invocable",
  ],
};
