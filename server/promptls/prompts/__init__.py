"""The prompt runtime: what an orchestrator's program does with templates, prompts and answers.

Names are imported when they are first used, so that a command pays only for what it needs.
"""

from importlib import import_module

# Each public name, with the module that defines it.
_MODULES: dict[str, str] = {}

__all__: list[str] = []


def __getattr__(name: str) -> object:
    """Import a name from its module when it is used."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"promptls.prompts.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    """The public names, for completion in a console."""
    return sorted(_MODULES)
