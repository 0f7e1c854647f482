" The server. ALE counts the bytes of a line and does not announce it.
function! s:root(buffer) abort
  let l:git = finddir('.git', fnamemodify(bufname(a:buffer), ':p:h') . ';')
  return fnamemodify(empty(l:git) ? bufname(a:buffer) : l:git, empty(l:git) ? ':p:h' : ':p:h:h')
endfunction

call ale#linter#Define('markdown', {
      \ 'name': 'promptls_server',
      \ 'lsp': 'stdio',
      \ 'executable': 'promptls',
      \ 'command': '%e server --position-encoding utf-8',
      \ 'project_root': function('s:root'),
      \ })
