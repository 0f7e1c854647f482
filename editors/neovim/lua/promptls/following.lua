---The preview of a prompt follows the cursor in its template. The other way nothing follows, and
---what is typed moves nothing.
local M = {}

-- How far the next line is looked for that is the same in both.
local MOST = 50

---The line of a prompt that shows a line of its template, or the next one that it has. A line
---without placeholders is the same in both. Of several, the one with the same number counts.
---@param template string[]
---@param rendered string[]
---@param line integer
---@return integer?
local function find_same_line(template, rendered, line)
  for at = line, math.min(#template, line + MOST - 1) do
    local text = template[at]
    if text:find("%S") then
      local skipped = 0
      for number = 1, at - 1 do
        skipped = skipped + (template[number] == text and 1 or 0)
      end
      for number, it in ipairs(rendered) do
        if it == text and skipped == 0 then
          return math.max(1, number - (at - line))
        end
        skipped = skipped - (it == text and 1 or 0)
      end
    end
  end
end

---The window of a buffer in this tab page, unless it is bound to another one.
---@param buffer integer
---@return integer?
local function find_window(buffer)
  local window = vim.fn.bufwinid(buffer)
  return window ~= -1 and not vim.wo[window].scrollbind and window or nil
end

---Show the place at which the cursor is in the template, as far from the top as it is there.
---@param page integer
---@param template integer
function M.show_place(page, template)
  local window, source = find_window(page), find_window(template)
  if not window or not source then
    return
  end
  local line = find_same_line(
    vim.api.nvim_buf_get_lines(template, 0, -1, false),
    vim.api.nvim_buf_get_lines(page, 0, -1, false),
    vim.api.nvim_win_get_cursor(source)[1]
  )
  if not line then
    return
  end
  local above = vim.api.nvim_win_call(source, vim.fn.winline) - 1
  vim.api.nvim_win_call(window, function()
    vim.fn.winrestview({ lnum = line, col = 0, topline = math.max(1, line - above) })
  end)
end

---Follow the cursor for as long as there is the page.
---@param page integer
---@param template integer
function M.attach(page, template)
  vim.api.nvim_create_autocmd({ "CursorMoved", "WinScrolled" }, {
    buffer = template,
    callback = function()
      if not vim.api.nvim_buf_is_valid(page) then
        return true
      elseif not vim.fn.mode():find("^[iR]") then
        M.show_place(page, template)
      end
    end,
  })
end

return M
