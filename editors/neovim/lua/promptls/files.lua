---Which buffers the server is for, and the folder of their project.
local M = {}

M.filetypes = { "markdown", "json", "toml" }

-- Of JSON and TOML files, only these are read.
local OWN = {
  json = { "/%.isdlc/state%.json$" },
  toml = { "/promptls%.toml$", "/%.promptls%.toml$", "/%.gemini/commands/.+%.toml$" },
}
local MARKERS = { "promptls.toml", ".promptls.toml", ".isdlc" }

---@param buffer integer
---@return boolean
function M.is_ours(buffer)
  local filetype = vim.bo[buffer].filetype
  local name = vim.fs.normalize(vim.api.nvim_buf_get_name(buffer))
  -- Other plugins show what is no file by such names: `fugitive://…`.
  if vim.bo[buffer].buftype ~= "" or name == "" or name:find("^%a[%w+.-]+://") then
    return false
  end
  if not OWN[filetype] then
    return filetype == "markdown"
  end
  return vim.iter(OWN[filetype]):any(function(it)
    return name:find(it) ~= nil
  end)
end

---@param path string
---@param folder string
function M.is_below(path, folder)
  return vim.startswith(vim.fs.normalize(path) .. "/", vim.fs.normalize(folder) .. "/")
end

---The folder above a buffer that has one of these names. The home folder is not a project, even if
---it is a repository or has settings: all of its files would be read.
---@param buffer integer
---@param names string|string[]
---@return string?
local function find_above(buffer, names)
  local found = vim.fs.root(buffer, names)
  local home = vim.uv.os_homedir()
  local is_home = found and home and vim.uv.fs_realpath(found) == vim.uv.fs_realpath(home)
  return not is_home and found or nil
end

---The folder with `.git`, since names mean the same in all files of a repository; or else the
---nearest one with settings.
---@param buffer integer
---@return string?
function M.find_root(buffer)
  return find_above(buffer, ".git") or find_above(buffer, MARKERS)
end

return M
