from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import JsonFile
from promptls.findings import Finding, Findings
from promptls.rule import rule


@rule(
    JsonFile,
    severity=Severity.ERROR,
    clause="iSDLC prompt format, section 5; AgilePlus agent prompt",
    path=".isdlc/state.json",
    bad="""
        {
          "active_workflow": null,
        }
    """,
    good="""
        {
          "active_workflow": null
        }
    """,
)
def json_invalid(file: JsonFile, _: Context) -> Findings:
    """A JSON file is JSON, and each line of a JSON Lines file is.

    Programs read these files, and most of them give up at the first error, which is marked.
    Numbers that no program can hold and more than 64 levels are refused as well: one reader takes
    them and the next one fails.
    """
    for fault in file.faults:
        yield Finding(fault.span, fault.message)
