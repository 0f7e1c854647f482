---Which buffers the server is for, and the folder of their project.
local M = {}

M.filetypes = { "markdown", "json", "toml" }

-- Of JSON and TOML files, only these are promptls' own.
local OWN = {
  json = { "/%.isdlc/state%.json$" },
  toml = { "/promptls%.toml$", "/%.promptls%.toml$" },
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

---The folder with `.git`, since names mean the same in all files of a repository; or else the
---nearest one with settings. A home folder that is a repository is not a project.
---@param buffer integer
---@return string?
function M.find_root(buffer)
  local repository = vim.fs.root(buffer, ".git")
  if repository and repository ~= vim.fs.normalize(vim.uv.os_homedir() or "") then
    return repository
  end
  return vim.fs.root(buffer, MARKERS)
end

return M
