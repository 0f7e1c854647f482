" Sources the lines for the plugins that are not here, with functions in the place of theirs, and writes
" what the functions were told to the file OUT.
let s:told = {}
function! LspAddServer(servers) abort
  let s:told.yegappan = a:servers
endfunction
function! s:register(server) abort
  let s:told.vim_lsp = filter(copy(a:server), {key, _ -> key isnot# 'root_uri'})
endfunction
" A function of this name may be defined only in a file of the name.
call mkdir($HOME .. '/autoload', 'p')
call writefile([
      \ 'function! lsp#register_server(server) abort',
      \ '  call g:Register(a:server)',
      \ 'endfunction',
      \ ], $HOME .. '/autoload/lsp.vim')
let g:Register = function('s:register')
set rtp+=$HOME
for s:name in ['yegappan-lsp', 'vim-lsp', 'youcompleteme']
  execute 'source' $LINES_OF .. '/' .. s:name .. '.vim'
endfor
doautocmd VimEnter
doautocmd User lsp_setup
let s:told.youcompleteme = g:ycm_language_server
call writefile([json_encode(s:told)], $OUT)
qall!
