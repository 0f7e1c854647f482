---What the buffer of a page shows: its text, its marks, and the line above it.
local words = require("promptls.words")

local M = {}

local namespace = vim.api.nvim_create_namespace("promptls.pages")

-- What is left in a prompt where a value is missing, and where a name is unknown.
local UNRESOLVED =
  { "%[Context not provided: [^%]]+%]", "<<[A-Z][A-Z0-9_]*>>", "{{[A-Z][A-Z0-9_]*}}" }

---A text in 'winbar', where a percent sign has a meaning.
---@param text string
local function to_bar(text)
  return (text:gsub("[%c]+", " "):gsub("%%", "%%%%"))
end

---Replace the lines that differ, so that windows keep their place.
---@param buffer integer
---@param lines string[]
local function set_lines(buffer, lines)
  local before = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  local same, most = 0, math.min(#before, #lines)
  while same < most and before[same + 1] == lines[same + 1] do
    same = same + 1
  end
  local after = 0
  while after < most - same and before[#before - after] == lines[#lines - after] do
    after = after + 1
  end
  local new = vim.list_slice(lines, same + 1, #lines - after)
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, same, #before - after, false, new)
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].modified = false
end

---Remove the marks of a text that is gone.
---@param buffer integer
function M.clear(buffer)
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
end

---Mark what is unresolved in a prompt.
---@param buffer integer
---@param lines string[]
---@return integer count
local function mark(buffer, lines)
  M.clear(buffer)
  local count = 0
  for number, line in ipairs(lines) do
    for _, pattern in ipairs(UNRESOLVED) do
      local start, stop = line:find(pattern)
      while start do
        vim.api.nvim_buf_set_extmark(buffer, namespace, number - 1, start - 1, {
          end_col = stop,
          hl_group = "PromptlsUnresolved",
        })
        count = count + 1
        start, stop = line:find(pattern, stop + 1)
      end
    end
  end
  return count
end

---Set the line above a page, in all of its windows.
---@param buffer integer
---@param bar string
local function set_bar(buffer, bar)
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    vim.wo[window][0].winbar = bar
  end
end

---The line above a prompt. Where it is too long, the size is cut.
---@param text string
---@param title string
---@param count integer
---@param what string
local function to_title(text, title, count, what)
  local bar = ("%%#PromptlsTitle# %s%%*"):format(to_bar(title))
  if count > 0 then
    bar = bar .. ("  %%#Promptls%s#%d %s%%*"):format(what, count, what:lower())
  end
  return ("%s%%<  %s"):format(bar, words.counted(vim.fn.strchars(text), "character"))
end

---@param buffer integer
---@param result { text: string, pieces: table[]? }
---@param title string? Of a prompt; other pages need none.
function M.show(buffer, result, title)
  local text = result.text
  local lines = vim.split(text, "\n", { plain = true })
  if lines[#lines] == "" then
    table.remove(lines)
  end
  set_lines(buffer, lines)
  if result.pieces then
    local count = require("promptls.arrived").mark(buffer, result)
    set_bar(buffer, to_title(text, title or "", count, "Replaced"))
  else
    local bar = title and to_title(text, title, mark(buffer, lines), "Unresolved")
    set_bar(buffer, bar or "")
  end
end

---Say above a page why it is not up to date.
---@param buffer integer
---@param message string
function M.show_mistake(buffer, message)
  set_bar(buffer, "%#DiagnosticWarn# " .. to_bar(message) .. "%*")
end

return M
