" Writes what ALE shows of the file that is open to the file OUT: [rule, line, text] of each.
let s:begun = reltime()
while len(ale#engine#GetLoclist(bufnr(''))) < str2nr($EXPECTED)
      \ && reltimefloat(reltime(s:begun)) < 30
  sleep 20m
endwhile
call writefile([json_encode(map(copy(ale#engine#GetLoclist(bufnr(''))), {_, it -> [
      \ it.code,
      \ it.lnum,
      \ strpart(getline(it.lnum), it.col - 1, it.end_col - it.col + 1),
      \ ]}))], $OUT)
qall!
