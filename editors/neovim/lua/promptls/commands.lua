---What `:Promptls` does, by the names of its subcommands.
local requests = require("promptls.requests")

local M = {}

---@class promptls.Call
---@field words string[] What is behind the name of the subcommand.
---@field first integer The lines of the range.
---@field last integer
---@field has_range boolean

---@param result { uri: string }
local function open(result)
  require("promptls.pages").open(result.uri)
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

---The address of the current buffer. A page has none, so that its project is the first one.
---@return string?
local function current_uri()
  return vim.bo.buftype == "" and vim.uri_from_bufnr(0) or nil
end

---@param call promptls.Call
function M.render(call)
  local argument = { uri = current_uri(), show = false }
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
  argument.agent, argument.phase = names[1], names[2]
  requests.execute("promptls.render", argument, open)
end

function M.matrix()
  requests.execute("promptls.matrix", { uri = current_uri(), show = false }, open)
end

---The rule of the finding at the cursor, or else of another in its line.
---@return string?
local function find_rule()
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local found
  for _, it in ipairs(vim.diagnostic.get(0, { lnum = row - 1 })) do
    if it.source == "promptls" and it.code then
      local is_here = it.col <= column and column <= (it.end_col or it.col)
      found = (is_here or not found) and it.code or found
    end
  end
  return found and tostring(found)
end

---@param call promptls.Call
function M.explain(call)
  local name = call.words[1] or find_rule()
  if not name then
    vim.notify("promptls: no finding in this line; name a rule or a setting", vim.log.levels.WARN)
    return
  end
  requests.execute("promptls.explain", { rule = name, show = false }, open, function(message)
    local setting = { setting = name, show = false }
    requests.execute("promptls.explain", setting, open, function()
      vim.notify("promptls: " .. message, vim.log.levels.WARN)
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
    vim.notify("promptls: not attached to this buffer", vim.log.levels.WARN)
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
      vim.cmd.edit(vim.fn.fnameescape(root .. "/" .. name))
      return
    end
  end
  requests.execute("promptls.createSettings", { uri = current_uri(), write = true }, function(made)
    vim.cmd.edit(vim.fn.fnameescape(vim.uri_to_fname(made.uri)))
  end)
end

function M.restart()
  require("promptls.activation").restart()
end

function M.log()
  vim.cmd("botright split " .. vim.fn.fnameescape(require("promptls.server").log_file()))
  vim.bo.autoread = true
  vim.cmd("normal! G")
end

return M
