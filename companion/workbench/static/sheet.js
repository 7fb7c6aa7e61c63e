// A deck or the words as a spreadsheet, over the file itself. The grid is Tabulator; files, merging and undo are ours.
import {ask, make, newer} from "./base.js"
import {about, cells_of, definitions, field, load, mark, range, row_of, show_counts, snapshot, state} from "./sheet_rows.js"
import {edited, gone, save, show_what_waits, soon, step, take} from "./sheet_saving.js"
import {add_column, add_row, delete_rows, fill_down, focus_cell, on_key, on_paste} from "./sheet_editing.js"

export async function open_sheet(place, game, name) {
  const path = `${game.base}/sheet/${name}`
  const deck = name.split("/").pop().replace(/\.csv$/, "")
  const {was, sheet: base} = await ask("GET", path)
  const columns = base.columns
  const is_words = name.startsWith("words/")
  const meaning = is_words ? await ask("GET", `${game.base}/words/${deck}`).catch(() => ({})) : {}
  const counts = make("span", {class: "q"})
  const grid = make("div", {id: "grid"})
  const find = make("input", {type: "text", placeholder: "Find", "aria-label": "Find in this sheet", style: "width: 150px; min-height: 34px; padding: 4px 10px"})
  const pane = {
    place, game, name, path, deck, was, base, columns, next_id: 0, was_of: new Map(), past: [], future: [], last: "",
    typed: null, timer: 0, saving: false, again: false, began: 0, conflicts: [], is_words, meaning, counts, grid, find,
    asking: false, bad: [], waits: null,
  }
  // Words stand beside what they mean: two columns that are not in the file.
  place.append(make("section", {},
    make("div", {class: "head"}, make("h1", {}, name.startsWith("words/") ? "Words" : pane.deck.replaceAll("_", " ").replace(/^./, one => one.toUpperCase())), pane.counts),
    make("div", {class: "tools"}, tool("+ Row", () => add_row(pane), "Ctrl Enter"), tool("+ Column", () => add_column(pane)), make("span", {class: "sep"}), tool("Fill down", () => fill_down(pane), "Ctrl D"), tool("Delete rows", () => delete_rows(pane)), make("span", {class: "grow"}), pane.find), pane.grid))

  pane.data = load(pane, pane.base)  // in the file's order, whatever the view shows

  pane.table = new Tabulator(pane.grid, {
    data: pane.data, index: "_id", layout: "fitDataFill", headerSortClickElement: "icon", height: "100%", nestedFieldSeparator: false, renderVertical: "virtual",
    selectableRange: 1, selectableRangeColumns: true, selectableRangeRows: true, selectableRangeClearCells: false, editTriggerEvent: "dblclick",
    clipboard: "copy", clipboardCopyRowRange: "range", clipboardCopyStyled: false, clipboardCopyConfig: {columnHeaders: false, rowHeaders: false},
    rowHeader: {headerSort: false, resizable: false, frozen: true, width: 46, cssClass: "no", formatter: cell => String(pane.data.findIndex(one => one._id === cell.getRow().getData()._id) + 2)},
    columnDefaults: {headerSort: true, resizable: "header", minWidth: 64, maxInitialWidth: 330, headerWordWrap: true},
    columns: definitions(pane), placeholder: "No cards yet. Press “+ Row”, or paste rows from any spreadsheet.",
  })
  await new Promise(done => pane.table.on("tableBuilt", done))

  pane.last = snapshot(pane)
  pane.last_state = state(pane)

  listen(pane)
  const pasted = event => on_paste(pane, event), pressed = event => on_key(pane, event)
  document.addEventListener("paste", pasted)
  document.addEventListener("keydown", pressed, true)
  show_counts(pane)
  return {
    undo: () => step(pane, pane.past, pane.future), redo: () => step(pane, pane.future, pane.past),
    faults(list) { pane.bad = list.map(fault => place_of(pane, fault)).filter(one => one && one[0]); mark(pane) },
    show_fault: (card, column) => show_fault(pane, card, column),
    show_piece: (component, piece) => show_piece(pane, component, piece),
    async disk() {
      while (pane.saving) await new Promise(done => setTimeout(done, 20))
      if (!await newer(pane.path, () => pane.was, () => gone(pane))) return
      pane.saving = true
      const sent = pane.data.map(row => ({id: row._id, cells: cells_of(pane, row)}))
      try { take(pane, await ask("PUT", pane.path, {was: pane.was, base: pane.base, mine: {columns: pane.columns, rows: sent.map(row => ({cells: row.cells, was: pane.was_of.get(row.id) ?? null}))}}), sent) } finally { pane.saving = false }
      if (pane.again) save(pane)
    },
    async leave() {
      document.removeEventListener("paste", pasted)
      document.removeEventListener("keydown", pressed, true)
      if (pane.timer) await save(pane)
      pane.table.destroy()
    },
  }
}

// What is typed, chosen and drawn in the grid.
function listen(pane) {
  pane.table.on("cellEditing", cell => { pane.typed = null; focus_cell(pane, cell) })
  pane.grid.addEventListener("input", event => {
    const cell = pane.table.modules.edit.currentCell?.getComponent?.()
    if (!cell || !event.target.closest(".tabulator-editing")) return
    pane.began = performance.now()
    pane.typed = {id: cell.getRow().getData()._id, field: cell.getField(), value: event.target.value}
    soon(pane)
  })
  pane.table.on("cellEdited", cell => {
    pane.typed = null
    pane.began ||= performance.now()
    const row = row_of(pane, cell)
    if (row) row[cell.getField()] = String(cell.getValue() ?? "")
    show_what_waits(pane)
    edited(pane)
    if (pane.is_words) setTimeout(() => cell.getRow().reformat())  // what stands beside depends on it
  })
  pane.table.on("cellEditCancelled", () => { show_what_waits(pane); if (pane.typed) { pane.typed = null; save(pane) } })
  pane.table.on("rangeChanged", range => { const cell = range.getCells?.()[0]?.[0]; if (cell) focus_cell(pane, cell) })
  pane.find.addEventListener("input", () => {
    const wanted = pane.find.value.toLowerCase()
    wanted ? pane.table.setFilter(row => [...pane.columns.map((_, i) => String(row[field(i)])), about(pane, row).where || ""].some(words => words.toLowerCase().includes(wanted))) : pane.table.clearFilter()
  })

  pane.table.on("renderComplete", () => mark(pane))
  pane.table.on("scrollVertical", () => setTimeout(() => mark(pane), 30))
}

function show_fault(pane, card, column) {
  const number = Number(/^row (\d+)/.exec(card)?.[1]), row = pane.data[number - 2] && pane.table.getRow(pane.data[number - 2]._id)
  if (!row) return
  pane.table.scrollToRow(row, "center", false).catch(() => {})
  const cell = row.getCells().find(one => one.getField() === field(pane.columns.indexOf(column.replace(/^column /, ""))))
  if (cell) { pane.table.getRanges().forEach(one => one.setBounds(cell, cell)); cell.getElement().focus() }
}

function show_piece(pane, component, piece) {
  const number = Number(piece.match(/-(\d+)$/)?.[1]), row = component === pane.deck && pane.data[number - 2] ? pane.data[number - 2] : pane.data.find(one => piece === one[field(0)] || piece.endsWith(`-${one[field(0)]}`))
  if (row) pane.table.scrollToRow(row._id, "center", false).catch(() => {})
}

const tool = (words, call, title) => make("button", {class: "btn small line", type: "button", title, onclick: call}, words)

// Faults at their cells.
const place_of = (pane, [file, card, column]) => file.endsWith(`/${pane.name}`) || file === pane.name ? [Number(/^row (\d+)/.exec(card)?.[1]) || null, column.replace(/^column /, "")] : null
