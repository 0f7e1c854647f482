---The marks in the text that a program makes of a file: what is replaced, and what stays. Notes are
---above the text, and no part of it.
local M = {}

-- No one looks at more marks, and Neovim takes long to draw them.
local MOST = 2000

local namespace = vim.api.nvim_create_namespace("promptls.arrived")

---Why something is marked, by buffer and mark.
---@type table<integer, table<integer, string>>
local reasons = {}

---@class promptls.Piece
---@field text string
---@field written string
---@field why string

---@param piece promptls.Piece
local function explain(piece)
  if piece.written == "" or piece.written == piece.text then
    return piece.why
  end
  return ("%s, in place of %s"):format(piece.why, (piece.written:gsub("%s+", " ")))
end

---@param buffer integer
---@param row integer
---@param column integer
---@param last { [1]: integer, [2]: integer } Row and column.
---@param piece promptls.Piece
local function mark(buffer, row, column, last, piece)
  local options = { end_row = last[1], end_col = last[2] }
  if piece.text == "" then
    options.virt_text = { { (piece.written:gsub("%s+", " ")), "PromptlsGone" } }
    options.virt_text_pos = "inline"
  else
    options.hl_group = piece.text == piece.written and "PromptlsKept" or "PromptlsReplaced"
  end
  -- A line break at the end of the text is in no line.
  options.strict = false
  local id = vim.api.nvim_buf_set_extmark(buffer, namespace, row, column, options)
  reasons[buffer][id] = explain(piece)
end

---@param buffer integer
---@param pieces promptls.Piece[]
---@return integer count Of what is replaced.
local function mark_all(buffer, pieces)
  local row, column, marked, count = 0, 0, 0, 0
  for _, piece in ipairs(pieces) do
    local lines = vim.split(piece.text, "\n", { plain = true })
    local last = { row + #lines - 1, (#lines == 1 and column or 0) + #lines[#lines] }
    if piece.why ~= "" and marked < MOST then
      marked = marked + 1
      mark(buffer, row, column, last, piece)
    end
    if piece.why ~= "" and piece.text ~= piece.written then
      count = count + 1
    end
    row, column = last[1], last[2]
  end
  return count
end

---Break a text into lines that fit.
---@param text string
---@param width integer
---@return string[]
local function wrap(text, width)
  local lines = { "" }
  for word in text:gmatch("%S+") do
    local longer = lines[#lines] == "" and word or lines[#lines] .. " " .. word
    if vim.fn.strdisplaywidth(longer) <= width then
      lines[#lines] = longer
    else
      table.insert(lines, "  " .. word)
    end
  end
  return lines
end

---@param buffer integer
---@param notes string[]
local function say(buffer, notes)
  local windows = vim.fn.win_findbuf(buffer)
  local width = windows[1] and vim.api.nvim_win_get_width(windows[1]) - 2 or 78
  local lines = {}
  for _, note in ipairs(notes) do
    for _, line in ipairs(wrap(note, width)) do
      table.insert(lines, { { line, "PromptlsNote" } })
    end
  end
  table.insert(lines, { { "", "PromptlsNote" } })
  vim.api.nvim_buf_set_extmark(
    buffer,
    namespace,
    0,
    0,
    { virt_lines = lines, virt_lines_above = true }
  )
  for _, window in ipairs(windows) do
    -- Neovim leaves out what is above the first line, unless it is asked for.
    vim.api.nvim_win_call(window, function()
      if vim.fn.line("w0") == 1 then
        vim.fn.winrestview({ topfill = #lines })
      end
    end)
  end
end

---@param buffer integer
---@param result { pieces: promptls.Piece[], notes: string[], details: string[] }
---@return integer count
function M.mark(buffer, result)
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  reasons[buffer] = {}
  local count = mark_all(buffer, result.pieces)
  say(buffer, vim.list_extend(vim.list_slice(result.notes), result.details))
  return count
end

---Say why what is at the cursor is marked.
local function show_reason()
  local buffer = vim.api.nvim_get_current_buf()
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local at = { row - 1, column }
  local found = vim.api.nvim_buf_get_extmarks(buffer, namespace, at, at, { overlap = true })
  for _, it in ipairs(found) do
    local reason = (reasons[buffer] or {})[it[1]]
    if reason then
      vim.lsp.util.open_floating_preview({ reason }, "", { focus = false })
      return
    end
  end
end

---@param buffer integer
function M.attach(buffer)
  local described = { buffer = buffer, desc = "promptls: why this is marked" }
  vim.keymap.set("n", "K", show_reason, described)
  vim.api.nvim_create_autocmd("BufWipeout", {
    buffer = buffer,
    callback = function()
      reasons[buffer] = nil
    end,
  })
end

return M
