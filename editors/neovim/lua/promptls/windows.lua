---Where pages and files are shown.
local M = {}

---@param window integer
local function is_floating(window)
  return vim.api.nvim_win_get_config(window).relative ~= ""
end

---The window that another one is opened beside. A floating window cannot be split.
---@return integer
function M.find_anchor()
  local current = vim.api.nvim_get_current_win()
  if not is_floating(current) then
    return current
  end
  return vim.iter(vim.api.nvim_tabpage_list_wins(0)):find(function(it)
    return not is_floating(it)
  end)
end

---`q` closes the window, or shows another buffer in it if it is the last one.
---@param buffer integer
function M.close_with_q(buffer)
  vim.keymap.set("n", "q", function()
    if not pcall(vim.api.nvim_win_close, 0, false) then
      vim.cmd.bwipeout()
    end
  end, { buffer = buffer, nowait = true, desc = "promptls: close" })
end

---Open a file in the current window, or beside it if that must keep what it shows.
---@param path string
function M.edit(path)
  local is_kept = vim.bo.buftype ~= "" or vim.wo.winfixbuf or (vim.bo.modified and not vim.o.hidden)
  vim.cmd({ cmd = is_kept and "split" or "edit", args = { path }, magic = { file = false } })
end

return M
