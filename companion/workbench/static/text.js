// A text file: the rulebook, beside the rule sheet and the phone, or a file that steers a game.
import {ask, at, is_gone, make, newer} from "./base.js"
import {ask_about_gone, ask_author} from "./decide.js"
import {banner} from "./game.js"
import {phone_shows, show_paragraph} from "./phone.js"
import * as preview from "./preview.js"

export async function open_text(place, game, name) {
  const path = `${game.base}/text/${name}`, is_rules = /(^|\/)rules\.[^/]*\.?md$/.test(name), file = name.split("/").pop()
  let {was, text} = await ask("GET", path), timer = 0, asking = false
  const area = make("textarea", {spellcheck: name.endsWith(".md") ? "true" : "false", "aria-label": name, class: is_rules ? "prose" : null})
  area.value = text
  place.append(make("section", {}, make("div", {class: "head"}, make("h1", {}, is_rules ? "Rulebook" : file), make("span", {class: "q"}, name)), make("div", {class: "pane-text"}, area),
    is_rules ? make("p", {class: "q s hint"}, "“## Words” begins a section, “1.2” in front a paragraph. **Two stars** make words bold. {name} stands for an option’s number.") : null))
  if (is_rules) {
    document.querySelector(".app").classList.add("reading")
    phone_shows("rules")
    preview.focus_rules()
    follow_caret()
  }

  async function save() {
    clearTimeout(timer)
    timer = 0
    if (area.value === text || asking) return
    const began = performance.now(), mine = area.value
    try {
      was = (await ask("PUT", path, {was, text: mine})).was
      text = mine
      place.querySelector(".banner.bad")?.remove()
      game.say(`Saved ${at()}`)
      await game.changed(began)
    } catch (error) {
      if (error.told?.theirs !== undefined) return choose(error.told, mine)
      if (is_gone(error)) return gone()
      game.say("")
      banner("bad", error.message, "Tuckbox tries again.")
      timer = setTimeout(save, 1500)
    }
  }
  async function gone() {
    if (asking) return
    asking = true
    try {
      await ask_about_gone(file, async () => {
        was = (await ask("POST", `${game.base}/again/${name}`, {text: area.value})).was
        text = area.value
        game.say(`Written again ${at()}`)
        await game.changed()
      })
    } finally { asking = false }
  }
  async function choose(told, mine) {
    asking = true
    const short = words => words.length > 600 ? words.slice(0, 600) + " …" : words
    const from = first_difference(mine, told.theirs)
    const wish = await ask_author({
      title: "Two versions of one text", about: `${name} changed on disk, and here too.`,
      sides: [["In this page", short(mine.slice(from))], ["On disk", short(told.theirs.slice(from))]],
      choices: [["mine", "Use mine"], ["theirs", "Use the file’s"]], note: "Until you choose, the file stays as it is on disk. Your text is kept in this page.",
    })
    asking = false
    if (wish === null) return banner("warn", `${name} has two versions.`, "Your text is kept in this page.", make("button", {class: "btn small line", onclick: () => choose(told, area.value)}, "Choose"))
    place.querySelector(".banner")?.remove()
    ;({was} = told)
    text = told.theirs
    area.value = wish === "mine" ? mine : told.theirs
    await save()
    game.say(wish === "mine" ? "Your text stays" : "The file’s text stays")
    if (wish === "theirs") await game.changed()
  }
  function first_difference(one, other) {
    let i = 0
    while (i < one.length && one[i] === other[i]) i++
    return Math.max(0, one.lastIndexOf("\n", Math.max(0, i - 60)) + 1)
  }

  // The rulebook on the phone stands at the paragraph of the caret.
  function follow_caret() {
    if (!is_rules) return
    const lines = area.value.slice(0, area.selectionStart).split("\n")
    lines[lines.length - 1] = area.value.split("\n")[lines.length - 1]
    const hit = lines.reverse().map(line => /^(\d+(?:\.\d+)*)\.?\s/.exec(line)).find(Boolean)
    show_paragraph(hit ? hit[1] : "")
  }
  area.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(save, 250) })
  for (const moved of ["input", "keyup", "click", "selectionchange"]) area.addEventListener(moved, follow_caret)
  area.addEventListener("keydown", event => {
    if (event.key === "Tab" && !event.shiftKey && name.endsWith(".toml")) { event.preventDefault(); document.execCommand("insertText", false, "  ") }
  })
  return {
    async leave() { document.querySelector(".app").classList.remove("reading"); phone_shows("screen"); await save(); clearTimeout(timer) },
    undo: () => { area.focus(); document.execCommand("undo") },
    redo: () => { area.focus(); document.execCommand("redo") },
    async disk() {
      if (asking) return
      if (area.value !== text) return save()
      const now = await newer(path, () => was, gone)
      if (!now) return
      const [start, end] = [area.selectionStart, area.selectionEnd]
      ;({was, text} = now)
      area.value = text
      area.setSelectionRange(start, end)
      banner("warn", `${name} changed on disk at ${at()}.`, "The new text is here.")
    },
  }
}
