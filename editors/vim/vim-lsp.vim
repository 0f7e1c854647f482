" promptls with vim-lsp, which counts the characters of a line and does not announce it.
autocmd User lsp_setup call lsp#register_server({
      \ 'name': 'promptls',
      \ 'cmd': ['promptls', 'server', '--position-encoding', 'utf-32'],
      \ 'root_uri': {_ -> lsp#utils#path_to_uri(lsp#utils#find_nearest_parent_file_directory(
      \   lsp#utils#get_buffer_path(), ['promptls.toml', '.git/']))},
      \ 'allowlist': ['markdown'],
      \ })
