#compdef promptls
# Completes promptls in zsh. Made by `promptls completions zsh`.

_promptls() {
    local kind word about
    local -a whole begun
    while IFS=$'\t' read -r kind word about; do
        case $kind in
            skip) compset -p "$word" ;;
            # After a name with = comes its value.
            word) [[ $word == *= ]] && begun+=("$word${about:+:$about}") || whole+=("$word${about:+:$about}") ;;
            files) _files && return ;;
        esac
    done < <(command promptls __complete zsh "${(@)words[2,CURRENT-1]}" "$PREFIX" 2> /dev/null)
    local found=1
    (( $#whole )) && _describe -V -t words 'what fits' whole && found=0
    (( $#begun )) && _describe -V -t words 'what fits' begun -S '' && found=0
    return found
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _promptls "$@"
else
    compdef _promptls promptls
fi
