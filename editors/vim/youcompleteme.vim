" promptls with YouCompleteMe, which leaves out Markdown as long as its blacklist has it.
let g:ycm_filetype_blacklist = {}
let g:ycm_language_server = get(g:, 'ycm_language_server', []) + [{
      \ 'name': 'promptls',
      \ 'cmdline': ['promptls', 'server'],
      \ 'filetypes': ['markdown'],
      \ 'project_root_files': ['promptls.toml', '.git'],
      \ }]
