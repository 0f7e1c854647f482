" `:compiler promptls`, and then `:make`, for Vim and Neovim: the findings in the quickfix list.
if exists("current_compiler")
  finish
endif
let current_compiler = "promptls"
CompilerSet makeprg=promptls\ check\ --output-format\ concise
" Columns are characters, to which those of the screen are nearest.
CompilerSet errorformat=%f:%l:%v:\ %t%*[a-z]%m,%-G%.%#
