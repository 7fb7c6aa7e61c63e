// One game: which pane is open, what changed on the disk, faults, and the preview's place.
import {ask, count, make} from "./base.js"
import {banner} from "./banner.js"
import * as preview from "./preview.js"
import {open_sheet} from "./sheet.js"
import {open_text} from "./text.js"
import {open_options} from "./options.js"
import {open_parts} from "./parts.js"
import {open_pictures} from "./pictures.js"
import {open_look} from "./look.js"
import {open_print} from "./print.js"
import {open_play, play_alone} from "./play.js"
import {open_bots} from "./simulate.js"
import {open_compare} from "./compare.js"
import {open_reports} from "./reports.js"

const app = document.querySelector(".app"), edit = document.getElementById("edit")
const is_own = app.dataset.kind === "own"
const base = `/${app.dataset.kind}/${app.dataset.key}`
const saved = document.querySelector("[data-saved]"), undo = document.querySelector("[data-undo]"), redo = document.querySelector("[data-redo]")

export const game = {
  base, is_own, slug: app.dataset.slug, parent: app.dataset.parent, title: app.dataset.title,
  faults: [], stamp: "", pane: null,
  say(words) { saved.textContent = words },
  // A pane has saved something: draw it, then check everything. `began` is when the key was pressed.
  async changed(began) {
    await refresh(began)
    review_soon()
  },
  history(can_undo, can_redo) { if (undo) { undo.disabled = !can_undo; redo.disabled = !can_redo } },
}

let refreshing = Promise.resolve()
export function refresh(began) {
  refreshing = refreshing.then(() => _refresh(began)).catch(error => game.say(error.message))
  return refreshing
}
async function _refresh(began) {
  const state = await ask("GET", `${base}/state`)
  game.stamp = state.stamp
  await show_files(state.files)
  if (state.components) {
    preview.set_components(state.components, state.stamp || "1")
    await preview.draw(began)
    preview.fill_wall()
  } else {
    show_faults(state.faults)
    preview.show_old()
  }
}

// The box follows the folder: files come, go and get other names, here and on the disk.
async function show_files(names) {
  const box = document.querySelector("[data-files]"), shown = () => [...box.querySelectorAll("a")].map(one => decodeURIComponent(one.getAttribute("href").replace(/^#[^/]*[/]/, "")))
  if (!box || JSON.stringify(shown()) === JSON.stringify(names)) return
  const page = new DOMParser().parseFromString(await (await fetch(location.pathname)).text(), "text/html"), fresh = page.querySelector("[data-files]")
  if (!fresh) return
  const focused = box.contains(document.activeElement) && document.activeElement.getAttribute("href")
  box.replaceChildren(...fresh.children)
  mark_link()
  if (focused) (box.querySelector(`[href="${CSS.escape(focused)}"]`) || box.querySelector("a"))?.focus()
}

let reviewing = 0
function review_soon() {
  if (!is_own) return
  clearTimeout(reviewing)
  reviewing = setTimeout(review, 500)
}
async function review() {
  try {
    const found = await ask("GET", `${base}/review`)
    show_faults(found.faults.map(one => [one.file, one.card, one.field, one.what]))
    if (found.faults.length) return
    preview.set_changed(found.to_print, found.never)
    const changed = document.querySelector("[data-changed]"), button = document.querySelector("[data-print-button]")
    const n = found.to_print.length
    changed.replaceChildren(...(found.never ? ["Not printed yet"] : n ? [make("i", {class: "dot"}), make("b", {}, `${count(n, "piece")} changed`), " since the last print"] : ["Everything is printed"]))
    button.lastChild.textContent = found.never || !n ? " Print" : ` Print ${count(n, "piece")}`
    game.to_print = found
    game.pane?.reviewed?.()
  } catch (error) {
    game.say(error.message)
  }
}

function show_faults(faults) {
  game.faults = faults
  const place = document.querySelector("[data-faults]")
  place.className = faults.length ? "bad" : ""
  place.replaceChildren(...(faults.length
    ? [make("i", {class: "dia"}), make("button", {onclick: next_fault, title: "Next fault (F8)"}, count(faults.length, "fault"))]
    : is_own ? ["No faults"] : []))
  if (faults.length) document.querySelector("[data-changed]").replaceChildren()
  game.pane?.faults?.(faults)
}

let fault_at = -1
function next_fault() {
  if (!game.faults.length) return
  fault_at = (fault_at + 1) % game.faults.length
  const [file, card, field, what] = game.faults[fault_at]
  const inside = file.split("/").slice(1).join("/") || file
  const wanted = [...document.querySelectorAll(".box a")].map(one => one.getAttribute("href").slice(1)).find(one => one.endsWith(`/${inside}`))
  const show = () => {
    game.pane?.show_fault?.(card, field)
    banner("bad", what, [inside, card, field].filter(Boolean).join(", "))
  }
  if (wanted && location.hash.slice(1) !== wanted) { location.hash = wanted; setTimeout(show, 600) }
  else show()
}

function mark_link() {
  for (const link of document.querySelectorAll(".box a")) {
    if (`${location.hash}/`.startsWith(`${link.getAttribute("href")}/`)) link.setAttribute("aria-current", "page"), link.classList.add("on"), link.scrollIntoView({block: "nearest", inline: "nearest"})
    else link.removeAttribute("aria-current"), link.classList.remove("on")
  }
}

const NEEDS_PIECES = ["print", "look"]
let opening = 0
async function open() {
  const mine = ++opening
  const [kind, ...rest] = location.hash.slice(1).split("/"), name = decodeURIComponent(rest.join("/"))
  await game.pane?.leave?.()
  if (mine !== opening) return  // a newer one was asked for meanwhile: this one must not stand in its place
  game.pane = null
  game.history(false, false)
  mark_link()
  const panes = {sheet: open_sheet, text: open_text, options: open_options, look: open_look, phones: open_parts, pictures: open_pictures, print: open_print, play: open_play, bots: open_bots, compare: open_compare, reports: open_reports}
  // Each pane has a place of its own: one that is slow to open never lands beside the next.
  const place = make("div", {class: "pane"})
  edit.replaceChildren(place)
  try {
    // A pane that comes late or was left must not touch the buttons of the pane that is open.
    const seen = Object.create(game, {history: {value: (...can) => mine === opening && game.history(...can)}})
    if (NEEDS_PIECES.includes(kind)) await drawn
    const pane = await (panes[kind] || open_play)(place, seen, name)
    if (mine !== opening) return pane.leave?.()
    game.pane = pane
    pane.faults?.(game.faults)
  } catch (error) {
    place.replaceChildren(make("div", {class: "scroll"}, make("p", {class: "refused", role: "alert", style: "margin-top: 26px"}, error.message)))
  }
}

function listen() {
  const line = new EventSource(`${base}/changes?stamp=${game.stamp}`)
  line.onmessage = async event => {
    // At once: what is edited may wait until an editor has finished saving. It may also be older than what is drawn.
    const is_drawn = event.data === game.stamp, drawn = is_drawn || refresh(performance.now())
    try {
      await game.pane?.disk?.()
    } catch (error) {
      game.say(error.message)
    }
    await drawn
    if (!is_drawn) review_soon()
  }
}

undo?.addEventListener("click", () => game.pane?.undo?.())
redo?.addEventListener("click", () => game.pane?.redo?.())
document.querySelector("[data-alone]").addEventListener("click", async event => {
  event.currentTarget.disabled = true
  try {
    if (game.faults.length) throw new Error("Correct the faults first: F8 shows them.")
    await play_alone(game)
  } catch (error) {
    game.say(error.message)
  }
  document.querySelector("[data-alone]").disabled = false
})
document.querySelector("[data-keys]").addEventListener("click", () => document.getElementById("keys").showModal())
document.querySelector("[data-yours]")?.addEventListener("click", async () => {
  const made = await ask("POST", "/new", {source: app.dataset.key, title: `My ${app.dataset.title}`.slice(0, 28)})
  location.href = `/own/${made.key}/`
})
document.addEventListener("keydown", event => {
  const ctrl = event.ctrlKey || event.metaKey, typing = event.target.matches("input, textarea, select")
  const pressed = (key, call) => { event.preventDefault(); call() }
  if (event.key === "F1") pressed("F1", () => document.getElementById("keys").showModal())
  else if (event.key === "F8") pressed("F8", next_fault)
  else if (event.key === "F6") pressed("F6", next_pane)
  else if (ctrl && event.key.toLowerCase() === "p") pressed("p", () => { location.hash = "print" })
  else if (ctrl && event.key.toLowerCase() === "z" && !typing) pressed("z", () => event.shiftKey ? game.pane?.redo?.() : game.pane?.undo?.())
  else if (ctrl && event.key.toLowerCase() === "y" && !typing) pressed("y", () => game.pane?.redo?.())
})
function next_pane() {
  const places = [".box a", "#edit", ".prev select"].map(name => document.querySelector(name)).filter(one => one?.offsetParent)
  const now = places.findIndex(one => one.closest("nav, main, aside").contains(document.activeElement))
  places[(now + 1) % places.length].focus()
}

preview.when_picked((component, piece) => game.pane?.show_piece?.(component, piece))
addEventListener("hashchange", open)
// What is edited is there at once. The first picture of a game takes some seconds, as its fonts are made.
const slow = setTimeout(() => { preview.say("Drawing this game for the first time. It takes some seconds.") }, 1000)
const drawn = refresh().then(() => clearTimeout(slow))
// Who changes a game of Tuckbox mostly changes a number; who has an own one mostly its cards.
if (!location.hash) location.replace(game.parent ? "#options" : document.querySelector(".box a").getAttribute("href"))
else await open()
await drawn
if (is_own) {
  listen()
  review()
}
