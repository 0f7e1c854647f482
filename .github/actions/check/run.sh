#!/usr/bin/env bash
# Runs promptls once for the log, the annotations, code scanning and the summary of a job.
# Reads ANNOTATIONS, ARGS, BASELINE, FAIL_ON, PATHS, PROMPTLS_BIN, WORKING_DIRECTORY and what GitHub
# sets. Ends with 0 when it could tell what came of it; the exit code of promptls is an output.
# It keeps to Bash 3.2, which is what macOS has.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
reports=$(mktemp -d "${RUNNER_TEMP:?}/promptls.XXXXXX")
cd -- "${GITHUB_WORKSPACE:?}"
if ! cd -- "${WORKING_DIRECTORY:-.}" 2> "$reports/log"; then
  printf 'Error: no such folder: %q\n' "$WORKING_DIRECTORY"
  exit 2
fi

# Of a text, each line is one argument, blanks included.
set -- --output-format=full \
  "--output-file=sarif=$reports/promptls.sarif" \
  "--output-file=github=$reports/annotations.txt" \
  "--output-file=json=$reports/findings.json"
if [[ -n ${FAIL_ON:-} ]]; then set -- "$@" "--fail-on=$FAIL_ON"; fi
if [[ -n ${BASELINE:-} ]]; then set -- "$@" "--baseline=$BASELINE"; fi
while IFS= read -r line; do
  line=${line%$'\r'}
  if [[ -n $line ]]; then set -- "$@" "$line"; fi
done <<< "${ARGS:-}"
set -- "$@" --
while IFS= read -r line; do
  line=${line%$'\r'}
  # A hyphen alone would be the standard input.
  if [[ $line == - ]]; then line=./-; fi
  if [[ -n $line ]]; then set -- "$@" "$line"; fi
done <<< "${PATHS:-.}"

# The log shows text of the repository. The runner must not take it for commands.
token=$("$PROMPTLS_BIN/python" -I -c 'import secrets; print(secrets.token_hex(16))')
printf '::stop-commands::%s\n' "$token"
code=0
"$PROMPTLS_BIN/promptls" check "$@" 2>&1 || code=$?
printf '\n::%s::\n' "$token"
# Without a report there are no findings to fail for: promptls itself has failed.
if [[ $code -eq 1 && ! -s $reports/findings.json ]]; then code=2; fi
if [[ $code -gt 1 ]]; then
  echo "::error title=promptls::promptls could not do all of its work. The log says why."
fi

if [[ ${ANNOTATIONS:-true} == true && -s $reports/annotations.txt ]]; then
  cat "$reports/annotations.txt"
fi
findings=
if [[ -s $reports/findings.json ]]; then
  findings=$(
    "$PROMPTLS_BIN/python" -I "$here/summary.py" "$reports/findings.json" "$GITHUB_STEP_SUMMARY"
  )
fi
sarif=
if [[ -s $reports/promptls.sarif ]]; then sarif=$reports/promptls.sarif; fi
{
  printf 'sarif=%s\n' "$sarif"
  printf 'findings=%s\n' "$findings"
  printf 'exit-code=%s\n' "$code"
} >> "$GITHUB_OUTPUT"
