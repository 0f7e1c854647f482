from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.rules.outcomes import InvalidSetting
from promptls.text.wording import replacing


@rule(InvalidSetting, severity=Severity.ERROR, fix=UNSAFE, clause="promptls")
def settings_invalid(setting: InvalidSetting, _: Context) -> FileFindings:
    """Every key and value of the settings must be valid.

    The settings are in `promptls.toml`, `.promptls.toml` or the table `[tool.promptls]` of
    `pyproject.toml`. A key that is misspelled would have no effect, so an unknown key is an error,
    and so are a value of the wrong type and the name of a rule that does not exist.

    The command line refuses to check files with invalid settings. The language server keeps the
    last valid ones, or the defaults. It reports this finding in the settings file, with the nearest
    known name; `promptls config` shows the settings that apply to a file.
    """
    # Both may be in quotes, which the title has anyway.
    title = replacing(*(it.strip("\"'") for it in (setting.found, setting.meant)))
    fix = unsafe_fix(setting.span, setting.meant, title)
    yield Finding(setting.span, setting.message, fix if setting.meant else None)
