"""What `promptls init` does: checks the files of a folder, and makes settings that fit them."""

import os

from promptls.cli.terminal.messages import Errors, stop_at_settings_errors
from promptls.cli.terminal.progress import ProgressBar
from promptls.files import Configurations
from promptls.files.reading import resolve
from promptls.runner.initial_settings.making import InitialSettings, find_own_files, make_settings
from promptls.runner.overrides import Overrides
from promptls.runner.result_cache import ResultCache
from promptls.runner.run import Result, Run, check_all
from promptls.runner.workers import Failure, count_processors


def initialize(path: str) -> tuple[InitialSettings, bool]:
    """Make settings for a folder, and return whether anything could not be read."""
    folder = resolve(path)
    errors = Errors()
    configurations = Configurations()
    configurations.find(os.path.join(folder, ""))
    stop_at_settings_errors(configurations)
    files = find_own_files(folder, configurations)
    for error in files.errors:
        errors.report(str(error))
    with ProgressBar(is_wanted=True) as progress:
        run = Run(Overrides(), configurations, ResultCache(), count_processors(), progress)
        checked = check_all(files.own, run)
    stop_at_settings_errors(configurations)
    for failure in (it for it in checked if isinstance(it, Failure)):
        errors.report(f"{failure.path}: {failure.reason}")
    results = [it for it in checked if isinstance(it, Result)]
    return make_settings(files, results, configurations), errors.count > 0
