"""The sections, fields and states of work packages."""

from promptls.text.values import NamedTuple


class PackagePart(NamedTuple):
    """A section of a work package, by the words that its heading begins with."""

    name: str
    description: str
    required: bool = True
    clause: str = "AgilePlus agent prompt, Markdown Prompt Document"


class ContextField(NamedTuple):
    """A line of the feature's context. `default` is the value until the real one is known."""

    name: str
    description: str
    example: str
    default: str


class PackageState(NamedTuple):
    """A state of a work package."""

    name: str
    description: str


PACKAGE_PARTS = (
    PackagePart("Mission", "What to build, and why it matters."),
    PackagePart("Feature Context", "The feature that the package is a part of."),
    PackagePart("Deliverables", "The files to create or modify, each with a check box."),
    PackagePart("Work Scope", "The only files that the agent is authorized to touch."),
    PackagePart("Constraints & Governance", "Requirements, architecture rules, quality gates."),
    PackagePart("Context Documents", "What the agent reads before it begins."),
    PackagePart("Workflow & State Transitions", "The state of the package and how it changes."),
    PackagePart("Available Tools & Commands", "What the agent may run.", required=False),
    PackagePart("Response Format", "What the agent writes when it finishes.", required=False),
    PackagePart("Rust Context", "Additional rules for a Rust code base.", required=False),
)

CONTEXT_FIELDS = (
    ContextField(
        "Feature",
        "The number and slug of the feature, and its name.",
        "001-user-login",
        "{feature}",
    ),
    ContextField("Feature State", "The state of the feature as a whole.", "IMPLEMENT", "IMPLEMENT"),
    ContextField(
        "Target Branch",
        "The branch that the work goes to.",
        "feat/001-login-WP01",
        "{target_branch}",
    ),
    ContextField(
        "Created",
        "When the package was written, in ISO 8601.",
        "2025-01-15T10:30:00Z",
        "{created}",
    ),
)

PACKAGE_STATES = (
    PackageState("PLANNED", "Ready for work."),
    PackageState("DOING", "Being worked on."),
    PackageState("FOR_REVIEW", "Tests pass, and a pull request waits for approval."),
    PackageState("DONE", "Approved and merged."),
    PackageState("BLOCKED", "Waiting for a decision that the agent may not take."),
)

# Projects have states of their own; only a near miss of one of these counts as a mistake.
FEATURE_STATES = ("IMPLEMENT",)


PRIORITIES = ("high", "medium", "low")

# What a marker of a requirement says, and what spec-kitty says of a file.
MARKER_ATTRIBUTES = ("id", "priority")
SPEC_KITTY_NAMES = ("validated", "fr-count", "fr-coverage")

# What package managers write beside their manifests. Such a file may change without being in the
# scope, in any folder.
LOCK_FILES = frozenset(
    {
        *("Cargo.lock", "go.sum", "go.work.sum"),
        *("package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml"),
        *("bun.lock", "bun.lockb", "deno.lock"),
        *("poetry.lock", "uv.lock", "Pipfile.lock", "pdm.lock", "pixi.lock", "pylock.toml"),
        *("Gemfile.lock", "composer.lock", "mix.lock", "rebar.lock", "pubspec.lock"),
        *("gradle.lockfile", "packages.lock.json", "paket.lock", "stack.yaml.lock"),
        *("Podfile.lock", "Package.resolved", "Cartfile.resolved", "flake.lock"),
        *(".terraform.lock.hcl", "MODULE.bazel.lock", "Chart.lock", "buf.lock"),
    }
)

# The words for how a work package ended. The last one is not in the specification, but common.
SUCCESS_STATUSES = ("completed",)
FAILURE_STATUSES = ("blocked", "failed")
