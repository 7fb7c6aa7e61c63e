// A deck or the words as a spreadsheet, over the file itself. The grid is Tabulator; files, merging and undo are ours.
import {ask, at, count, is_gone, make, newer} from "./base.js"
import {ask_about_gone, ask_author} from "./decide.js"
import {banner} from "./game.js"
import {parsed} from "./clipboard.js"
import * as preview from "./preview.js"

const SOON = 90  // ms after a key until its letter is saved and drawn

export async function open_sheet(place, game, name) {
  const path = `${game.base}/sheet/${name}`, deck = name.split("/").pop().replace(/\.csv$/, "")
  let {was, sheet: base} = await ask("GET", path)
  let columns = base.columns, next_id = 0, was_of = new Map(), past = [], future = [], last = ""
  let typed = null, timer = 0, saving = false, again = false, began = 0, conflicts = []

  // Words stand beside what they mean: two columns that are not in the file.
  const is_words = name.startsWith("words/"), meaning = is_words ? await ask("GET", `${game.base}/words/${deck}`).catch(() => ({})) : {}
  const counts = make("span", {class: "q"}), grid = make("div", {id: "grid"})
  const find = make("input", {type: "text", placeholder: "Find", "aria-label": "Find in this sheet", style: "width: 150px; min-height: 34px; padding: 4px 10px"})
  const tool = (words, call, title) => make("button", {class: "btn small line", type: "button", title, onclick: call}, words)
  place.append(make("section", {},
    make("div", {class: "head"}, make("h1", {}, name.startsWith("words/") ? "Words" : deck.replaceAll("_", " ").replace(/^./, one => one.toUpperCase())), counts),
    make("div", {class: "tools"}, tool("+ Row", () => add_row(), "Ctrl Enter"), tool("+ Column", add_column), make("span", {class: "sep"}), tool("Fill down", fill_down, "Ctrl D"), tool("Delete rows", delete_rows), make("span", {class: "grow"}), find), grid))

  const field = i => `c${i}`
  const object = (cells, id = next_id++) => Object.fromEntries([["_id", id], ...columns.map((one, i) => [field(i), cells[one] ?? ""])])
  const cells_of = row => Object.fromEntries(columns.map((one, i) => [one, typed && typed.id === row._id && typed.field === field(i) ? typed.value : String(row[field(i)] ?? "")]))
  function load(sheet) {
    columns = sheet.columns
    was_of = new Map()
    return sheet.rows.map((row, i) => { const one = object(row.cells); was_of.set(one._id, i); return one })
  }
  let data = load(base)  // in the file's order, whatever the view shows

  const table = new Tabulator(grid, {
    data, index: "_id", layout: "fitDataFill", headerSortClickElement: "icon", height: "100%", nestedFieldSeparator: false, renderVertical: "virtual",
    selectableRange: 1, selectableRangeColumns: true, selectableRangeRows: true, selectableRangeClearCells: false, editTriggerEvent: "dblclick",
    clipboard: "copy", clipboardCopyRowRange: "range", clipboardCopyStyled: false, clipboardCopyConfig: {columnHeaders: false, rowHeaders: false},
    rowHeader: {headerSort: false, resizable: false, frozen: true, width: 46, cssClass: "no", formatter: cell => String(data.findIndex(one => one._id === cell.getRow().getData()._id) + 2)},
    columnDefaults: {headerSort: true, resizable: "header", minWidth: 64, maxInitialWidth: 330, headerWordWrap: true},
    columns: definitions(), placeholder: "No cards yet. Press “+ Row”, or paste rows from any spreadsheet.",
  })
  function about(row) { return meaning[row[field(columns.indexOf("key"))]] || {} }
  function beside(title, tell) { return {title, field: `_${title}`, headerSort: false, cssClass: "told", width: 200, formatter: cell => { const words = document.createElement("span"); words.textContent = tell(about(cell.getRow().getData()), cell.getRow().getData()); return words }} }
  function definitions() {
    const own = columns_of_file()
    if (!is_words || !Object.keys(meaning).length) return own
    return [own[0], beside("where it stands", it => it.where || ""), ...own.slice(1), beside(`${game.parent || "the game"}’s own text`, (it, row) => it.own === row[field(columns.indexOf("text"))] ? "the same" : it.own || "")]
  }
  function columns_of_file() {
    return columns.map((one, i) => ({
      title: one, field: field(i), editor: data.some(row => String(row[field(i)]).length > 40 || String(row[field(i)]).includes("\n")) ? "textarea" : "input",
      editorParams: {selectContents: false, elementAttributes: {"aria-label": one}},
      formatter: cell => { const words = document.createElement("span"); words.textContent = cell.getValue(); return words },
    }))
  }
  await new Promise(done => table.on("tableBuilt", done))

  function show_counts() {
    if (!is_words) preview.name_rows(deck, data.map(row => row[field(0)]))
    const copies = columns.findIndex(one => one === "copies")
    const cards = copies < 0 ? 0 : data.reduce((sum, row) => sum + (Number(row[field(copies)]) || (row[field(copies)] === "" ? 1 : 0)), 0)
    counts.textContent = count(data.length, "row") + (cards ? ` · ${count(cards, "card")}` : "")
  }
  const snapshot = () => ({columns: [...columns], rows: data.map(row => ({...row}))})
  const state = () => JSON.stringify([columns, data])
  last = snapshot()
  let last_state = state()

  // Something was edited: keep what was before, save, draw.
  function edited() {
    const now = state()
    if (now !== last_state) {
      past.push(last)
      if (past.length > 300) past.shift()
      future = []
      last = snapshot()
      last_state = now
    }
    game.history(past.length, future.length)
    show_counts()
    save()
  }
  function soon() { clearTimeout(timer); timer = setTimeout(save, SOON) }

  async function save() {
    clearTimeout(timer)
    if (saving) { again = true; return }
    saving = true
    again = false
    const from = began || performance.now()
    began = 0
    const sent = data.map(row => ({id: row._id, cells: cells_of(row)}))
    const mine = {columns, rows: sent.map(row => ({cells: row.cells, was: was_of.get(row.id) ?? null}))}
    try {
      if (JSON.stringify([mine.columns, mine.rows.map(row => row.cells)]) !== JSON.stringify([base.columns, base.rows.map(row => row.cells)])) {
        const came = await ask("PUT", path, {was, base, mine})
        take(came, sent)
        place.querySelector(".banner.bad")?.remove()
        game.say(`Saved ${at()}`)
        await game.changed(from)
      }
    } catch (error) {
      game.say("")
      if (is_gone(error)) { saving = false; return gone() }
      if (error.status === 507) banner("bad", error.message, "Tuckbox tries again.")
      else banner("bad", "Not saved yet. Your edits stay in this page, and Tuckbox tries again.", error.message)
      clearTimeout(timer)
      timer = setTimeout(save, 1500)
    }
    saving = false
    if (again) save()
  }

  // What the program made of it: places of rows, and what came from the disk. Edits since then stay.
  function take(came, sent) {
    was = came.was
    base = came.sheet
    const by_id = new Map(data.map(row => [row._id, row])), known = new Set(sent.map(row => row.id)), rows = []
    const columns_before = columns
    columns = came.sheet.columns
    was_of = new Map()
    came.sheet.rows.forEach((row, k) => {
      const from = came.from_mine[k] === null ? null : sent[came.from_mine[k]], here = from && by_id.get(from.id)
      if (from && !here) return  // deleted here since: the next save says so
      const one = object(row.cells, here ? here._id : undefined)
      if (here) columns.forEach((it, i) => { const j = columns_before.indexOf(it), now = j < 0 ? undefined : String(here[field(j)] ?? ""); if (now !== undefined && now !== from.cells[it] && !(typed && typed.id === here._id)) one[field(i)] = now })
      was_of.set(one._id, k)
      rows.push(one)
    })
    rows.push(...data.filter(row => !known.has(row._id)))
    if (came.came_in || came.conflicts.length || String(columns) !== String(columns_before)) {
      past.push(last)
      renew(rows, String(columns) !== String(columns_before))
      last = snapshot()
      last_state = state()
      game.history(past.length, future.length)
      conflicts = came.conflicts.map(one => ({...one, id: rows[one.row]?._id}))
      if (conflicts.length) next_conflict()
      else banner("warn", `${name.split("/").pop()} changed on disk at ${at()}.`, `${count(came.came_in, "row")} came in. Undo takes them back.`)
    }
  }

  async function gone() {
    if (asking) return
    asking = true
    try {
      await ask_about_gone(name.split("/").pop(), async () => {
        const rows = data.map(row => ({cells: cells_of(row)}))
        ;({was, sheet: base} = await ask("POST", `${game.base}/again/${name}`, {sheet: {columns, rows}}))
        data.forEach((row, i) => was_of.set(row._id, i))
        game.say(`Written again ${at()}`)
        await game.changed()
      })
    } finally { asking = false }
  }

  let asking = false
  async function next_conflict() {
    const one = conflicts[0]
    mark()
    if (!one || asking || editing()) return  // whoever is typing is asked afterwards
    asking = true
    const row = data.find(it => it._id === one.id), i = columns.indexOf(one.column)
    const keep = await ask_author({
      title: "Two versions of one cell", about: [name.split("/").pop(), `row ${one.row + 2}`, row?.[field(0)], `column ${one.column}`].filter(Boolean).join(", ") + (conflicts.length > 1 ? `. ${conflicts.length - 1} more after this.` : "."),
      sides: [["In this page", one.mine], ["On disk", one.theirs]], choices: [["mine", "Use mine"], ["theirs", "Use the file’s"], ["both", "Keep both, as two rows"]],
      note: "Until you choose, the file stays as it is on disk. Your other edits are saved.",
    })
    asking = false
    if (keep === null) return banner("warn", count(conflicts.length, "cell") + " to decide.", "Until you choose, the file’s words stand.", make("button", {class: "btn small line", onclick: next_conflict}, "Choose"))
    conflicts.shift()
    if (keep === "both" && row) data.splice(data.indexOf(row) + 1, 0, {...row, _id: next_id++, [field(i)]: one.mine})
    if (keep === "mine" && row) row[field(i)] = one.mine
    place.querySelector(".banner.warn")?.remove()
    renew(data)
    edited()
    next_conflict()
  }

  let waits = null  // somebody is typing in a cell: what came in is shown when they are done
  function renew(rows, is_new_shape = false) {
    data = rows
    if (editing()) { waits = {is_new_shape: is_new_shape || waits?.is_new_shape}; return }
    show_counts()
    const shown = table.getData().map(row => row._id)
    if (!is_new_shape && String(shown) === String(data.map(row => row._id))) {
      // The same rows: only cells that differ are written, so the selection and the place on the screen stay.
      for (const row of data) {
        const one = table.getRow(row._id), now = one.getData()
        if (columns.some((_, i) => row[field(i)] !== now[field(i)])) one.update({...row})
      }
      return mark()
    }
    const cell = first_cell(), at = cell && [cell.getRow().getData()._id, cell.getField()]
    if (is_new_shape) table.setColumns(definitions())
    table.replaceData(data.map(row => ({...row}))).then(() => {
      const row = at && data.some(one => one._id === at[0]) && table.getRow(at[0]), again = row && row.getCells().find(one => one.getField() === at[1])
      if (again && !editing()) range()?.setBounds(again, again)
      mark()
    })
  }
  const row_of = cell => data.find(one => one._id === cell.getRow().getData()._id)

  // Editing.
  table.on("cellEditing", cell => { typed = null; focus_cell(cell) })
  grid.addEventListener("input", event => {
    const cell = table.modules.edit.currentCell?.getComponent?.()
    if (!cell || !event.target.closest(".tabulator-editing")) return
    began = performance.now()
    typed = {id: cell.getRow().getData()._id, field: cell.getField(), value: event.target.value}
    soon()
  })
  table.on("cellEdited", cell => {
    typed = null
    began ||= performance.now()
    const row = row_of(cell)
    if (row) row[cell.getField()] = String(cell.getValue() ?? "")
    show_what_waits()
    edited()
    if (is_words) setTimeout(() => cell.getRow().reformat())  // what stands beside depends on it
  })
  table.on("cellEditCancelled", () => { show_what_waits(); if (typed) { typed = null; save() } })
  function show_what_waits() {
    if (!waits) return
    const {is_new_shape} = waits
    waits = null
    setTimeout(() => { renew(data, is_new_shape); next_conflict() })
  }
  table.on("rangeChanged", range => { const cell = range.getCells?.()[0]?.[0]; if (cell) focus_cell(cell) })
  function focus_cell(cell) {
    const row = row_of(cell)
    if (row && is_words) return about(row).piece && preview.focus(...about(row).piece)
    if (row) preview.focus_row(deck, data.indexOf(row) + 2, row[field(0)])
  }

  const range = () => table.getRanges()[0]
  const first_cell = () => range()?.getCells()[0]?.[0]
  function add_row() {
    const here = first_cell(), after = here ? data.indexOf(row_of(here)) : data.length - 1
    data.splice(after + 1, 0, object({}))
    const id = data[after + 1]._id
    renew(data)
    setTimeout(() => { const row = table.getRow(id); const cell = row && row.getCells().find(one => one.getField() === field(0)); if (cell) { table.scrollToRow(row, "nearest", false).catch(() => {}); range()?.setBounds(cell, cell); cell.edit(true) } }, 60)
  }
  function add_column() {
    const wanted = prompt("Name of the new column")?.trim()
    if (!wanted) return
    if (columns.includes(wanted)) return banner("bad", `There is a column “${wanted}” already.`)
    columns = [...columns, wanted]
    data.forEach(row => { row[field(columns.length - 1)] = "" })
    renew(data, true)
    edited()
  }
  function delete_rows() {
    const gone = new Set((range()?.getRows() || []).map(row => row.getData()._id))
    if (!gone.size) return
    renew(data.filter(row => !gone.has(row._id)))
    edited()
  }
  function put(changes) {
    began = performance.now()
    for (const [id, key, value] of changes) if (/^c\d/.test(key)) data.find(one => one._id === id)[key] = value
    renew(data)
    edited()
  }
  function fill_down() {
    const [top, ...below] = range()?.getCells() || []
    if (below.length) put(below.flatMap(row => row.map((cell, i) => [cell.getRow().getData()._id, cell.getField(), String(top[i].getValue())])))
  }
  function clear() { put((range()?.getCells() || []).flat().map(cell => [cell.getRow().getData()._id, cell.getField(), ""])) }
  function move(by) {
    const cell = first_cell(), from = cell ? data.indexOf(row_of(cell)) : -1
    if (from < 0 || !data[from + by]) return
    const [row] = data.splice(from, 1)
    data.splice(from + by, 0, row)
    renew(data)
    edited()
  }
  function paste(text) {
    const lines = parsed(text), start = first_cell()
    if (!lines.length) return
    began = performance.now()
    const shown = table.getRows("active").map(row => row.getData()._id), x = start ? columns.findIndex((_, i) => field(i) === start.getField()) : 0
    if (x < 0) return
    const y = start ? shown.indexOf(start.getRow().getData()._id) : shown.length
    // A header pasted along with its rows names the columns.
    const is_header = lines.length > 1 && lines[0].every(one => columns.includes(one.trim()))
    const places = is_header ? lines[0].map(one => columns.indexOf(one.trim())) : lines[0].map((_, i) => x + i)
    lines.slice(is_header ? 1 : 0).forEach((cells, dy) => {
      let row = data.find(one => one._id === shown[y + dy])
      if (!row) data.push(row = object({}))
      cells.forEach((words, i) => { if (places[i] < columns.length) row[field(places[i])] = words.trim() })
    })
    renew(data)
    edited()
  }
  const editing = () => grid.querySelector(".tabulator-editing")
  const in_grid = () => !editing() && !document.activeElement?.closest("input, textarea, select, dialog")
  function on_paste(event) {
    if (!in_grid()) return
    event.preventDefault()
    paste(event.clipboardData.getData("text/plain"))
  }
  function on_key(event) {
    const ctrl = event.ctrlKey || event.metaKey, pressed = call => { event.preventDefault(); event.stopPropagation(); call() }
    if (event.key === "Enter" && !ctrl && event.target.matches?.(".tabulator-editing textarea")) {
      // As in spreadsheets: Enter is done, Alt Enter is a new line.
      return pressed(() => event.altKey ? document.execCommand("insertText", false, "\n") : event.target.blur())
    }
    if (ctrl && event.key === "Enter") return pressed(() => { document.activeElement.blur(); add_row() })
    if (ctrl && event.key.toLowerCase() === "f") return pressed(() => find.focus())
    if (!in_grid()) return
    if (ctrl && event.key.toLowerCase() === "d") pressed(fill_down)
    else if (event.key === "Delete" || event.key === "Backspace") pressed(clear)
    else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) pressed(() => move(event.key === "ArrowUp" ? -1 : 1))
    else if (event.key.length === 1 && !ctrl && !event.altKey && grid.contains(document.activeElement)) {
      const cell = first_cell()
      if (cell) pressed(() => { cell.edit(true); const input = editing()?.querySelector("input, textarea"); if (input) { input.value = event.key; input.dispatchEvent(new Event("input", {bubbles: true})) } })
    }
  }
  document.addEventListener("paste", on_paste)
  document.addEventListener("keydown", on_key, true)
  find.addEventListener("input", () => {
    const wanted = find.value.toLowerCase()
    wanted ? table.setFilter(row => [...columns.map((_, i) => String(row[field(i)])), about(row).where || ""].some(words => words.toLowerCase().includes(wanted))) : table.clearFilter()
  })

  // Faults at their cells.
  const place_of = ([file, card, column]) => file.endsWith(`/${name}`) || file === name ? [Number(/^row (\d+)/.exec(card)?.[1]) || null, column.replace(/^column /, "")] : null
  let bad = []
  function mark() {
    for (const cell of grid.querySelectorAll(".tabulator-cell.bad, .tabulator-cell.two")) cell.classList.remove("bad", "two")
    const sign = (number, column, kind) => {
      const row = data[number - 2] && table.getRow(data[number - 2]._id), i = columns.indexOf(column)
      if (row) row.getCells().filter(cell => i < 0 ? !cell.getField() : cell.getField() === field(i)).forEach(cell => cell.getElement().classList.add(kind))
    }
    for (const [number, column] of bad) sign(number, column, "bad")
    for (const one of conflicts) sign(one.row + 2, one.column, "two")
  }
  table.on("renderComplete", mark)
  table.on("scrollVertical", () => setTimeout(mark, 30))

  const step = (from, to) => {
    const one = from.pop()
    if (!one) return
    to.push(last)
    const is_new_shape = String(one.columns) !== String(columns)
    columns = one.columns
    renew(one.rows.map(row => ({...row})), is_new_shape)
    last = snapshot()
    last_state = state()
    began = performance.now()
    game.history(past.length, future.length)
    save()
  }
  show_counts()
  return {
    undo: () => step(past, future), redo: () => step(future, past),
    faults(list) { bad = list.map(place_of).filter(one => one && one[0]); mark() },
    show_fault(card, column) {
      const number = Number(/^row (\d+)/.exec(card)?.[1]), row = data[number - 2] && table.getRow(data[number - 2]._id)
      if (!row) return
      table.scrollToRow(row, "center", false).catch(() => {})
      const cell = row.getCells().find(one => one.getField() === field(columns.indexOf(column.replace(/^column /, ""))))
      if (cell) { table.getRanges().forEach(one => one.setBounds(cell, cell)); cell.getElement().focus() }
    },
    show_piece(component, piece) {
      const number = Number(piece.match(/-(\d+)$/)?.[1]), row = component === deck && data[number - 2] ? data[number - 2] : data.find(one => piece === one[field(0)] || piece.endsWith(`-${one[field(0)]}`))
      if (row) table.scrollToRow(row._id, "center", false).catch(() => {})
    },
    async disk() {
      while (saving) await new Promise(done => setTimeout(done, 20))
      if (!await newer(path, () => was, gone)) return
      saving = true
      const sent = data.map(row => ({id: row._id, cells: cells_of(row)}))
      try { take(await ask("PUT", path, {was, base, mine: {columns, rows: sent.map(row => ({cells: row.cells, was: was_of.get(row.id) ?? null}))}}), sent) } finally { saving = false }
      if (again) save()
    },
    async leave() {
      document.removeEventListener("paste", on_paste)
      document.removeEventListener("keydown", on_key, true)
      if (timer) await save()
      table.destroy()
    },
  }
}
