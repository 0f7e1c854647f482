---`:Promptls response`: checks what a model has answered.
local positions = require("promptls.positions")
local requests = require("promptls.requests")

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
  local said = { found.verdict and ("verdict " .. found.verdict) or "no verdict" }
  for id, state in vim.spairs(found.tasks) do
    table.insert(said, ("task %s %s"):format(id, state))
  end
  local items = found.block ~= vim.NIL and found.block and #found.block.items
  table.insert(said, items and ("%d next steps"):format(items) or "no block")
  local count = #found.findings
  table.insert(
    said,
    count == 0 and "no findings" or ("%d finding%s"):format(count, count > 1 and "s" or "")
  )
  return table.concat(said, ", ")
end

---Check the lines of a range, or the whole buffer; with a template, against what that asks for.
---@param call promptls.Call
function M.check(call)
  local buffer = vim.api.nvim_get_current_buf()
  local first, last = call.has_range and call.first or 1, call.has_range and call.last or -1
  local lines = vim.api.nvim_buf_get_lines(buffer, first - 1, last, false)
  local argument = { text = table.concat(lines, "\n") .. "\n" }
  if call.words[1] then
    argument.template = vim.uri_from_fname(vim.fn.fnamemodify(call.words[1], ":p"))
  end
  local client = requests.find_client(buffer)
  local encoding = client and client.offset_encoding or "utf-16"
  requests.execute("promptls.checkResponse", argument, function(found)
    if found.verdict == vim.NIL then
      found.verdict = nil
    end
    vim.diagnostic.set(
      namespace,
      buffer,
      vim.tbl_map(function(it)
        return to_diagnostic(it, lines, first, encoding)
      end, found.findings)
    )
    -- What was found is about the text as it was.
    vim.api.nvim_create_autocmd({ "TextChanged", "TextChangedI" }, {
      buffer = buffer,
      once = true,
      callback = function()
        vim.diagnostic.reset(namespace, buffer)
      end,
    })
    if #found.findings > 0 then
      vim.diagnostic.setloclist({ namespace = namespace, open = false, title = "promptls response" })
    end
    vim.notify("promptls: " .. summarize(found))
  end)
end

return M
