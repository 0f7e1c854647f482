"""A build: from this checkout and downloaded wheels to one package per platform."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from vsix.archive import write_archive
from vsix.extension import build_extension, find_node, for_target
from vsix.libs import common_libs, cores, lay_out
from vsix.places import LIBS_INSIDE
from vsix.running import say
from vsix.targets import TARGETS, UNIVERSAL
from vsix.wheels import build_wheel, core_wheels, pure_wheels

# Compression leaves the interpreter's lock.
_AT_ONCE = 2
_MB = 1_000_000


def build(names: Sequence[str], out: Path, cache: Path) -> list[Path]:
    """Write the packages of these targets to a folder, and return their paths."""
    find_node()
    wheels = _cores_of(names, cache)
    common = _common(wheels, cache)
    lay_out(common)
    files = build_extension(cache)
    out.mkdir(parents=True, exist_ok=True)

    def pack(name: str) -> Path:
        path = out / f"promptls-{name}.vsix"
        if name == UNIVERSAL:
            write_archive(path, files)
        else:
            target = TARGETS[name]
            added = cores(target, wheels[name])
            inside = {f"{LIBS_INSIDE}{it}": data for it, data in added.items()}
            write_archive(path, for_target(files, target.name, inside))
        say(f"{path.name}: {path.stat().st_size / _MB:.1f} MB")
        return path

    with ThreadPoolExecutor(_AT_ONCE) as pool:
        return list(pool.map(pack, names))


def lay_out_libs(name: str, cache: Path) -> None:
    """Fill `bundled/libs`, for an extension that is run from the checkout."""
    wheels = _cores_of([name], cache)
    common = _common(wheels, cache)
    own = cores(TARGETS[name], wheels[name]) if name != UNIVERSAL else {}
    lay_out({**common, **own})


def _cores_of(names: Sequence[str], cache: Path) -> dict[str, dict[str, Path]]:
    say("the compiled cores")
    return core_wheels([TARGETS[it] for it in names if it != UNIVERSAL], cache)


def _common(wheels: dict[str, dict[str, Path]], cache: Path) -> dict[str, bytes]:
    say("the server and its dependencies")
    # What is not compiled is the same in all wheels of the core.
    any_core = next((it for name in wheels for it in wheels[name].values()), None)
    if any_core is None:
        (some,) = core_wheels([next(iter(TARGETS.values()))], cache).values()
        any_core = next(iter(some.values()))
    return common_libs([build_wheel(cache), *pure_wheels(cache), any_core])
