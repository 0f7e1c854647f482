// What a Python says of itself, and whether it can run the server.

export interface Interpreter {
  /** What is started: `sys.executable`, so that a shim is asked only once. */
  readonly path: string;
  /** `cpython`, `pypy` or another. */
  readonly implementation: string;
  /** The version of the implementation, which for PyPy is not that of Python. */
  readonly release: string;
  readonly version: readonly [major: number, minor: number, patch: number];
  /** How the names of its compiled modules end, such as `.cpython-313-x86_64-linux-gnu.so`. */
  readonly suffix: string;
}

const OLDEST_MINOR = 11;
/** Earlier ones match too much with possessive patterns, such as `a++`. */
const OLDEST_PYPY = 8;

/** Prints five lines: implementation, release, version, path, suffix. Python 3.4 understands it. */
export const QUESTION =
  "import sys, _imp; sys.stdout.write('\\n'.join((sys.implementation.name, " +
  "'%d.%d.%d' % sys.implementation.version[:3], '%d.%d.%d' % sys.version_info[:3], sys.executable, (_imp.extension_suffixes() or [''])[0])))";

export function readAnswer(output: string): Interpreter | undefined {
  const [implementation, release, version, path, suffix = ""] = output.split(/\r?\n/);
  const numbers = /^(\d+)\.(\d+)\.(\d+)$/.exec(version ?? "");
  if (!implementation || !release || !path || numbers === null) return undefined;
  return {
    path,
    implementation,
    release,
    version: [Number(numbers[1]), Number(numbers[2]), Number(numbers[3])],
    suffix,
  };
}

/** Such as `Python 3.13.2` or `PyPy 3.11.11`. */
export function describe(interpreter: Interpreter): string {
  const names: Record<string, string> = { cpython: "Python", pypy: "PyPy", graalpy: "GraalPy" };
  const name = names[interpreter.implementation] ?? interpreter.implementation;
  return `${name} ${interpreter.version.join(".")}`;
}

/** Why a Python cannot run the server, or undefined if it can. */
export function findObstacle(interpreter: Interpreter): string | undefined {
  const [major, minor] = interpreter.version;
  const isNew = major > 3 || (major === 3 && minor >= OLDEST_MINOR);
  if (!isNew) return `${describe(interpreter)} is older than 3.${OLDEST_MINOR}`;
  const { implementation, release } = interpreter;
  const isOldPyPy = implementation === "pypy" && Number.parseInt(release, 10) < OLDEST_PYPY;
  return isOldPyPy ? `its PyPy ${release} is older than ${OLDEST_PYPY}` : undefined;
}

/**
 * Whether one of the compiled cores is made for a Python. Without one the server runs, but does
 * not validate JSON.
 */
export function hasCore(interpreter: Interpreter, cores: readonly string[]): boolean {
  return (
    interpreter.suffix !== "" && cores.some((it) => it === `_pydantic_core${interpreter.suffix}`)
  );
}
