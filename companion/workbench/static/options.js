// Options as sliders and switches, with what each change means in one sentence.
import {ask, at, count, make} from "./base.js"
import * as preview from "./preview.js"

export async function open_options(place, game) {
  const path = `${game.base}/options`
  const options = await ask("GET", path)
  const list = make("div", {class: "scroll"})
  const said = make("div", {class: "said", role: "status"})
  const head = make("span", {class: "q"})
  const pane = {game, path, options, past: [], future: [], waiting: 0, list, said, head, ends: new Map(), timer: 0, telling: 0}
  pane.find = make("input", {type: "text", placeholder: "Find", "aria-label": "Find an option", oninput: () => draw(pane)})
  place.append(make("section", {}, make("div", {class: "head"}, make("h1", {}, "Options"), pane.head, make("span", {class: "grow"}), pane.find), pane.list, pane.said))

  draw(pane)
  tell(pane).catch(error => pane.said.replaceChildren(make("p", {class: "refused"}, error.message)))
  return {
    undo: () => step(pane, pane.past, pane.future, 1), redo: () => step(pane, pane.future, pane.past, 2),
    // An answer from before an edit of this page is dropped: the answer to the edit is newer.
    async disk() {
      const mine = pane.waiting, now = await ask("GET", pane.path)
      if (mine === pane.waiting) { pane.options = now; draw(pane); tell(pane) }
    },
  }
}

const words = one => one.kind === "yes_no" ? (one.value === "true" ? "yes" : "no") : (one.choices.find(([value]) => value === one.value)?.[1] ?? one.value.replace(/^"|"$/g, ""))

const source = one => one.kind === "yes_no" ? (one.source === "true" ? "yes" : "no") : (one.choices.find(([value]) => value === one.source)?.[1] ?? one.source.replace(/^"|"$/g, ""))

// Drawn anew, the list keeps the focus where it was: keys pressed meanwhile go to the same option.
function draw(pane) {
  const focused = document.activeElement?.id
  fill(pane)
  if (focused && pane.list.querySelector(`#${focused}`)) document.getElementById(focused).focus()
}

function fill(pane) {
  const wanted = pane.find.value.toLowerCase(), changed = pane.options.filter(one => one.value !== one.source)
  pane.head.textContent = pane.game.parent ? `${changed.length} of ${pane.options.length} changed` : count(pane.options.length, "number")
  const shown = pane.options.filter(one => `${one.group} ${one.label}`.toLowerCase().includes(wanted))
  pane.list.replaceChildren(...shown.flatMap((one, at) => one.group !== (shown[at - 1]?.group ?? "") ? [make("h2", {class: "group"}, one.group || "More"), row(pane, one)] : [row(pane, one)]))
  if (pane.options.length && !shown.length) pane.list.append(make("p", {class: "q"}, "No option has these words."))
  if (!pane.options.length) pane.list.append(make("p", {class: "q"}, "This game has no options yet. Write some in edition.toml, such as options = {hand = 5}."))
  pane.game.history(pane.past.length, pane.future.length)
}

// An own game's numbers may go to 999. Its sliders end at a round number above twice the first value, and stay so while one drags.
function slider_end(pane, one) {
  if (one.most - one.least <= 60) return one.most
  const value = Number(one.value)
  if (!(value <= pane.ends.get(one.name))) pane.ends.set(one.name, [10, 20, 50, 100, 200, 500].find(end => end >= 2 * value) ?? one.most)
  return pane.ends.get(one.name)
}

function row(pane, one) {
  const id = `o-${one.name}`, value = make("span", {class: "val num"}, one.kind === "number" ? one.value : "")
  const back = one.value === one.source ? make("span") : make("button", {class: "btn small line", title: `Back to ${source(one)}`, onclick: () => set(pane, one, null)}, `↺ ${source(one)}`.slice(0, 12))
  let field
  if (one.kind === "yes_no") field = make("input", {type: "checkbox", id, checked: one.value === "true", onchange: event => set(pane, one, event.target.checked)})
  else if (one.kind === "number" && one.most !== null && (one.most - one.least <= 60 || !pane.game.parent)) {
    const most = slider_end(pane, one)
    let exact = null
    field = make("input", {type: "range", id, min: one.least, max: most, value: one.value, oninput: event => { if (exact) exact.value = event.target.value; else value.textContent = event.target.value; later(pane, one, Number(event.target.value)) }})
    field = make("div", {}, field, make("div", {class: "ends num"}, make("span", {}, one.least), pane.game.parent && one.value !== one.source ? make("b", {}, `${pane.game.parent}: ${source(one)}`) : null, make("span", {}, most)))
    if (most < one.most) value.replaceChildren(exact = make("input", {type: "number", id: `${id}-exact`, "aria-label": `${one.label}, exactly`, min: one.least, max: one.most, value: one.value, onchange: event => set(pane, one, Number(event.target.value))}))
  }
  else if (one.kind === "number") { value.textContent = ""; field = make("input", {type: "number", id, min: one.least, max: one.most, value: one.value, onchange: event => set(pane, one, Number(event.target.value))}) }
  else if (one.kind === "choice") field = make("select", {id, onchange: event => set(pane, one, JSON.parse(event.target.value))}, one.choices.map(([it, label]) => make("option", {value: it, selected: it === one.value}, label)))
  else field = make("input", {type: "text", id, value: one.value, onchange: event => { try { set(pane, one, JSON.parse(event.target.value)) } catch { set(pane, one, event.target.value) } }})
  return make("div", {class: one.value === one.source ? "o" : "o ch"}, make("label", {class: "lab", for: id}, make("b", {}, one.label), one.help ? make("span", {class: "q s"}, make("br"), one.help) : null), make("div", {class: "sl"}, field), value, make("div", {}, back))
}

function later(pane, one, value) { clearTimeout(pane.timer); pane.timer = setTimeout(() => set(pane, one, value), 60) }

async function set(pane, one, value, keep = true) {
  const began = performance.now(), mine = ++pane.waiting
  try {
    const now = await ask("PUT", pane.path, {name: one.name, value})
    if (keep) { pane.past.push([one.name, JSON.parse(one.value), value]); pane.future = [] }
    if (mine !== pane.waiting) return
    pane.options = now
    pane.game.say(`Saved ${at()}`)
    draw(pane)
    await tell(pane, pane.game.changed(began))
  } catch (error) {
    draw(pane)
    pane.said.replaceChildren(make("p", {class: "refused"}, error.message))
  }
}

async function tell(pane, drawn) {
  const mine = ++pane.telling
  if (!pane.game.parent) return pane.said.replaceChildren(make("p", {}, "New tables play these numbers."), make("p", {class: "q"}, "A table that is open keeps its own."))
  const changed = pane.options.filter(one => one.value !== one.source)
  if (!changed.length) return pane.said.replaceChildren(make("p", {}, `Like ${pane.game.parent}, so far.`), make("p", {class: "q"}, "Move a slider to change the game."))
  const last = changed.find(one => one.name === pane.past.at(-1)?.[0]) || changed.at(-1)
  const sentence = make("p", {}, make("i", {class: "dot", style: "display: inline-block; margin-right: 10px"}), `${last.label}: ${words(last)} instead of ${source(last)}.`)
  pane.said.replaceChildren(sentence, make("p", {class: "q"}, "Counting the pieces to print again …"))
  await drawn  // the picture comes first
  const found = await ask("GET", `${pane.game.base}/consequences`), by = {}
  if (mine !== pane.telling) return
  for (const [component, , copies] of found.to_print) by[component] = (by[component] || 0) + copies
  const total = Object.values(by).reduce((sum, n) => sum + n, 0)
  const names = Object.entries(by).map(([name, n]) => `${n}\u00a0×\u00a0${name}`).join("; ")
  pane.said.children[1].textContent = total ? `${count(total, "piece")} to print again: ${names}. New tables play this; a table that is open keeps its own.` : "Nothing to print again. New tables play this; a table that is open keeps its own."
  for (const {what, after} of found.rules.slice(0, 3)) pane.said.append(make("p", {class: "s"}, make("b", {}, `Rule ${what} `), after.replaceAll("**", "")))
  const first = found.to_print.find(([name]) => name !== "Rule sheet") || found.to_print[0]
  if (first) preview.focus_named(first[0], first[1])
}

async function step(pane, from, to, which) {
  const move = from.pop()
  if (!move) return
  to.push(move)
  await set(pane, pane.options.find(one => one.name === move[0]), move[which], false)
}
