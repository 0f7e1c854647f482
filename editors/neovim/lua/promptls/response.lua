---`:Promptls response`: checks what a model has answered.
local positions = require("promptls.positions")
local requests = require("promptls.requests")
local words = require("promptls.words")

local M = {}

local namespace = vim.api.nvim_create_namespace("promptls.response")

---@param finding lsp.Diagnostic
---@param lines string[]
---@param first integer
---@param encoding string
---@return vim.Diagnostic
local function to_diagnostic(finding, lines, first, encoding)
  local from, to = finding.range.start, finding.range["end"]
  return {
    lnum = first - 1 + from.line,
    col = positions.to_byte(lines[from.line + 1] or "", from.character, encoding),
    end_lnum = first - 1 + to.line,
    end_col = positions.to_byte(lines[to.line + 1] or "", to.character, encoding),
    severity = finding.severity,
    message = finding.message,
    code = finding.code,
    source = "promptls",
  }
end

---@param found table
---@return string
local function summarize(found)
  local has_verdict = found.verdict and found.verdict ~= vim.NIL
  local said = { has_verdict and ("verdict " .. found.verdict) or "no verdict" }
  for id, state in vim.spairs(found.tasks) do
    table.insert(said, ("task %s %s"):format(id, state))
  end
  local items = found.block ~= vim.NIL and found.block and #found.block.items
  table.insert(said, items and ("%d next steps"):format(items) or "no block")
  local count = #found.findings
  table.insert(said, count == 0 and "no findings" or words.counted(count, "finding"))
  return table.concat(said, ", ")
end

---Show the findings until the text changes: they are about the text as it was.
---@param buffer integer
---@param findings vim.Diagnostic[]
local function show(buffer, findings)
  vim.diagnostic.set(namespace, buffer, findings)
  local group = vim.api.nvim_create_augroup("promptls.response." .. buffer, {})
  vim.api.nvim_create_autocmd({ "TextChanged", "TextChangedI" }, {
    group = group,
    buffer = buffer,
    callback = function()
      vim.diagnostic.reset(namespace, buffer)
      vim.api.nvim_del_augroup_by_id(group)
    end,
  })
  if #findings > 0 and vim.api.nvim_get_current_buf() == buffer then
    vim.diagnostic.setloclist({ namespace = namespace, open = false, title = "promptls response" })
  end
end

---Check the lines of a range, or the whole buffer; with a template, against what that asks for.
---@param call promptls.Call
function M.check(call)
  local buffer = vim.api.nvim_get_current_buf()
  local first, last = call.has_range and call.first or 1, call.has_range and call.last or -1
  local lines = vim.api.nvim_buf_get_lines(buffer, first - 1, last, false)
  local argument = { text = table.concat(lines, "\n") .. "\n" }
  local path = words.read_path(call.words)
  argument.template = path and vim.uri_from_fname(path) or nil
  local tick = vim.api.nvim_buf_get_changedtick(buffer)
  requests.execute("promptls.checkResponse", argument, function(found, client)
    if not vim.api.nvim_buf_is_valid(buffer) then
      return
    end
    -- The text may have changed while the server read it.
    if vim.api.nvim_buf_get_changedtick(buffer) == tick then
      show(
        buffer,
        vim.tbl_map(function(it)
          return to_diagnostic(it, lines, first, client.offset_encoding)
        end, found.findings)
      )
    end
    vim.notify("promptls: " .. summarize(found))
  end)
end

return M
