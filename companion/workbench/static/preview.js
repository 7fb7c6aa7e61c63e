// The right side: the face in focus as it prints, and all pieces of its component as a wall.
import {at, count, make} from "./base.js"
import {show_phone} from "./phone.js"

const app = document.querySelector(".app")
const base = `/${app.dataset.kind}/${app.dataset.key}`
const [face, size, old, wall, took, stage, shown] = ["face", "size", "old", "wall", "took", "stage", "shown"].map(name => document.querySelector(`[data-${name}]`))
const [parts, pieces] = ["component", "piece"].map(name => document.querySelector(`[data-${name}]`))
const tabs = [...document.querySelectorAll("[data-shows]")]
const only = document.querySelector("[data-only-changed]")

let components = [], wish = null, stamp = "", drawing = null, good_at = "", changed = new Set(), filling = 0
export let onPiece = () => {}
export const when_picked = call => { onPiece = call }

const labels = new Map()  // what rows call their pieces
const title_of = piece => labels.get(piece) || piece.replaceAll(/[-_]/g, " ").replace(/^./, one => one.toUpperCase())
const part = () => components.find(one => one.id === parts.value)

export function set_components(found, state) {
  const was = [parts.value, pieces.value]
  components = found
  stamp = state
  const wanted = found.map(one => one.id).join()
  if (parts.dataset.has !== wanted) {
    parts.replaceChildren(...found.map(one => make("option", {value: one.id}, one.name)))
    parts.dataset.has = wanted
  }
  if (found.some(one => one.id === was[0])) parts.value = was[0]
  fill_pieces(was[1])
  wish?.()
  wish = null
}

function fill_pieces(wanted) {
  const one = part()
  if (!one) return
  pieces.replaceChildren(...one.pieces.map(piece => make("option", {value: piece.id}, title_of(piece.id))))
  if (one.pieces.some(piece => piece.id === wanted)) pieces.value = wanted
  document.querySelector("[data-all]").textContent = `${one.name}: ${count(one.pieces.reduce((sum, piece) => sum + piece.copies, 0), "piece")}`
}
const round = number => Math.round(number * 10) / 10

const shows = () => stage.dataset.stage

// Draw what is in focus; older requests are dropped. Resolves when it stands; the phone follows.
export async function draw(began = performance.now()) {
  const one = part(), piece = one?.pieces.find(it => it.id === pieces.value)
  if (!piece) return
  drawing?.abort()
  const mine = drawing = new AbortController()
  tabs.find(tab => tab.dataset.shows === "back").disabled = !piece.has_back
  if (shows() === "back" && !piece.has_back) show("both", false)
  const is_sheet = shows() === "sheet", back = shows() === "back", name = `${one.id}/${encodeURIComponent(piece.id)}.png`
  const width = one.w > one.h * 1.2 ? 820 : 620
  shown.textContent = title_of(piece.id)
  stage.classList.toggle("wide", one.w > one.h * 1.2)
  try {
    const path = is_sheet ? `page/${name}?v=${stamp}` : `face/${name}?side=${back ? "back" : "front"}&width=${width}&v=${stamp}`
    const answer = await fetch(`${base}/${path}`, {signal: mine.signal})
    if (!answer.ok) return show_old()
    const url = URL.createObjectURL(await answer.blob())
    if (mine.signal.aborted) return
    const before = face.src
    face.src = url
    await face.decode().catch(() => {})
    if (before.startsWith("blob:")) URL.revokeObjectURL(before)
    face.alt = `${one.name}: ${piece.id}, ${is_sheet ? "its sheet" : back ? "back" : "front"}`
    face.classList.remove("old")
    face.classList.toggle("bare", one.kind === "card" && !is_sheet)
    size.textContent = is_sheet ? "A4 with cut marks, as a full print has it." : `${round(one.w)} × ${round(one.h)} mm, as it prints.`
    old.hidden = true
    const drawn_before = Boolean(good_at)
    good_at = at()
    const ms = Math.round(performance.now() - began)
    if (drawn_before) took.textContent = `Preview drawn in ${ms} ms`  // the first one also made fonts
    took.dataset.ms = ms
    took.dataset.drawn = Number(took.dataset.drawn || 0) + 1
    for (const thumb of wall.children) {
      if (thumb.dataset.piece === piece.id) thumb.setAttribute("aria-current", "true")
      else thumb.removeAttribute("aria-current")
    }
    if (shows() === "both") show_phone(piece.id, stamp)
  } catch (error) {
    if (error.name !== "AbortError") show_old()
  }
}

function show(wanted, draws = true) {
  stage.dataset.stage = wanted
  for (const tab of tabs) tab.setAttribute("aria-pressed", tab.dataset.shows === wanted)
  if (draws) draw()
}
for (const tab of tabs) tab.addEventListener("click", () => show(tab.dataset.shows))

// Words instead of a picture.
export function say(words) { if (!good_at) size.textContent = words }

export function show_old() {
  if (!good_at) return
  face.classList.add("old")
  old.textContent = `Last good picture, ${good_at}`
  old.hidden = false
}

export function set_changed(list, never) {
  changed = new Set(list.map(one => one.join("/")))
  only.hidden = never || !changed.size
  mark()
}

function mark() {
  for (const thumb of wall.children) {
    const is_new = changed.has(`${parts.value}/${thumb.dataset.piece}`)
    thumb.classList.toggle("same", !is_new && !only.hidden)
    thumb.querySelector(".dot").hidden = !is_new || only.hidden
    thumb.hidden = only.querySelector("input").checked && !only.hidden && !is_new
  }
}
only.querySelector("input").addEventListener("change", mark)

// The wall is filled after the face in focus, one picture at a time, and starts again when something changed.
export async function fill_wall() {
  const mine = ++filling, one = part()
  if (!one) return
  const list = one.pieces.slice(0, 400)
  if (wall.dataset.has !== one.id + list.map(piece => piece.id)) {
    wall.dataset.has = one.id + list.map(piece => piece.id)
    wall.replaceChildren(...list.map(piece => make("button", {class: "th", type: "button", "data-piece": piece.id, "aria-label": piece.id.replaceAll(/[-_]/g, " "), onclick: () => focus(one.id, piece.id, true)},
      make("img", {alt: "", width: 74, height: Math.round(74 * one.h / one.w)}), make("i", {class: "dot", hidden: true}))))
    for (const thumb of wall.children) if (thumb.dataset.piece === pieces.value) thumb.setAttribute("aria-current", "true")
  }
  mark()
  for (const thumb of [...wall.children]) {
    if (mine !== filling || !wall.offsetParent) return
    if (thumb.dataset.stamp === stamp) continue
    const answer = await fetch(`${base}/face/${one.id}/${encodeURIComponent(thumb.dataset.piece)}.png?width=150&v=${stamp}`).catch(() => null)
    if (!answer?.ok || mine !== filling) return
    const img = thumb.querySelector("img"), before = img.src
    img.src = URL.createObjectURL(await answer.blob())
    if (before.startsWith("blob:")) URL.revokeObjectURL(before)
    thumb.dataset.stamp = stamp
  }
}

// What a pane wants to see before the game is drawn for the first time is shown then.
const later = call => { if (!components.length) wish = call; return !components.length }

export function focus(component, piece, picked = false) {
  if (later(() => focus(component, piece, picked))) return
  if (!components.some(one => one.id === component && one.pieces.some(it => it.id === piece))) return
  const moved = parts.value !== component
  parts.value = component
  if (moved || pieces.value !== piece) {
    fill_pieces(piece)
    draw()
    if (moved) fill_wall()
  }
  if (picked) onPiece(component, piece)
}

// What the rows of a deck are called, in their order.
export function name_rows(deck, names) {
  names.forEach((name, i) => labels.set(`${deck}-${i + 2}`, name))
  if (parts.value !== deck) return
  for (const one of pieces.options) one.textContent = title_of(one.value)
  shown.textContent = title_of(pieces.value)
}

// The sheet of rules, for those who write them.
export function focus_rules() {
  if (later(focus_rules)) return
  const one = components.find(it => it.id === "rules") || components.find(it => it.kind === "page" && /rule/i.test(it.name))
  if (one) focus(one.id, one.pieces[0].id)
}

export function focus_named(name, piece) {
  if (later(() => focus_named(name, piece))) return
  const one = components.find(it => it.name === name)
  if (one) focus(one.id, piece)
}

// The piece that shows a row of a deck: by row number in own games, by the card's key elsewhere.
export function focus_row(deck, number, key) {
  if (later(() => focus_row(deck, number, key))) return
  const named = components.find(one => one.id === deck)
  for (const one of named ? [named, ...components] : components) {
    const hit = one.pieces.find(piece => piece.id === `${deck}-${number}`) || one.pieces.find(piece => piece.id === key) ||
      one.pieces.find(piece => piece.id.endsWith(`-${key}`) || piece.id.startsWith(`${key}-`))
    if (!hit || !key) continue
    labels.set(hit.id, String(key))
    if (hit.id === pieces.value) shown.textContent = title_of(hit.id)
    return focus(one.id, hit.id)
  }
}

parts.addEventListener("change", () => { fill_pieces(); draw(); fill_wall() })
pieces.addEventListener("change", () => { draw(); onPiece(parts.value, pieces.value) })
