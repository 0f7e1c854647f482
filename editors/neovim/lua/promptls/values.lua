---`:Promptls values`: values to try a template with, in the file beside it.
local requests = require("promptls.requests")

local M = {}

local FILE = "edit the file of values"

---Save a buffer, and tell the servers, which would look at the file up to a second later.
---@param buffer integer
local function save(buffer)
  vim.api.nvim_buf_call(buffer, function()
    vim.cmd("silent write")
  end)
  local uri = vim.uri_from_bufnr(buffer)
  local changes = { { uri = uri, type = vim.lsp.protocol.FileChangeType.Changed } }
  for _, client in ipairs(require("promptls.server").clients()) do
    requests.tell(client, "workspace/didChangeWatchedFiles", { changes = changes })
  end
end

---The file has to be saved: previews read it, and so does everybody else.
---@param written { uri: string, text: string }
---@return integer buffer
local function put(written)
  local buffer = vim.fn.bufadd(vim.uri_to_fname(written.uri))
  vim.fn.bufload(buffer)
  local lines = vim.split(written.text:gsub("\r\n", "\n"), "\n", { plain = true })
  if lines[#lines] == "" then
    table.remove(lines)
  end
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  save(buffer)
  return buffer
end

---Save what the user has changed in such a file: the server adds to what is saved.
local function save_changed()
  for _, it in ipairs(vim.api.nvim_list_bufs()) do
    local is_values = vim.api.nvim_buf_get_name(it):find("%.values%.toml$")
    if is_values and vim.bo[it].modified then
      save(it)
    end
  end
end

---Write values, and lines to fill in for the variables that still lack one.
---@param uri string
---@param values table<string, string>
---@param go_on fun(buffer: integer, missing: string[])
function M.write(uri, values, go_on)
  save_changed()
  local argument = {
    uri = uri,
    values = next(values) and values or vim.empty_dict(),
    apply = false,
  }
  requests.execute("promptls.server.addValues", argument, function(written)
    go_on(put(written), written.missing)
  end)
end

---@param uri string
local function edit(uri)
  M.write(uri, {}, function(buffer)
    require("promptls.windows").edit(vim.api.nvim_buf_get_name(buffer))
  end)
end

---Ask for the values that lack, one after the other, until there is none or the user has enough.
---@param uri string
local function ask(uri)
  requests.execute("promptls.render", { uri = uri, show = false }, function(rendered)
    local lacking = vim.list_extend(vim.list_slice(rendered.missing), rendered.unknown)
    table.insert(lacking, FILE)
    local prompt = #lacking > 1 and "The variable to give a value to"
      or "Every variable has a value"
    vim.ui.select(lacking, { prompt = prompt }, function(chosen)
      if chosen == FILE then
        edit(uri)
      elseif chosen then
        vim.ui.input({ prompt = chosen .. " = " }, function(value)
          if value then
            M.write(uri, { [chosen] = value }, function()
              ask(uri)
            end)
          end
        end)
      end
    end)
  end)
end

---@param uri string
---@param values? table<string, string>
function M.fill(uri, values)
  if not values then
    ask(uri)
    return
  end
  M.write(uri, values, function(buffer, missing)
    local name = vim.fs.basename(vim.api.nvim_buf_get_name(buffer))
    local rest = #missing > 0 and ("; without a value: " .. table.concat(missing, ", ")) or ""
    vim.notify(("promptls: written into %s%s"):format(name, rest))
  end)
end

return M
