// What phones do: a switch for each part of table.toml, with its explanation, beside a phone that follows.
import {ask, at, make} from "./base.js"
import {ask_author} from "./decide.js"
import {banner} from "./banner.js"

export async function open_parts(place, game) {
  const app = document.querySelector(".app")
  const path = `${game.base}/parts`
  const parts = await ask("GET", path)
  const list = make("div", {class: "scroll parts"})
  const counts = make("span", {class: "q"})
  const pane = {place, game, path, parts, past: [], future: [], busy: false, list, counts}
  place.append(make("section", {}, make("div", {class: "head"}, make("h1", {}, "Phones"), pane.counts, make("span", {class: "grow"}), make("a", {class: "btn small line", href: "#text/table.toml"}, "Open table.toml")), pane.list))
  app.classList.add("phoning")

  draw(pane)
  return {
    undo: () => step(pane, pane.past, pane.future), redo: () => step(pane, pane.future, pane.past),
    async disk() { if (!pane.busy) { pane.parts = await ask("GET", pane.path); draw(pane) } },
    leave() { app.classList.remove("phoning") },
  }
}

// `code` in the reference stands between backticks.
const words = text => text.split("`").map((one, i) => i % 2 ? make("code", {}, one) : one)

function draw(pane) {
  pane.counts.textContent = `${pane.parts.filter(one => one.on).length} of ${pane.parts.length} parts are on`
  const focused = document.activeElement?.dataset?.part
  pane.list.replaceChildren(...[...new Set(pane.parts.map(one => one.group))].map(group => make("section", {}, make("h2", {class: "group"}, group), pane.parts.filter(one => one.group === group).map(one => make("div", {class: one.on ? "part is-on" : "part"},
    make("div", {class: "grow"}, make("b", {id: `part-${one.id}`}, one.title), make("p", {class: "q s", id: `about-${one.id}`}, ...words(one.about))),
    make("button", {class: one.on ? "switch" : "switch off", type: "button", role: "switch", "aria-checked": String(one.on), "aria-labelledby": `part-${one.id}`, "aria-describedby": `about-${one.id}`, "data-part": one.id, onclick: () => press(pane, one)}))))))
  if (focused) pane.list.querySelector(`[data-part="${focused}"]`)?.focus()
  pane.game.history(pane.past.length, pane.future.length)
}

async function press(pane, one, is_sure = false) {
  if (pane.busy) return
  pane.busy = true
  const began = performance.now()
  pane.place.querySelector(".banner")?.remove()
  try {
    const told = await ask("PUT", pane.path, {id: one.id, on: !one.on, is_sure})
    pane.past.push(told.before)
    pane.future = []
    pane.parts = told.parts
    draw(pane)
    pane.game.say(`Saved ${at()}`)
    if (told.also.length || told.made.length) banner("warn", `${one.title} needs ${[...told.also, ...told.made].join(", ")}.`, told.made.length ? "A new deck was written for it. Change its cards as you like." : "Switched on with it.")
    pane.game.changed(began)  // the next switch need not wait for the picture
  } catch (error) {
    pane.busy = false
    if (error.told?.asks !== undefined) return sure(pane, one, error.told.asks)
    banner("bad", one.on ? `${one.title} is still needed. Nothing was changed.` : `${one.title} cannot be switched on yet. Nothing was changed.`, (error.told?.faults || []).map(fault => fault.slice(1).filter(Boolean).join(", ")).join("\n") || error.message)
  }
  pane.busy = false
}

async function sure(pane, one, lines) {
  const wish = await ask_author({
    title: `Switch off ${one.title}?`, about: "These lines of yours go out of table.toml. Undo brings them back.", sides: [["table.toml", lines]],
    choices: [["keep", "Keep them"], ["off", "Take them out"]],
  })
  if (wish === "off") await press(pane, one, true)
}

async function step(pane, from, to) {
  if (!from.length || pane.busy) return
  pane.busy = true
  try {
    const now = await ask("GET", `${pane.game.base}/text/table.toml`)
    await ask("PUT", `${pane.game.base}/text/table.toml`, {was: now.was, text: from.at(-1)})
    from.pop()
    to.push(now.text)
    pane.parts = await ask("GET", pane.path)
    draw(pane)
    pane.game.say(`Saved ${at()}`)
    pane.game.changed(performance.now())
  } catch (error) {
    banner("bad", error.message)
  }
  pane.busy = false
}
