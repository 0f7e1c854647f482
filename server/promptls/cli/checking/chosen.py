"""What the options mean for a run: its overrides of the settings, and what it changes."""

import os

from promptls.cli.checking.options import Options
from promptls.cli.checking.summary import find_failing_severities
from promptls.cli.shared_options import choose_settings
from promptls.rules.diagnostics import Severity
from promptls.runner.overrides import Overrides
from promptls.text.edits import Applicability


def to_overrides(options: Options) -> Overrides:
    """Collect what the command line says about rules and settings."""
    chosen = choose_settings(options.config, isolated=options.isolated)
    return Overrides(
        options.select,
        options.extend_select,
        options.ignore,
        options.severity,
        options.per_file_ignore,
        options.fixable,
        options.extend_fixable,
        options.unfixable,
        options.ignore_suppressions,
        options.exclude,
        options.extend_exclude,
        options.respect_gitignore,
        chosen.only,
        chosen.inline,
        os.getcwd(),
    )


def choose_applicabilities(options: Options) -> frozenset[Applicability]:
    """Choose the fixes to apply, by how safe they are."""
    unsafe = {Applicability.UNSAFE} if options.unsafe_fixes else set[Applicability]()
    return frozenset({Applicability.SAFE} | unsafe)


def find_suppressed_severities(options: Options) -> frozenset[Severity]:
    """The severities of the findings for which suppression comments are to be added."""
    return frozenset(find_failing_severities(options.fail_on) if options.add_suppressions else ())
