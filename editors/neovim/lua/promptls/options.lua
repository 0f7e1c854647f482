---What a user may change, by `require("promptls").setup({ … })`.

---@class promptls.Options
---@field cmd? string[] The server with its arguments; else `promptls` is looked for on the PATH.
---@field venv? boolean Whether `.venv/bin/promptls` of a project is run. Only for projects you trust.
---@field features? table<string, boolean> The features of the server to switch off, by their names.
---@field settings? table What the server gets as the configuration section `promptls`.
---@field completion? boolean Whether offers appear while typing; else unless a plugin does that.
---@field hints? boolean Whether inlay hints are shown.
---@field lenses? boolean Whether code lenses are shown.
---@field on_type? boolean Whether the server may edit while you type, in Neovim 0.12 and newer.
---@field keymaps? boolean|table<string, string> Keys by subcommand; true for the ones in the help.

local M = {}

---@type promptls.Options
local defaults = {
  venv = false,
  features = {},
  settings = {},
  hints = true,
  lenses = true,
  on_type = true,
  keymaps = false,
}

---@type table<string, string[]>
local types = {
  cmd = { "table" },
  venv = { "boolean" },
  features = { "table" },
  settings = { "table" },
  completion = { "boolean" },
  hints = { "boolean" },
  lenses = { "boolean" },
  on_type = { "boolean" },
  keymaps = { "boolean", "table" },
}

M.current = vim.deepcopy(defaults)

---@param name string
---@param value any
---@return string? mistake
local function check(name, value)
  local expected = types[name]
  if not expected then
    local known = vim.tbl_keys(types)
    table.sort(known)
    local near = vim.fn.matchfuzzy(known, tostring(name))[1]
    local hint = near and ("did you mean '%s'?"):format(near)
      or "expected one of " .. table.concat(known, ", ")
    return ("unknown option '%s'; %s"):format(name, hint)
  end
  if not vim.tbl_contains(expected, type(value)) then
    local wanted = table.concat(expected, " or ")
    return ("option '%s': expected a %s, found a %s"):format(name, wanted, type(value))
  end
  if name == "cmd" and (type(value[1]) ~= "string" or value[1] == "") then
    return 'option \'cmd\': expected a list of texts, such as { "promptls", "server" }'
  end
end

---Use these options, and the defaults of the others. Options that are wrong are left out.
---@param given promptls.Options
---@return string? mistake The first of them.
function M.change(given)
  local mistake
  local taken = {}
  for name, value in vim.spairs(given) do
    local found = check(name, value)
    mistake = mistake or found
    if not found then
      taken[name] = value
    end
  end
  M.current = vim.tbl_extend("force", vim.deepcopy(defaults), taken)
  return mistake
end

return M
