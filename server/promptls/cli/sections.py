"""A command whose options stand in sections in its help, because there are many."""

import click

# The names of the options, as the parameters are called that take them.
_SECTIONS = {
    "Fixing": ("fix", "unsafe_fixes", "diff", "add_suppressions"),
    "Rules": (
        "select",
        "extend_select",
        "ignore",
        "severity",
        "per_file_ignore",
        "baseline",
        "write_baseline",
    ),
    "Settings and files": (
        "config",
        "isolated",
        "force_exclude",
        "stdin_filename",
        "show_files",
    ),
    "Output": (
        "output_format",
        "output_file",
        "statistics",
        "color",
        "quiet",
        "verbose",
    ),
    "Work": ("no_cache", "jobs", "watch"),
    "Exit code": ("fail_on", "exit_zero"),
}
_OTHERS = "Other options"


class SectionedCommand(click.Command):
    """Shows its options by what they are about."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, those that belong to no section behind the others."""
        options = [it for it in self.get_params(ctx) if isinstance(it, click.Option)]
        rest = {it.name or "": it.get_help_record(ctx) for it in options}
        sections = [
            (title, [rest.pop(it, None) for it in names]) for title, names in _SECTIONS.items()
        ]
        for title, records in [*sections, (_OTHERS, list(rest.values()))]:
            rows = [it for it in records if it]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)
