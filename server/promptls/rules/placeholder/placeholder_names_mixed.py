from collections import Counter

from promptls.document import Document
from promptls.rules.kit import UNSAFE, Context, Edit, FileFindings, Finding, Fix, Severity, rule
from promptls.semantics.placeholders.mixed_names import find_mixed_names
from promptls.text.wording import quoted, replacing


@rule(
    Document,
    severity=Severity.INFO,
    fix=UNSAFE,
    clause="promptls",
    bad="""
        Write `docs/{artifact-folder}/plan.md`.

        Read `docs/{artifact_folder}/plan.md` before you go on.

        List what is in {artifact-folder}.
    """,
    good="""
        Write `docs/{artifact-folder}/plan.md`.

        Read `docs/{artifact-folder}/plan.md` before you go on.

        List what is in {artifact-folder}.
    """,
)
def placeholder_names_mixed(document: Document, context: Context) -> FileFindings:
    """A placeholder must have one name in a file.

    `{artifact-folder}` is the same to a reader with an underscore, but not to a program that
    replaces one of the two, and a model may take them for two folders. The name that is used more
    often is expected. Code in fences is left alone.
    """
    known = context.vocabulary.block_variables_by_name
    for places in find_mixed_names(document):
        if any(name in known for _, name in places):
            continue
        # Of two equal counts the one that began first comes first.
        ((kept, _), *_) = Counter(name for _, name in places).most_common()
        others = [(span, name) for span, name in places if name != kept]
        place, first = others[0]
        old, new = f"{{{first}}}", f"{{{kept}}}"
        more = f" and {len(others) - 1} more" if len(others) > 1 else ""
        fix = Fix(f"{replacing(old, new)}{more}", tuple(Edit(it, new) for it, _ in others), UNSAFE)
        message = f"expected {quoted(new)} as in the rest of the file, found {quoted(old)}"
        yield Finding(place, message, fix)
