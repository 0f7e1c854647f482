-- Writes what Neovim shows of the file that is open to the file OUT: [rule, line, text] of each.
local expected = tonumber(vim.env.EXPECTED)
vim.wait(30000, function()
  return #vim.diagnostic.get(0) >= expected
end, 20)
local shown = vim.tbl_map(function(it)
  local text = vim.api.nvim_buf_get_text(0, it.lnum, it.col, it.end_lnum, it.end_col, {})
  return { it.code, it.lnum + 1, table.concat(text, "\n") }
end, vim.diagnostic.get(0))
vim.fn.writefile({ vim.json.encode(shown) }, vim.env.OUT)
vim.cmd("qall!")
