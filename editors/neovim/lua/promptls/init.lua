---The plugin's only public function is `setup`; it is needed only for options.
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

return M
