-- Neovim 0.11 and newer read this file. `vim.lsp.config("promptls", { … })` overrides parts of it.
return require("promptls.server").config()
