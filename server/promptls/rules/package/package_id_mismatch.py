from promptls.document import Document
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.packages.work_packages import (
    find_foreign_names,
    find_foreign_states,
    id_of_file,
)
from promptls.text.paths import name_of
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.WARNING,
    clause="AgilePlus agent prompt, Markdown Prompt Document, Feature Context and Workflow & "
    "State Transitions",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE + "- Branch: `feat/001-login-WP02`\n",
    good=WORK_PACKAGE + "- Branch: `feat/001-login-WP01`\n",
)
def package_id_mismatch(document: Document, _: Context) -> FileFindings:
    """A work package must have its own id wherever it names itself.

    A package that was copied from another one often keeps its branch, its work tree, the form of
    its commit messages or its state. An agent that follows these works in the wrong place, and its
    commits are rejected. The file is named after the package as well: `WP01.md`.
    """
    package = document.package
    if package is None or not package.title.number:
        return
    own, of_file = package.title.package_id, id_of_file(document.path)
    if of_file not in ("", own):
        name = name_of(document.path)
        yield Finding(package.title.span, f"the title says {own}, but the file is {name!r}")
    for named, expected in find_foreign_names(package):
        yield Finding(named.span, f"expected {expected}, found {named.name!r}")
    for state, expected in find_foreign_states(package):
        where = "in the feature context the feature state is"
        yield Finding(state.span, f"feature state {state.state!r}, but {where} {expected!r}")
