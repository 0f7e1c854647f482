#!/usr/bin/env bash
# Installs promptls into an environment of its own, whose folder of programs is the output `bin`.
# Reads PYTHON (a program; else python3 or python) and VERSION (else the checkout of this action).
set -euo pipefail
python=${PYTHON:-$(command -v python3 || command -v python)}
version=${VERSION:-}
if [[ ! $version =~ ^[A-Za-z0-9.+!]*$ ]]; then
  printf 'Error: not a version: %q\n' "$version" >&2
  exit 2
fi
wanted=promptls==$version
if [[ -z $version ]]; then
  wanted=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../../.." && pwd)
fi
environment=$(mktemp -d "${RUNNER_TEMP:?}/promptls.XXXXXX")
# The repository that is checked must not influence what Python imports.
"$python" -I -m venv "$environment"
bin=$environment/bin
# The folder has another name on Windows.
if [[ ! -d $bin ]]; then bin=$environment/Scripts; fi
"$bin/python" -I -m pip install --quiet --disable-pip-version-check "$wanted"
printf 'bin=%s\n' "$bin" >> "$GITHUB_OUTPUT"
