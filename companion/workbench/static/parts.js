// What phones do: a switch for each part of table.toml, with its explanation, beside a phone that follows.
import {ask, at, make} from "./base.js"
import {ask_author} from "./decide.js"
import {banner} from "./game.js"

export async function open_parts(place, game) {
  const app = document.querySelector(".app"), path = `${game.base}/parts`
  let parts = await ask("GET", path), past = [], future = [], busy = false
  const list = make("div", {class: "scroll parts"}), counts = make("span", {class: "q"})
  place.append(make("section", {}, make("div", {class: "head"}, make("h1", {}, "Phones"), counts, make("span", {class: "grow"}), make("a", {class: "btn small line", href: "#text/table.toml"}, "Open table.toml")), list))
  app.classList.add("phoning")

  // `code` in the reference stands between backticks.
  const words = text => text.split("`").map((one, i) => i % 2 ? make("code", {}, one) : one)
  function draw() {
    counts.textContent = `${parts.filter(one => one.on).length} of ${parts.length} parts are on`
    const focused = document.activeElement?.dataset?.part
    list.replaceChildren(...[...new Set(parts.map(one => one.group))].map(group => make("section", {}, make("h2", {class: "group"}, group), parts.filter(one => one.group === group).map(one => make("div", {class: one.on ? "part is-on" : "part"},
      make("div", {class: "grow"}, make("b", {id: `part-${one.id}`}, one.title), make("p", {class: "q s", id: `about-${one.id}`}, ...words(one.about))),
      make("button", {class: one.on ? "switch" : "switch off", type: "button", role: "switch", "aria-checked": String(one.on), "aria-labelledby": `part-${one.id}`, "aria-describedby": `about-${one.id}`, "data-part": one.id, onclick: () => press(one)}))))))
    if (focused) list.querySelector(`[data-part="${focused}"]`)?.focus()
    game.history(past.length, future.length)
  }

  async function press(one, is_sure = false) {
    if (busy) return
    busy = true
    const began = performance.now()
    place.querySelector(".banner")?.remove()
    try {
      const told = await ask("PUT", path, {id: one.id, on: !one.on, is_sure})
      past.push(told.before)
      future = []
      parts = told.parts
      draw()
      game.say(`Saved ${at()}`)
      if (told.also.length || told.made.length) banner("warn", `${one.title} needs ${[...told.also, ...told.made].join(", ")}.`, told.made.length ? "A new deck was written for it. Change its cards as you like." : "Switched on with it.")
      game.changed(began)  // the next switch need not wait for the picture
    } catch (error) {
      busy = false
      if (error.told?.asks !== undefined) return sure(one, error.told.asks)
      banner("bad", one.on ? `${one.title} is still needed. Nothing was changed.` : `${one.title} cannot be switched on yet. Nothing was changed.`, (error.told?.faults || []).map(fault => fault.slice(1).filter(Boolean).join(", ")).join("\n") || error.message)
    }
    busy = false
  }
  async function sure(one, lines) {
    const wish = await ask_author({
      title: `Switch off ${one.title}?`, about: "These lines of yours go out of table.toml. Undo brings them back.", sides: [["table.toml", lines]],
      choices: [["keep", "Keep them"], ["off", "Take them out"]],
    })
    if (wish === "off") await press(one, true)
  }
  async function step(from, to) {
    if (!from.length || busy) return
    busy = true
    try {
      const now = await ask("GET", `${game.base}/text/table.toml`)
      await ask("PUT", `${game.base}/text/table.toml`, {was: now.was, text: from.at(-1)})
      from.pop()
      to.push(now.text)
      parts = await ask("GET", path)
      draw()
      game.say(`Saved ${at()}`)
      game.changed(performance.now())
    } catch (error) {
      banner("bad", error.message)
    }
    busy = false
  }
  draw()
  return {
    undo: () => step(past, future), redo: () => step(future, past),
    async disk() { if (!busy) { parts = await ask("GET", path); draw() } },
    leave() { app.classList.remove("phoning") },
  }
}
