---`:Promptls check`: the findings of all files of a project, in the quickfix list.
local program = require("promptls.program")
local words = require("promptls.words")

local M = {}

local TYPES = { error = "E", warning = "W", info = "I", hint = "N" }

---A column in characters as one in bytes.
---@param line string
---@param column integer
local function to_byte(line, column)
  local is_there, found = pcall(vim.fn.byteidx, line, column - 1)
  return (is_there and found >= 0 and found or #line) + 1
end

---@param path string
---@return string[]
local function read(path)
  local is_there, lines = pcall(vim.fn.readfile, path)
  return is_there and lines or {}
end

---@param findings table[]
---@return vim.quickfix.entry[]
local function to_items(findings)
  local lines = vim.defaulttable(read)
  return vim.tbl_map(function(it)
    -- It is relative to where the program runs.
    local path = it.filename
    if not program.is_absolute(path) then
      path = vim.fs.normalize(program.folder() .. "/" .. path)
    end
    local first, last = it.location, it.end_location
    return {
      filename = path,
      lnum = first.row,
      col = to_byte(lines[path][first.row] or "", first.column),
      end_lnum = last.row,
      end_col = to_byte(lines[path][last.row] or "", last.column),
      type = TYPES[it.severity],
      text = ("%s [%s]"):format(it.message, it.code),
    }
  end, findings)
end

---@param findings table[]
local function show(findings)
  local files = {}
  for _, it in ipairs(findings) do
    files[it.filename] = true
  end
  vim.fn.setqflist({}, " ", { title = "promptls check", items = to_items(findings) })
  local count = words.counted(#findings, "finding")
  local many = words.counted(vim.tbl_count(files), "file")
  local said = #findings == 0 and "no findings" or ("%s in %s"):format(count, many)
  vim.notify("promptls: " .. said)
  vim.cmd("botright cwindow")
end

---Check the files as they are saved.
---@param path string A folder or a file.
---@param root? string
function M.check(path, root)
  local arguments = { "check", "--exit-zero", "--output-format", "json", path }
  program.start(arguments, root, function(printed, mistake)
    if not printed then
      vim.notify("promptls: " .. mistake, vim.log.levels.WARN)
      return
    end
    show(vim.json.decode(printed))
  end)
end

return M
