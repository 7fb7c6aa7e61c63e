// Editing a sheet's cells: rows, columns, pasting, filling down, and the keys for all of it.
import {banner} from "./banner.js"
import {parsed} from "./clipboard.js"
import * as preview from "./preview.js"
import {about, editing, field, first_cell, object, range, renew, row_of} from "./sheet_rows.js"
import {edited} from "./sheet_saving.js"

export function focus_cell(pane, cell) {
  const row = row_of(pane, cell)
  if (row && pane.is_words) return about(pane, row).piece && preview.focus(...about(pane, row).piece)
  if (row) preview.focus_row(pane.deck, pane.data.indexOf(row) + 2, row[field(0)])
}

export function add_row(pane) {
  const here = first_cell(pane), after = here ? pane.data.indexOf(row_of(pane, here)) : pane.data.length - 1
  pane.data.splice(after + 1, 0, object(pane, {}))
  const id = pane.data[after + 1]._id
  renew(pane, pane.data)
  setTimeout(() => { const row = pane.table.getRow(id); const cell = row && row.getCells().find(one => one.getField() === field(0)); if (cell) { pane.table.scrollToRow(row, "nearest", false).catch(() => {}); range(pane)?.setBounds(cell, cell); cell.edit(true) } }, 60)
}

export function add_column(pane) {
  const wanted = prompt("Name of the new column")?.trim()
  if (!wanted) return
  if (pane.columns.includes(wanted)) return banner("bad", `There is a column “${wanted}” already.`)
  pane.columns = [...pane.columns, wanted]
  pane.data.forEach(row => { row[field(pane.columns.length - 1)] = "" })
  renew(pane, pane.data, true)
  edited(pane)
}

export function delete_rows(pane) {
  const gone = new Set((range(pane)?.getRows() || []).map(row => row.getData()._id))
  if (!gone.size) return
  renew(pane, pane.data.filter(row => !gone.has(row._id)))
  edited(pane)
}

function put(pane, changes) {
  pane.began = performance.now()
  for (const [id, key, value] of changes) if (/^c\d/.test(key)) pane.data.find(one => one._id === id)[key] = value
  renew(pane, pane.data)
  edited(pane)
}

export function fill_down(pane) {
  const [top, ...below] = range(pane)?.getCells() || []
  if (below.length) put(pane, below.flatMap(row => row.map((cell, i) => [cell.getRow().getData()._id, cell.getField(), String(top[i].getValue())])))
}

function clear(pane) { put(pane, (range(pane)?.getCells() || []).flat().map(cell => [cell.getRow().getData()._id, cell.getField(), ""])) }

function move(pane, by) {
  const cell = first_cell(pane), from = cell ? pane.data.indexOf(row_of(pane, cell)) : -1
  if (from < 0 || !pane.data[from + by]) return
  const [row] = pane.data.splice(from, 1)
  pane.data.splice(from + by, 0, row)
  renew(pane, pane.data)
  edited(pane)
}

function paste(pane, text) {
  const lines = parsed(text), start = first_cell(pane)
  if (!lines.length) return
  pane.began = performance.now()
  const shown = pane.table.getRows("active").map(row => row.getData()._id), x = start ? pane.columns.findIndex((_, i) => field(i) === start.getField()) : 0
  if (x < 0) return
  const y = start ? shown.indexOf(start.getRow().getData()._id) : shown.length
  // A header pasted along with its rows names the columns.
  const is_header = lines.length > 1 && lines[0].every(one => pane.columns.includes(one.trim()))
  const places = is_header ? lines[0].map(one => pane.columns.indexOf(one.trim())) : lines[0].map((_, i) => x + i)
  lines.slice(is_header ? 1 : 0).forEach((cells, dy) => {
    let row = pane.data.find(one => one._id === shown[y + dy])
    if (!row) pane.data.push(row = object(pane, {}))
    cells.forEach((words, i) => { if (places[i] < pane.columns.length) row[field(places[i])] = words.trim() })
  })
  renew(pane, pane.data)
  edited(pane)
}

const in_grid = pane => !editing(pane) && !document.activeElement?.closest("input, textarea, select, dialog")

export function on_paste(pane, event) {
  if (!in_grid(pane)) return
  event.preventDefault()
  paste(pane, event.clipboardData.getData("text/plain"))
}

export function on_key(pane, event) {
  const ctrl = event.ctrlKey || event.metaKey, pressed = call => { event.preventDefault(); event.stopPropagation(); call() }
  if (event.key === "Enter" && !ctrl && event.target.matches?.(".tabulator-editing textarea")) {
    // As in spreadsheets: Enter is done, Alt Enter is a new line.
    return pressed(() => event.altKey ? document.execCommand("insertText", false, "\n") : event.target.blur())
  }
  if (ctrl && event.key === "Enter") return pressed(() => { document.activeElement.blur(); add_row(pane) })
  if (ctrl && event.key.toLowerCase() === "f") return pressed(() => pane.find.focus())
  if (!in_grid(pane)) return
  if (ctrl && event.key.toLowerCase() === "d") pressed(() => fill_down(pane))
  else if (event.key === "Delete" || event.key === "Backspace") pressed(() => clear(pane))
  else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) pressed(() => move(pane, event.key === "ArrowUp" ? -1 : 1))
  else if (event.key.length === 1 && !ctrl && !event.altKey && pane.grid.contains(document.activeElement)) {
    const cell = first_cell(pane)
    if (cell) pressed(() => { cell.edit(true); const input = editing(pane)?.querySelector("input, textarea"); if (input) { input.value = event.key; input.dispatchEvent(new Event("input", {bubbles: true})) } })
  }
}
