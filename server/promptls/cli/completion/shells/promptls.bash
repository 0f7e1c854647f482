# Completes promptls in bash. Made by `promptls completions bash`.

_promptls() {
    local kind word _
    COMPREPLY=()
    while IFS=$'\t' read -r kind word _; do
        case $kind in
            word) COMPREPLY+=("$word") ;;
            files) compopt -o default -o bashdefault 2> /dev/null ;;
        esac
    done < <(command promptls __complete bash "${COMP_WORDS[@]:1:COMP_CWORD-1}" "$2" 2> /dev/null)
    # After a name with = comes its value.
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
        compopt -o nospace 2> /dev/null
    fi
}

# An old bash has neither `nosort` nor `compopt`, and then completes files whenever nothing fits.
if type compopt > /dev/null 2>&1; then
    complete -o nosort -F _promptls promptls 2> /dev/null || complete -F _promptls promptls
else
    complete -o default -F _promptls promptls
fi
