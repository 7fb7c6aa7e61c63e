// A sheet's rows and columns: as the file has them, as Tabulator shows them, and with their faults.
import {count} from "./base.js"
import * as preview from "./preview.js"

export const field = i => `c${i}`

export const object = (pane, cells, id = pane.next_id++) => Object.fromEntries([["_id", id], ...pane.columns.map((one, i) => [field(i), cells[one] ?? ""])])

export const cells_of = (pane, row) => Object.fromEntries(pane.columns.map((one, i) => [one, pane.typed && pane.typed.id === row._id && pane.typed.field === field(i) ? pane.typed.value : String(row[field(i)] ?? "")]))

export function load(pane, sheet) {
  pane.columns = sheet.columns
  pane.was_of = new Map()
  return sheet.rows.map((row, i) => { const one = object(pane, row.cells); pane.was_of.set(one._id, i); return one })
}

export function about(pane, row) { return pane.meaning[row[field(pane.columns.indexOf("key"))]] || {} }

function beside(pane, title, tell) { return {title, field: `_${title}`, headerSort: false, cssClass: "told", width: 200, formatter: cell => { const words = document.createElement("span"); words.textContent = tell(about(pane, cell.getRow().getData()), cell.getRow().getData()); return words }} }

export function definitions(pane) {
  const own = columns_of_file(pane)
  if (!pane.is_words || !Object.keys(pane.meaning).length) return own
  return [own[0], beside(pane, "where it stands", it => it.where || ""), ...own.slice(1), beside(pane, `${pane.game.parent || "the game"}’s own text`, (it, row) => it.own === row[field(pane.columns.indexOf("text"))] ? "the same" : it.own || "")]
}

function columns_of_file(pane) {
  return pane.columns.map((one, i) => ({
    title: one, field: field(i), editor: pane.data.some(row => String(row[field(i)]).length > 40 || String(row[field(i)]).includes("\n")) ? "textarea" : "input",
    editorParams: {selectContents: false, elementAttributes: {"aria-label": one}},
    formatter: cell => { const words = document.createElement("span"); words.textContent = cell.getValue(); return words },
  }))
}

export function show_counts(pane) {
  if (!pane.is_words) preview.name_rows(pane.deck, pane.data.map(row => row[field(0)]))
  const copies = pane.columns.findIndex(one => one === "copies")
  const cards = copies < 0 ? 0 : pane.data.reduce((sum, row) => sum + (Number(row[field(copies)]) || (row[field(copies)] === "" ? 1 : 0)), 0)
  pane.counts.textContent = count(pane.data.length, "row") + (cards ? ` · ${count(cards, "card")}` : "")
}

export const snapshot = pane => ({columns: [...pane.columns], rows: pane.data.map(row => ({...row}))})

export const state = pane => JSON.stringify([pane.columns, pane.data])

export function renew(pane, rows, is_new_shape = false) {
  pane.data = rows
  // Somebody is typing in a cell: what came in is shown when they are done.
  if (editing(pane)) { pane.waits = {is_new_shape: is_new_shape || pane.waits?.is_new_shape}; return }
  show_counts(pane)
  const shown = pane.table.getData().map(row => row._id)
  if (!is_new_shape && String(shown) === String(pane.data.map(row => row._id))) {
    // The same rows: only cells that differ are written, so the selection and the place on the screen stay.
    for (const row of pane.data) {
      const one = pane.table.getRow(row._id), now = one.getData()
      if (pane.columns.some((_, i) => row[field(i)] !== now[field(i)])) one.update({...row})
    }
    return mark(pane)
  }
  const cell = first_cell(pane), at = cell && [cell.getRow().getData()._id, cell.getField()]
  if (is_new_shape) pane.table.setColumns(definitions(pane))
  pane.table.replaceData(pane.data.map(row => ({...row}))).then(() => {
    const row = at && pane.data.some(one => one._id === at[0]) && pane.table.getRow(at[0]), again = row && row.getCells().find(one => one.getField() === at[1])
    if (again && !editing(pane)) range(pane)?.setBounds(again, again)
    mark(pane)
  })
}

export const row_of = (pane, cell) => pane.data.find(one => one._id === cell.getRow().getData()._id)

export const range = pane => pane.table.getRanges()[0]

export const first_cell = pane => range(pane)?.getCells()[0]?.[0]

export const editing = pane => pane.grid.querySelector(".tabulator-editing")

export function mark(pane) {
  for (const cell of pane.grid.querySelectorAll(".tabulator-cell.bad, .tabulator-cell.two")) cell.classList.remove("bad", "two")
  const sign = (number, column, kind) => {
    const row = pane.data[number - 2] && pane.table.getRow(pane.data[number - 2]._id), i = pane.columns.indexOf(column)
    if (row) row.getCells().filter(cell => i < 0 ? !cell.getField() : cell.getField() === field(i)).forEach(cell => cell.getElement().classList.add(kind))
  }
  for (const [number, column] of pane.bad) sign(number, column, "bad")
  for (const one of pane.conflicts) sign(one.row + 2, one.column, "two")
}
