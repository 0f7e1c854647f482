" promptls with yegappan/lsp.
autocmd VimEnter * call LspAddServer([#{
      \ name: 'promptls',
      \ filetype: ['markdown'],
      \ path: 'promptls',
      \ args: ['server'],
      \ rootSearch: ['promptls.toml', '.git/'],
      \ }])
