---What is switched on in a buffer when the server is attached to it.
local M = {}

-- Plugins that show what the server offers in their own way.
local COMPLETION_PLUGINS = { "cmp", "blink.cmp", "coq", "mini.completion", "care" }

-- The keys of `keymaps = true`.
M.KEYS = {
  render = "<localleader>pp",
  matrix = "<localleader>pm",
  explain = "<localleader>pe",
  response = "<localleader>pr",
  insert = "<localleader>pi",
}

---Whether Neovim's own completion was switched on for a buffer, which has a menu of its own.
---@param buffer integer
local function is_native(buffer)
  local group = "nvim.lsp.completion_" .. buffer
  local is_there, found = pcall(vim.api.nvim_get_autocmds, { group = group })
  return is_there and #found > 0
end

---Asked while one types, because such a plugin may be loaded as late as that.
---@param buffer integer
local function completes(buffer)
  local wanted = require("promptls.options").current.completion
  if wanted ~= nil then
    return wanted
  end
  return not is_native(buffer)
    and not vim.iter(COMPLETION_PLUGINS):any(function(it)
      return package.loaded[it] ~= nil
    end)
end

---@param client vim.lsp.Client
---@param buffer integer
local function show_lenses(client, buffer)
  if vim.fn.has("nvim-0.12") == 1 then
    vim.lsp.codelens.enable(true, { bufnr = buffer })
    return
  end
  local function refresh()
    if vim.lsp.buf_is_attached(buffer, client.id) then
      vim.lsp.codelens.refresh({ bufnr = buffer })
    end
  end
  local group = vim.api.nvim_create_augroup("promptls.lenses." .. buffer, {})
  vim.api.nvim_create_autocmd({ "BufEnter", "InsertLeave", "TextChanged", "FocusGained" }, {
    group = group,
    buffer = buffer,
    callback = refresh,
  })
  refresh()
end

---@param buffer integer
---@param option boolean|table<string, string>
local function map(buffer, option)
  local keys = option == true and M.KEYS or option or {}
  for name, key in pairs(keys) do
    local described = { buffer = buffer, desc = "promptls: " .. name }
    vim.keymap.set("n", key, "<Cmd>Promptls " .. name .. "<CR>", described)
    if name == "response" then
      -- The lines that are selected.
      vim.keymap.set("x", key, ":Promptls response<CR>", described)
    end
  end
end

---@param client vim.lsp.Client
---@param buffer integer
function M.attach(client, buffer)
  local options = require("promptls.options").current
  local able = client.server_capabilities or {}
  if options.hints and able.inlayHintProvider then
    vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
  end
  if options.lenses and able.codeLensProvider then
    show_lenses(client, buffer)
  end
  if able.completionProvider then
    require("promptls.completion").attach(client, buffer, completes)
  end
  map(buffer, options.keymaps)
end

return M
