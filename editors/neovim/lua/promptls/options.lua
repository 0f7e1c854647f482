---What a user may change, by `require("promptls").setup({ … })`.

---@class promptls.Options
---@field cmd? string[] The server with its arguments; else `promptls` is looked for on the PATH.
---@field venv? boolean Whether `.venv/bin/promptls` of a project is run, if you trust all of them.
---@field features? table<string, boolean> The features of the server to switch off, by their names.
---@field settings? table What the server gets as the configuration section `promptls`.
---@field completion? boolean Whether offers appear while typing; else unless a plugin does that.
---@field hints? boolean Whether inlay hints are shown.
---@field lenses? boolean Whether code lenses are shown.
---@field keymaps? boolean|table<string, string> Keys by subcommand; true for the ones in the help.

local M = {}

---@type promptls.Options
local defaults = {
  venv = false,
  features = {},
  settings = {},
  hints = true,
  lenses = true,
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
  keymaps = { "boolean", "table" },
}

M.current = vim.deepcopy(defaults)

---@param value table
local function is_command(value)
  local has_texts = vim.islist(value)
    and vim.iter(value):all(function(it)
      return type(it) == "string"
    end)
  return has_texts and value[1] ~= nil and value[1] ~= ""
end

---@param what string
---@param name string
---@param known string[]
---@return string mistake
local function describe_unknown(what, name, known)
  table.sort(known)
  local near = vim.fn.matchfuzzy(known, name)[1]
  local hint = near and ("did you mean '%s'?"):format(near)
    or "expected one of " .. table.concat(known, ", ")
  return ("unknown %s '%s'; %s"):format(what, name, hint)
end

---@param keymaps table<string, string>
---@return string? mistake
local function check_keymaps(keymaps)
  for name, key in pairs(keymaps) do
    if not require("promptls.attachment").KEYS[name] then
      local known = vim.tbl_keys(require("promptls.attachment").KEYS)
      return describe_unknown("command in option 'keymaps':", tostring(name), known)
    elseif type(key) ~= "string" or key == "" then
      return ("option 'keymaps': expected a key for '%s', found %s"):format(name, vim.inspect(key))
    end
  end
end

---@param name string
---@param value any
---@return string? mistake
local function check(name, value)
  local expected = types[name]
  if not expected then
    return describe_unknown("option", name, vim.tbl_keys(types))
  end
  if not vim.tbl_contains(expected, type(value)) then
    local wanted = table.concat(expected, " or ")
    return ("option '%s': expected a %s, found a %s"):format(name, wanted, type(value))
  end
  if name == "cmd" and not is_command(value) then
    return 'option \'cmd\': expected a list of texts, such as { "promptls", "server" }'
  end
  return name == "keymaps" and type(value) == "table" and check_keymaps(value) or nil
end

---Use these options, and the defaults of the others. Options that are wrong are left out.
---@param given promptls.Options
---@return string? mistake The first of them.
function M.change(given)
  if type(given) ~= "table" then
    return ("expected a table of options, found a %s"):format(type(given))
  end
  local names = vim.tbl_keys(given)
  -- A list is a mistake, too: its numbers are not names.
  table.sort(names, function(a, b)
    return tostring(a) < tostring(b)
  end)
  local mistake
  local taken = {}
  for _, name in ipairs(names) do
    local found = check(tostring(name), given[name])
    mistake = mistake or found
    if not found then
      taken[name] = given[name]
    end
  end
  M.current = vim.tbl_extend("force", vim.deepcopy(defaults), taken)
  return mistake
end

return M
