---What `:Promptls` does, by the names of its subcommands.
local requests = require("promptls.requests")
local windows = require("promptls.windows")
local words = require("promptls.words")

local M = {}

---@class promptls.Call
---@field words string[] What is behind the name of the subcommand.
---@field typed string The same, as it was typed.
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
---@param command { arguments: { uri: string, host: string? }[] }
function M.show_render(command)
  local argument = command.arguments[1]
  if argument.host then
    require("promptls.hosts").preview(argument.uri, argument.host)
    return
  end
  requests.execute("promptls.render", { uri = argument.uri, show = false }, open)
end

---@param command { arguments: { uri: string }[] }
function M.show_matrix(command)
  requests.execute("promptls.matrix", { uri = command.arguments[1].uri, show = false }, open)
end

---@param command { arguments: { uri: string, with: string }[] }
function M.show_difference(command)
  local argument = command.arguments[1]
  require("promptls.difference").open(argument.uri, argument.with)
end

---The template that the current buffer is, or is the preview of.
---@return string?
local function find_template()
  local uri = requests.find_uri(0) or vim.b.promptls_template
  if not uri then
    warn("this buffer is not a file")
  end
  return uri
end

---What a program makes of the file that the buffer is, or shows already.
---@param call promptls.Call
local function render_as(call)
  local shown = vim.b.promptls_host
  local uri = shown and shown.uri or requests.find_uri(0)
  if uri then
    local line = call.typed:match("^as%s+%S+%s+(.*)$")
    require("promptls.hosts").preview(uri, call.words[2], line)
  else
    warn("this buffer is not a file")
  end
end

---@param call promptls.Call
function M.render(call)
  if call.words[1] == "as" then
    render_as(call)
    return
  end
  local values, names = words.read_values(call.words)
  local argument = { uri = requests.find_uri(0), show = false, values = values }
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

---@param call promptls.Call
function M.difference(call)
  local uri = find_template()
  local values, names = words.read_values(call.words)
  if uri then
    require("promptls.difference").open(uri, names[1], values)
  end
end

---Run something with a template and the values for it, if nothing else is given.
---@param call promptls.Call
---@param run fun(uri: string, values: table<string, string>)
local function with_values(call, run)
  local uri = find_template()
  local values, others = words.read_values(call.words)
  if #others > 0 then
    warn(("expected NAME=VALUE, found '%s'"):format(others[1]))
  elseif uri then
    run(uri, values)
  end
end

---@param call promptls.Call
function M.values(call)
  with_values(call, require("promptls.values").fill)
end

---Copy the prompt, into the clipboard if there is one.
---@param call promptls.Call
function M.copy(call)
  ---@param argument table
  local function copy(argument)
    argument.show = false
    requests.execute("promptls.render", argument, function(rendered)
      local register = vim.fn.has("clipboard") == 1 and "+" or '"'
      vim.fn.setreg(register, rendered.text)
      local size = words.counted(vim.fn.strchars(rendered.text), "character")
      local count = #(rendered.missing or {}) + #(rendered.unknown or {})
      local rest = count > 0 and (", %d unresolved"):format(count) or ""
      vim.notify(("promptls: copied into register %s: %s%s"):format(register, size, rest))
    end)
  end
  local shown = vim.b.promptls_host
  if shown and not call.words[1] then
    copy(shown)
    return
  end
  with_values(call, function(uri, values)
    copy({ uri = uri, values = values })
  end)
end

---@param call promptls.Call
function M.fix(call)
  local fixing = require("promptls.fixing")
  local path = words.read_path(call.words)
  if path then
    fixing.fix_files(path)
    return
  end
  local done, mistake = fixing.fix_buffer(vim.api.nvim_get_current_buf())
  if done then
    vim.notify("promptls: " .. done)
  else
    warn(mistake --[[@as string]])
  end
end

---@param call promptls.Call
function M.check(call)
  local root = require("promptls.files").find_root(0)
  local path = words.read_path(call.words) or root
  if path then
    require("promptls.checking").check(path, root)
  else
    warn("this file is in no project; name a folder")
  end
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
