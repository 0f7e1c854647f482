---What is behind the name of a subcommand: values of variables, files, and other words.
local M = {}

---Separate `NAME=VALUE` from the other words.
---@param words string[]
---@return table<string, string>? values Nothing if there is none.
---@return string[] others
function M.read_values(words)
  local values, others = {}, {}
  for _, word in ipairs(words) do
    local name, value = word:match("^([%w_]+)=(.*)$")
    if name then
      values[name] = value
    else
      table.insert(others, word)
    end
  end
  return next(values) and values or nil, others
end

---The file or folder that the words name. Completion offers names with spaces as they are.
---@param words string[]
---@return string? path
function M.read_path(words)
  local name = table.concat(words, " ")
  if name:find("^[%%#]") then
    -- The name of a buffer, such as `%:h`.
    name = vim.fn.expand(name)
  end
  return words[1] and vim.fn.fnamemodify(name, ":p") or nil
end

---@param count integer
---@param noun string
function M.counted(count, noun)
  local shown = tostring(count):reverse():gsub("(%d%d%d)", "%1,"):reverse():gsub("^,", "")
  return ("%s %s%s"):format(shown, noun, count == 1 and "" or "s")
end

return M
