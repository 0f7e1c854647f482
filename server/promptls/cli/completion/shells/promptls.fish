# Completes promptls in fish. Made by `promptls completions fish`.

function __promptls_complete
    set -l before (commandline --current-process --tokenize --cut-at-cursor)
    set -l current (commandline --current-token --cut-at-cursor)
    set -l head
    command promptls __complete fish $before[2..] "$current" 2>/dev/null | while read --delimiter \t kind word about
        switch "$kind"
            case skip
                set head (string sub --length $word -- "$current")
            case word
                printf '%s%s\t%s\n' "$head" $word "$about"
            case files
                set -l rest (string sub --start (math (string length -- "$head") + 1) -- "$current")
                for it in (__fish_complete_path "$rest")
                    printf '%s%s\n' "$head" $it
                end
        end
    end
end

complete --command promptls --no-files --arguments '(__promptls_complete)'
