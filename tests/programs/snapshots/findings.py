"""Run by the program that is looked at: reads what to check from its input, and prints what is found.

A line `[path, text]` in JSON is answered by what `check_text` and `fix_text` say of the text, and the
name of a folder by what `check_path` says of its files. What is printed are plain values, so that
two programs can be compared whose classes have other names.
"""

import json
import sys

import promptls


def find_in_text(path: str, text: str) -> object:
    """The findings of a text, and what the safe fixes and all fixes make of it."""
    found = [
        {
            "rule": it.rule,
            "severity": it.severity.value,
            "message": it.message,
            "span": [it.span.start, it.span.end],
            "second": it.second and [it.second.span.start, it.second.span.end, it.second.message],
            "fix": it.fix
            and {
                "title": it.fix.title,
                "applicability": it.fix.applicability.value,
                "edits": [[e.span.start, e.span.end, e.text] for e in it.fix.edits],
            },
        }
        for it in promptls.check_text(text, path)
    ]
    return [found, promptls.fix_text(text, path), promptls.fix_text(text, path, unsafe=True)]


def find_in_file(report: promptls.FileReport) -> object:
    """The findings of a file in its project."""
    return [
        {
            "rule": it.rule,
            "severity": it.severity.value,
            "message": it.message,
            "range": [*it.range.start, *it.range.end],
            "fingerprint": it.fingerprint,
            "fix": it.fix and it.fix.title,
        }
        for it in report.findings
    ]


def main() -> None:
    """Answer each line of the input."""
    for line in sys.stdin:
        asked = json.loads(line)
        if isinstance(asked, str):
            for report in promptls.check_path(asked):
                sys.stdout.write(json.dumps([report.path, find_in_file(report)]) + "\n")
        else:
            path, text = asked
            sys.stdout.write(json.dumps([path, find_in_text(path, text)]) + "\n")


if __name__ == "__main__":
    main()
