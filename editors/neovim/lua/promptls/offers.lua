---Reads what the server offers, and makes the entries of the menu of it.
local positions = require("promptls.positions")

local M = {}

---@class promptls.Offer
---@field item lsp.CompletionItem
---@field text string
---@field is_snippet boolean
---@field from integer Where its edit begins in the line, in bytes.
---@field behind integer The number of bytes behind its edit.
---@field filter string

---The offers that fit what is typed, in the order of the server.
---@param items lsp.CompletionItem[]
---@param line string
---@param row integer
---@param column integer In bytes.
---@param encoding string
---@return promptls.Offer[]
local function read_offers(items, line, row, column, encoding)
  local offers = {}
  for _, it in ipairs(items) do
    local edit = it.textEdit
    local range = edit and (edit.range or edit.replace)
    if range and range.start.line == row then
      local from = positions.to_byte(line, range.start.character, encoding)
      local to = positions.to_byte(line, range["end"].character, encoding)
      local prefix = line:sub(from + 1, column):lower()
      local filter = it.filterText or it.label
      if vim.startswith(filter:lower(), prefix) or vim.startswith(edit.newText:lower(), prefix) then
        table.insert(offers, {
          item = it,
          text = edit.newText,
          is_snippet = it.insertTextFormat == 2,
          from = from,
          -- What is behind the edit stays as it is while the offers are shown.
          behind = #line - to,
          filter = filter,
        })
      end
    end
  end
  table.sort(offers, function(a, b)
    return (a.item.sortText or a.item.label) < (b.item.sortText or b.item.label)
  end)
  return offers
end

---What the menu shows of an offer, and inserts while it is only selected: a line that begins with
---what is typed. Of a snippet, nothing is inserted before it is accepted.
---@param offer promptls.Offer
---@param number integer
---@param line string
---@param start integer
---@param column integer
local function to_entry(offer, number, line, start, column)
  local item = offer.item
  local prefix = line:sub(offer.from + 1, column)
  local word = offer.is_snippet and prefix or offer.text:match("^[^\n]*")
  if not vim.startswith(word:lower(), prefix:lower()) then
    word = offer.filter
  end
  local documentation = item.documentation
  return {
    word = line:sub(start + 1, offer.from) .. word,
    abbr = item.label,
    menu = item.detail or "",
    kind = vim.lsp.protocol.CompletionItemKind[item.kind] or "",
    info = type(documentation) == "table" and documentation.value or documentation or "",
    icase = 1,
    dup = 1,
    empty = 1,
    user_data = { promptls = number },
  }
end

---@param result any
---@param client vim.lsp.Client
---@return integer start
---@return table[] entries
---@return promptls.Offer[]
function M.to_entries(result, client)
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local line = vim.api.nvim_get_current_line()
  local items = result and result ~= vim.NIL and (result.items or result) or {}
  local offers = read_offers(items, line, row - 1, column, client.offset_encoding)
  local start = column
  for _, it in ipairs(offers) do
    start = math.min(start, it.from)
  end
  local entries = {}
  for number, it in ipairs(offers) do
    table.insert(entries, to_entry(it, number, line, start, column))
  end
  return start, entries, offers
end

return M
