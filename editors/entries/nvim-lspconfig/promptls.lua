---@brief
---
--- https://github.com/OWNER/promptls
---
--- Language server for prompt templates and agent Markdown files.
---
--- ```sh
--- pipx install promptls
--- ```

---@type vim.lsp.Config
return {
  cmd = { 'promptls', 'server' },
  filetypes = { 'markdown' },
  root_markers = { { 'promptls.toml', '.promptls.toml' }, '.git' },
}
