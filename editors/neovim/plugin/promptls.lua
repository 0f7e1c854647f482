-- What must be there before the first file is opened. Everything else is loaded when it is used.
if vim.g.loaded_promptls then
  return
end
vim.g.loaded_promptls = true

if vim.fn.has("nvim-0.10") == 0 then
  vim.notify("promptls needs Neovim 0.10 or newer", vim.log.levels.WARN)
  return
end

-- Without this, Neovim does not know the type of these files.
vim.filetype.add({ pattern = { [".*%.md%.template"] = "markdown" } })

vim.api.nvim_create_user_command("Promptls", function(call)
  require("promptls.command").run(call)
end, {
  nargs = "*",
  range = true,
  desc = "Prompts, templates, rules and the server of promptls",
  complete = function(...)
    return require("promptls.command").complete(...)
  end,
})

require("promptls.activation").begin()
