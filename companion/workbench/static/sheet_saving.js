// Saving a sheet: what was edited goes to the file, what came from the disk is merged in, and every edit can be undone.
import {ask, at, count, is_gone, make} from "./base.js"
import {ask_about_gone, ask_author} from "./decide.js"
import {banner} from "./banner.js"
import {cells_of, editing, field, mark, object, renew, show_counts, snapshot, state} from "./sheet_rows.js"

const SOON = 90  // ms after a key until its letter is saved and drawn

// Something was edited: keep what was before, save, draw.
export function edited(pane) {
  const now = state(pane)
  if (now !== pane.last_state) {
    pane.past.push(pane.last)
    if (pane.past.length > 300) pane.past.shift()
    pane.future = []
    pane.last = snapshot(pane)
    pane.last_state = now
  }
  pane.game.history(pane.past.length, pane.future.length)
  show_counts(pane)
  save(pane)
}

export function soon(pane) { clearTimeout(pane.timer); pane.timer = setTimeout(() => save(pane), SOON) }

export async function save(pane) {
  clearTimeout(pane.timer)
  if (pane.saving) { pane.again = true; return }
  pane.saving = true
  pane.again = false
  const from = pane.began || performance.now()
  pane.began = 0
  const sent = pane.data.map(row => ({id: row._id, cells: cells_of(pane, row)}))
  const mine = {columns: pane.columns, rows: sent.map(row => ({cells: row.cells, was: pane.was_of.get(row.id) ?? null}))}
  try {
    if (JSON.stringify([mine.columns, mine.rows.map(row => row.cells)]) !== JSON.stringify([pane.base.columns, pane.base.rows.map(row => row.cells)])) {
      const came = await ask("PUT", pane.path, {was: pane.was, base: pane.base, mine})
      take(pane, came, sent)
      pane.place.querySelector(".banner.bad")?.remove()
      pane.game.say(`Saved ${at()}`)
      await pane.game.changed(from)
    }
  } catch (error) {
    pane.game.say("")
    if (is_gone(error)) { pane.saving = false; return gone(pane) }
    if (error.status === 507) banner("bad", error.message, "Tuckbox tries again.")
    else banner("bad", "Not saved yet. Your edits stay in this page, and Tuckbox tries again.", error.message)
    clearTimeout(pane.timer)
    pane.timer = setTimeout(() => save(pane), 1500)
  }
  pane.saving = false
  if (pane.again) save(pane)
}

// What the program made of it: places of rows, and what came from the disk. Edits since then stay.
export function take(pane, came, sent) {
  pane.was = came.was
  pane.base = came.sheet
  const by_id = new Map(pane.data.map(row => [row._id, row])), known = new Set(sent.map(row => row.id)), rows = []
  const columns_before = pane.columns
  pane.columns = came.sheet.columns
  pane.was_of = new Map()
  came.sheet.rows.forEach((row, k) => {
    const from = came.from_mine[k] === null ? null : sent[came.from_mine[k]], here = from && by_id.get(from.id)
    if (from && !here) return  // deleted here since: the next save says so
    const one = object(pane, row.cells, here ? here._id : undefined)
    if (here) pane.columns.forEach((it, i) => { const j = columns_before.indexOf(it), now = j < 0 ? undefined : String(here[field(j)] ?? ""); if (now !== undefined && now !== from.cells[it] && !(pane.typed && pane.typed.id === here._id)) one[field(i)] = now })
    pane.was_of.set(one._id, k)
    rows.push(one)
  })
  rows.push(...pane.data.filter(row => !known.has(row._id)))
  if (came.came_in || came.conflicts.length || String(pane.columns) !== String(columns_before)) {
    pane.past.push(pane.last)
    renew(pane, rows, String(pane.columns) !== String(columns_before))
    pane.last = snapshot(pane)
    pane.last_state = state(pane)
    pane.game.history(pane.past.length, pane.future.length)
    pane.conflicts = came.conflicts.map(one => ({...one, id: rows[one.row]?._id}))
    if (pane.conflicts.length) next_conflict(pane)
    else banner("warn", `${pane.name.split("/").pop()} changed on disk at ${at()}.`, `${count(came.came_in, "row")} came in. Undo takes them back.`)
  }
}

export async function gone(pane) {
  if (pane.asking) return
  pane.asking = true
  try {
    await ask_about_gone(pane.name.split("/").pop(), async () => {
      const rows = pane.data.map(row => ({cells: cells_of(pane, row)}))
      ;({was: pane.was, sheet: pane.base} = await ask("POST", `${pane.game.base}/again/${pane.name}`, {sheet: {columns: pane.columns, rows}}))
      pane.data.forEach((row, i) => pane.was_of.set(row._id, i))
      pane.game.say(`Written again ${at()}`)
      await pane.game.changed()
    })
  } finally { pane.asking = false }
}

async function next_conflict(pane) {
  const one = pane.conflicts[0]
  mark(pane)
  if (!one || pane.asking || editing(pane)) return  // whoever is typing is asked afterwards
  pane.asking = true
  const row = pane.data.find(it => it._id === one.id), i = pane.columns.indexOf(one.column)
  const keep = await ask_author({
    title: "Two versions of one cell", about: [pane.name.split("/").pop(), `row ${one.row + 2}`, row?.[field(0)], `column ${one.column}`].filter(Boolean).join(", ") + (pane.conflicts.length > 1 ? `. ${pane.conflicts.length - 1} more after this.` : "."),
    sides: [["In this page", one.mine], ["On disk", one.theirs]], choices: [["mine", "Use mine"], ["theirs", "Use the file’s"], ["both", "Keep both, as two rows"]],
    note: "Until you choose, the file stays as it is on disk. Your other edits are saved.",
  })
  pane.asking = false
  if (keep === null) return banner("warn", count(pane.conflicts.length, "cell") + " to decide.", "Until you choose, the file’s words stand.", make("button", {class: "btn small line", onclick: () => next_conflict(pane)}, "Choose"))
  pane.conflicts.shift()
  if (keep === "both" && row) pane.data.splice(pane.data.indexOf(row) + 1, 0, {...row, _id: pane.next_id++, [field(i)]: one.mine})
  if (keep === "mine" && row) row[field(i)] = one.mine
  pane.place.querySelector(".banner.warn")?.remove()
  renew(pane, pane.data)
  edited(pane)
  next_conflict(pane)
}

export function show_what_waits(pane) {
  if (!pane.waits) return
  const {is_new_shape} = pane.waits
  pane.waits = null
  setTimeout(() => { renew(pane, pane.data, is_new_shape); next_conflict(pane) })
}

export function step(pane, from, to) {
  const one = from.pop()
  if (!one) return
  to.push(pane.last)
  const is_new_shape = String(one.columns) !== String(pane.columns)
  pane.columns = one.columns
  renew(pane, one.rows.map(row => ({...row})), is_new_shape)
  pane.last = snapshot(pane)
  pane.last_state = state(pane)
  pane.began = performance.now()
  pane.game.history(pane.past.length, pane.future.length)
  save(pane)
}
