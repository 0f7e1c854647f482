" promptls with ALE. `promptls` is the command line, `promptls_server` the server with its hovers.
let g:ale_linters = get(g:, 'ale_linters', {})
let g:ale_linters.markdown = ['promptls']
let g:ale_fixers = get(g:, 'ale_fixers', {})
let g:ale_fixers.markdown = [{_ -> {'command': 'promptls fix --stdin-filename %s -'}}]
