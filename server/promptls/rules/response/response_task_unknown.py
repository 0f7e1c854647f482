from promptls.rules.answers import Answer
from promptls.rules.examples import IMPLEMENT_TEMPLATE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.responses.statements import TASK_STATUS
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
        <task_status id="2.1">COMPLETED</task_status>
    """,
    good="""
        <task_status id="1.1">COMPLETED</task_status>
        <task_status id="1.2">COMPLETED</task_status>
    """,
)
def response_task_unknown(answer: Answer, _: Context) -> FileFindings:
    """A response must give the status of tasks that were asked for, and of no others.

    The orchestrator ticks off tasks by their numbers. A status for another number is lost, and the
    task that was meant stays open. Asked for are the numbers that begin a list item or a heading of
    the prompt; where it lists none, any number may be right. The examples answer a template with
    the items `- [ ] 1.1 Create the user model` and `- [ ] 1.2 Add the login form`.
    """
    asked = answer.demands.tasks
    for statement in answer.statements if asked else ():
        if statement.tag == TASK_STATUS and statement.id_span and statement.id not in asked:
            *others, last = asked
            expected = f"{', '.join(others)} or {last}" if others else last
            hint = f"; expected {expected}" if len(asked) <= _MOST_SHOWN else ""
            yield Finding(statement.id_span, f"unknown task {statement.id!r}{hint}")
