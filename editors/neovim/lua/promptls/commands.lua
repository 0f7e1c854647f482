---What `:Promptls` does, by the names of its subcommands.
local requests = require("promptls.requests")
local windows = require("promptls.windows")

local M = {}

---@class promptls.Call
---@field words string[] What is behind the name of the subcommand.
---@field first integer The lines of the range.
---@field last integer
---@field has_range boolean

---@param message string
local function warn(message)
  vim.notify("promptls: " .. message, vim.log.levels.WARN)
end

---@param result { uri: string }
---@param client vim.lsp.Client
local function open(result, client)
  require("promptls.pages").open(result.uri, client)
end

---A client runs these where a code lens is clicked.
---@param command { arguments: { uri: string }[] }
function M.show_render(command)
  requests.execute("promptls.render", { uri = command.arguments[1].uri, show = false }, open)
end

---@param command { arguments: { uri: string }[] }
function M.show_matrix(command)
  requests.execute("promptls.matrix", { uri = command.arguments[1].uri, show = false }, open)
end

---@param call promptls.Call
function M.render(call)
  local argument = { uri = requests.find_uri(0), show = false }
  local names = {}
  for _, word in ipairs(call.words) do
    local name, value = word:match("^([%w_]+)=(.*)$")
    if name then
      argument.values = argument.values or {}
      argument.values[name] = value
    else
      table.insert(names, word)
    end
  end
  if #names ~= 0 and #names ~= 2 then
    warn(("expected an agent and a phase, found '%s'"):format(table.concat(names, " ")))
    return
  elseif #names == 0 and not argument.uri then
    warn("this buffer is not a file; name an agent and a phase")
    return
  end
  argument.agent, argument.phase = names[1], names[2]
  requests.execute("promptls.render", argument, open)
end

function M.matrix()
  requests.execute("promptls.matrix", { uri = requests.find_uri(0), show = false }, open)
end

---The rule of the finding at the cursor, or else of another in its line.
---@return string?
local function find_rule()
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local found
  for _, it in ipairs(vim.diagnostic.get(0, { lnum = row - 1 })) do
    if it.source == "promptls" and it.code then
      local is_here = it.col <= column and column < math.max(it.end_col or 0, it.col + 1)
      found = (is_here or not found) and it.code or found
    end
  end
  return found and tostring(found)
end

---@param call promptls.Call
function M.explain(call)
  local name = call.words[1] and table.concat(call.words, " ") or find_rule()
  if not name then
    warn("no finding in this line; name a rule or a setting")
    return
  end
  requests.execute("promptls.explain", { rule = name, show = false }, open, function(message)
    local setting = { setting = name, show = false }
    requests.execute("promptls.explain", setting, open, function()
      warn(message)
    end)
  end)
end

---@param call promptls.Call
function M.response(call)
  require("promptls.response").check(call)
end

---@param call promptls.Call
function M.insert(call)
  local client = vim.lsp.get_clients({ name = "promptls", bufnr = 0 })[1]
  if not client then
    warn("the server is not attached to this buffer")
    return
  elseif not vim.bo.modifiable then
    warn("this buffer cannot be changed")
    return
  end
  local encoding = client.offset_encoding
  local at = vim.lsp.util.make_position_params(0, encoding).position
  local point = call.words[1] and table.concat(call.words, " ")
  local argument = { uri = vim.uri_from_bufnr(0), position = at, point = point }
  requests.execute("promptls.insertBlock", argument, function() end)
end

---Open the settings of the project, or make them.
function M.settings()
  local root = require("promptls.files").find_root(0) or vim.fn.getcwd()
  for _, name in ipairs({ "promptls.toml", ".promptls.toml" }) do
    if vim.uv.fs_stat(root .. "/" .. name) then
      windows.edit(root .. "/" .. name)
      return
    end
  end
  local argument = { uri = requests.find_uri(0), write = true }
  requests.execute("promptls.createSettings", argument, function(made)
    windows.edit(vim.uri_to_fname(made.uri))
  end)
end

function M.restart()
  require("promptls.activation").restart()
end

---Open the log at its end.
function M.log()
  local path = require("promptls.server").log_file()
  vim.cmd({
    cmd = "split",
    args = { path },
    mods = { split = "botright" },
    magic = { file = false },
  })
  vim.bo.autoread = true
  windows.close_with_q(vim.api.nvim_get_current_buf())
  vim.cmd("normal! G")
end

return M
