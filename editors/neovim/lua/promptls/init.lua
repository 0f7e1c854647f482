---The public functions of the plugin: `setup`, which is needed only for options, and `status`.
local M = {}

---Change options. May be called before or after the plugin is loaded, and again.
---@param given? promptls.Options
function M.setup(given)
  local options = require("promptls.options")
  local mistake = options.change(given or {})
  if mistake then
    vim.notify("promptls: " .. mistake, vim.log.levels.WARN)
  end
  require("promptls.activation").refresh()
end

---A text for a status line: the findings of the buffer, and what its prompt measures. As
---`%{v:lua.require'promptls'.status()}`, it is about the buffer of the status line.
---@param buffer? integer Default: the current one.
---@return string
function M.status(buffer)
  return require("promptls.status").describe(buffer or vim.api.nvim_get_current_buf())
end

return M
