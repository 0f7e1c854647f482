" The findings of `promptls check`. Its columns are characters, those of ALE are bytes.
let s:types = {'error': 'E', 'warning': 'W', 'info': 'I', 'hint': 'I'}

function! s:column(buffer, place) abort
  let l:text = get(getbufline(a:buffer, a:place.row), 0, '')
  return byteidx(l:text, a:place.column - 1)
endfunction

function! s:handle(buffer, lines) abort
  let l:found = join(a:lines, '')
  return map(empty(l:found) ? [] : json_decode(l:found), {_, it -> {
        \ 'lnum': it.location.row,
        \ 'col': s:column(a:buffer, it.location) + 1,
        \ 'end_lnum': it.end_location.row,
        \ 'end_col': s:column(a:buffer, it.end_location),
        \ 'code': it.code,
        \ 'type': get(s:types, it.severity, 'W'),
        \ 'text': it.message,
        \ }})
endfunction

call ale#linter#Define('markdown', {
      \ 'name': 'promptls',
      \ 'executable': 'promptls',
      \ 'command': '%e check --output-format json --stdin-filename %s -',
      \ 'callback': function('s:handle'),
      \ })
