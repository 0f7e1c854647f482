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

vim.api.nvim_create_autocmd("FileType", {
  group = vim.api.nvim_create_augroup("promptls", {}),
  -- As in lua/promptls/files.lua, which is not loaded yet.
  pattern = { "markdown", "json", "toml" },
  desc = "Start promptls",
  callback = function(event)
    require("promptls.activation").on_file(event.buf)
  end,
})

-- A plugin manager may call `setup` after this, so that nothing starts without its options.
if vim.v.vim_did_enter == 1 then
  vim.schedule(function()
    require("promptls.activation").start_all()
  end)
end
