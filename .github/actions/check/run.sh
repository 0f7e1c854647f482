#!/usr/bin/env bash
# Runs promptls once for the log, the annotations, code scanning and the summary of a job.
# Reads ANNOTATIONS, ARGS, BASELINE, FAIL_ON, PATHS, PROMPTLS_BIN, WORKING_DIRECTORY and the variables
# of GitHub. Exits with 0 if it could write its outputs; the exit code of promptls is one of them.
# It runs with Bash 3.2, the version of macOS.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
reports=$(mktemp -d "${RUNNER_TEMP:?}/promptls.XXXXXX")
cd -- "${GITHUB_WORKSPACE:?}"
if ! cd -- "${WORKING_DIRECTORY:-.}" 2> "$reports/log"; then
  printf 'Error: no such folder: %q\n' "$WORKING_DIRECTORY"
  exit 2
fi

# Each line of a text is one argument, including its blanks.
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
  # A hyphen alone would be standard input.
  if [[ $line == - ]]; then line=./-; fi
  if [[ -n $line ]]; then set -- "$@" "$line"; fi
done <<< "${PATHS:-.}"

# The log shows text from the repository, which the runner must not mistake for commands.
token=$("$PROMPTLS_BIN/python" -I -c 'import secrets; print(secrets.token_hex(16))')
printf '::stop-commands::%s\n' "$token"
code=0
"$PROMPTLS_BIN/promptls" check "$@" 2>&1 || code=$?
printf '\n::%s::\n' "$token"
# Without a report there are no findings that could fail: promptls itself has failed.
if [[ $code -eq 1 && ! -s $reports/findings.json ]]; then code=2; fi
# A folder that was renamed must not make the check pass for ever.
if [[ $code -eq 0 && -z $("$PROMPTLS_BIN/promptls" check --show-files "$@" 2> "$reports/log") ]]; then
  code=2
fi
if [[ $code -gt 1 ]]; then
  echo "::error title=promptls::promptls could not do all of its work; see the log."
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
