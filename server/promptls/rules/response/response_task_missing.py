from promptls.rules.answers import Answer
from promptls.rules.examples import IMPLEMENT_TEMPLATE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.responses.statements import TASK_STATUS
from promptls.text.wording import listed
from promptls.vocabulary.kinds import Kind

# A longer list is no help.
_MOST_SHOWN = 6


@rule(
    Answer,
    severity=Severity.WARNING,
    clause="Agentd system templates, R5",
    path="response.md",
    kind=Kind.RESPONSE,
    beside={"templates/system/CLAUDE-implement.md": IMPLEMENT_TEMPLATE},
    bad="""
        <task_status id="1.1">COMPLETED</task_status>
    """,
    good="""
        <task_status id="1.1">COMPLETED</task_status>
        <task_status id="1.2">FAILED</task_status>
    """,
)
def response_task_missing(answer: Answer, _: Context) -> FileFindings:
    """A response must give the status of each task that was asked for.

    The orchestrator ticks off tasks by their status. One without a status stays open, and nobody
    knows whether the agent did it, failed or forgot it. The tasks of a prompt are those with an
    open check box; where it has no check boxes, the numbers that begin a list item or follow the
    word `Task` in a heading.

    A status that is there and malformed, or has the number of another task, is reported by other
    rules. The examples answer a template with the items `- [ ] 1.1 Create the user model` and
    `- [ ] 1.2 Add the login form`.
    """
    given = [it.id for it in answer.statements if it.tag == TASK_STATUS]
    missing = [it for it in answer.demands.due if it not in given]
    # A number that nobody asked for may be meant for one of these.
    strange = {it for it in given if it not in answer.demands.tasks}
    is_reported = TASK_STATUS in answer.faulty or answer.unclosed is not None
    if is_reported or len(missing) <= len(strange):
        return
    if not given and any(it.word == TASK_STATUS for it in answer.demands.contract.parts):
        return  # The tag as a whole is missing.
    shown = missing[:_MOST_SHOWN]
    more = [f"{len(missing) - len(shown)} more"] if len(missing) > len(shown) else []
    what = "task" if len(missing) == 1 else "tasks"
    yield Finding(answer.last_line, f"missing status of {what} {listed([*shown, *more], 'and')}")
