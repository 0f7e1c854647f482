---Columns of the protocol as bytes.
local M = {}

local IS_NEW = vim.fn.has("nvim-0.11") == 1

---@param line string
---@param character integer
---@param encoding string
---@return integer
function M.to_byte(line, character, encoding)
  if IS_NEW then
    return vim.str_byteindex(line, encoding, character, false)
  elseif encoding == "utf-8" then
    return math.min(character, #line)
  end
  local is_utf16 = encoding == "utf-16"
  local in_32, in_16 = vim.str_utfindex(line)
  local last = is_utf16 and in_16 or in_32
  return vim.str_byteindex(line, math.min(character, last), is_utf16)
end

return M
