// A text file: rules, or the files that steer a game.
import {ask, at, make} from "./base.js"
import {banner} from "./game.js"

export async function open_text(place, game, name) {
  const path = `${game.base}/text/${name}`
  let {was, text} = await ask("GET", path), timer = 0, asking = false
  const area = make("textarea", {spellcheck: name.endsWith(".md") ? "true" : "false", "aria-label": name})
  area.value = text
  place.append(make("section", {}, make("div", {class: "head"}, make("h1", {}, name.split("/").pop()), make("span", {class: "q"}, name)), make("div", {class: "pane-text"}, area)))

  async function save() {
    clearTimeout(timer)
    timer = 0
    if (area.value === text || asking) return
    const began = performance.now(), mine = area.value
    try {
      was = (await ask("PUT", path, {was, text: mine})).was
      text = mine
      game.say(`Saved ${at()}`)
      await game.changed(began)
    } catch (error) {
      if (error.told?.theirs === undefined) return game.say(error.message)
      choose(error.told, mine)
    }
  }
  function choose(told, mine) {
    asking = true
    const settle = async (keep, words) => {
      was = told.was
      text = told.theirs
      area.value = keep
      asking = false
      note.remove()
      await save()
      game.say(words)
    }
    const note = banner("warn", `${name} changed on disk, and here too.`, "Nothing is lost. Which text stays?",
      make("button", {class: "btn small line", onclick: () => settle(mine, "Your text stays")}, "Use mine"),
      make("button", {class: "btn small line", onclick: () => settle(told.theirs, "The file’s text stays")}, "Use the file’s"))
  }
  area.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(save, 250) })
  area.addEventListener("keydown", event => {
    if (event.key === "Tab" && !event.shiftKey && name.endsWith(".toml")) { event.preventDefault(); document.execCommand("insertText", false, "  ") }
  })
  return {
    leave: save,
    undo: () => { area.focus(); document.execCommand("undo") },
    redo: () => { area.focus(); document.execCommand("redo") },
    async disk() {
      if (area.value !== text) return save()
      const now = await ask("GET", path)
      if (now.was === was) return
      const [start, end] = [area.selectionStart, area.selectionEnd]
      ;({was, text} = now)
      area.value = text
      area.setSelectionRange(start, end)
      banner("warn", `${name} changed on disk at ${at()}.`, "The new text is here.")
    },
  }
}
