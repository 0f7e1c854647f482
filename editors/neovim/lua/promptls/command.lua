---`:Promptls`: reads its words, and completes them.
local M = {}

local NAMES = {
  "check",
  "copy",
  "difference",
  "explain",
  "fix",
  "insert",
  "log",
  "matrix",
  "render",
  "response",
  "restart",
  "settings",
  "values",
}

-- The others have no arguments.
local HAVE_WORDS = {
  check = true,
  copy = true,
  difference = true,
  explain = true,
  fix = true,
  insert = true,
  render = true,
  response = true,
  values = true,
}

---@type string[]?
local rules

---The names of rules, and of their families.
---@return string[]
local function find_rules()
  local printed = not rules
    and require("promptls.program").run({ "rules", "--output-format", "json" })
  if printed then
    local names = {}
    for _, it in ipairs(vim.json.decode(printed)) do
      names[it.name], names[it.family] = true, true
    end
    rules = vim.tbl_keys(names)
    table.sort(rules)
  end
  return rules or {}
end

---The agents and phases that there are templates for.
---@param part "agent"|"phase"
---@return string[]
local function find_cells(part)
  local requests = require("promptls.requests")
  local client = requests.find_client(vim.api.nvim_get_current_buf())
  if not client then
    return {}
  end
  local argument = { uri = requests.find_uri(0), show = false }
  local params = { command = "promptls.matrix", arguments = { argument } }
  local found = requests.wait(client, "workspace/executeCommand", params, 0, 1000)
  local names = {}
  for _, it in ipairs(found and found.cells or {}) do
    names[it[part]:lower()] = true
  end
  return vim.tbl_keys(names)
end

---The programs of which it is known what they make of a file.
---@return string[]
local function find_hosts()
  local requests = require("promptls.requests")
  local uri = requests.find_uri(0)
  local client = uri and requests.find_client(vim.api.nvim_get_current_buf())
  if not client then
    return {}
  end
  local params = { command = "promptls.server.hosts", arguments = { { uri = uri } } }
  local found = requests.wait(client, "workspace/executeCommand", params, 0, 1000)
  return vim.tbl_map(function(it)
    return it.name
  end, found or {})
end

---@param count integer
---@param lead string
local function find_files(count, lead)
  return count == 0 and vim.fn.getcompletion(lead, "file") or {}
end

---What may follow, by subcommand and the number of words before.
---@type table<string, fun(count: integer, lead: string, words: string[]): string[]>
local ARGUMENTS = {
  explain = function(count)
    return count == 0 and find_rules() or {}
  end,
  render = function(count, _, words)
    if words[1] == "as" then
      return count == 1 and find_hosts() or {}
    end
    local found = count < 2 and find_cells(count == 0 and "agent" or "phase") or {}
    return count == 0 and vim.list_extend(found, { "as" }) or found
  end,
  check = find_files,
  difference = function(count)
    return count == 0 and { "base", "saved", "commit" } or {}
  end,
  fix = find_files,
  response = find_files,
}

---@param lead string What is typed of the word at the cursor.
---@param line string
---@param position integer
---@return string[]
function M.complete(lead, line, position)
  -- The command may be shortened.
  local before = line:sub(1, position - #lead):gsub("^.-%f[%u]P[romptls]*%s+", "")
  local words = vim.split(before, "%s+", { trimempty = true })
  local name = table.remove(words, 1)
  local find = ARGUMENTS[name]
  local offered = not name and NAMES or (find and find(#words, lead, words)) or {}
  local found = vim.tbl_filter(function(it)
    return vim.startswith(it, lead)
  end, offered)
  table.sort(found)
  return found
end

---@param call { args: string, fargs: string[], line1: integer, line2: integer, range: integer }
function M.run(call)
  local words = vim.list_slice(call.fargs)
  local name = table.remove(words, 1)
  if not name or not vim.tbl_contains(NAMES, name) then
    local said = name and ("unknown command '%s'; "):format(name) or ""
    local known = table.concat(NAMES, ", ")
    vim.notify(("promptls: %sexpected one of %s"):format(said, known), vim.log.levels.WARN)
    return
  elseif #words > 0 and not HAVE_WORDS[name] then
    local said = ("promptls: unexpected argument '%s' of '%s'"):format(words[1], name)
    vim.notify(said, vim.log.levels.WARN)
    return
  end
  require("promptls.activation").begin()
  require("promptls.commands")[name]({
    words = words,
    typed = call.args:match("^%S+%s+(.*)$") or "",
    first = call.line1,
    last = call.line2,
    has_range = call.range > 0,
  })
end

return M
