// A text file: the rulebook, beside the rule sheet and the phone, or a file that steers a game.
import {ask, at, is_gone, make, newer} from "./base.js"
import {ask_about_gone, ask_author} from "./decide.js"
import {banner} from "./banner.js"
import {phone_shows, show_paragraph} from "./phone.js"
import * as preview from "./preview.js"

export async function open_text(place, game, name) {
  const path = `${game.base}/text/${name}`
  const is_rules = /(^|\/)rules\.[^/]*\.?md$/.test(name)
  const file = name.split("/").pop()
  const {was, text} = await ask("GET", path)
  const area = make("textarea", {spellcheck: name.endsWith(".md") ? "true" : "false", "aria-label": name, class: is_rules ? "prose" : null})
  const pane = {place, game, name, path, is_rules, file, was, text, timer: 0, asking: false, area}
  pane.area.value = pane.text
  place.append(make("section", {}, make("div", {class: "head"}, make("h1", {}, pane.is_rules ? "Rulebook" : pane.file), make("span", {class: "q"}, name)), make("div", {class: "pane-text"}, pane.area),
    pane.is_rules ? make("p", {class: "q s hint"}, "“## Words” begins a section, “1.2” in front a paragraph. **Two stars** make words bold. {name} stands for an option’s number.") : null))
  if (pane.is_rules) {
    document.querySelector(".app").classList.add("reading")
    phone_shows("rules")
    preview.focus_rules()
    follow_caret(pane)
  }

  pane.area.addEventListener("input", () => { clearTimeout(pane.timer); pane.timer = setTimeout(() => save(pane), 250) })
  for (const moved of ["input", "keyup", "click", "selectionchange"]) pane.area.addEventListener(moved, () => follow_caret(pane))
  pane.area.addEventListener("keydown", event => {
    if (event.key === "Tab" && !event.shiftKey && name.endsWith(".toml")) { event.preventDefault(); document.execCommand("insertText", false, "  ") }
  })
  return {
    async leave() { document.querySelector(".app").classList.remove("reading"); phone_shows("screen"); await save(pane); clearTimeout(pane.timer) },
    undo: () => { pane.area.focus(); document.execCommand("undo") },
    redo: () => { pane.area.focus(); document.execCommand("redo") },
    async disk() {
      if (pane.asking) return
      if (pane.area.value !== pane.text) return save(pane)
      const now = await newer(pane.path, () => pane.was, () => gone(pane))
      if (!now) return
      const [start, end] = [pane.area.selectionStart, pane.area.selectionEnd]
      ;({was: pane.was, text: pane.text} = now)
      pane.area.value = pane.text
      pane.area.setSelectionRange(start, end)
      banner("warn", `${name} changed on disk at ${at()}.`, "The new text is here.")
    },
  }
}

async function save(pane) {
  clearTimeout(pane.timer)
  pane.timer = 0
  if (pane.area.value === pane.text || pane.asking) return
  const began = performance.now(), mine = pane.area.value
  try {
    pane.was = (await ask("PUT", pane.path, {was: pane.was, text: mine})).was
    pane.text = mine
    pane.place.querySelector(".banner.bad")?.remove()
    pane.game.say(`Saved ${at()}`)
    await pane.game.changed(began)
  } catch (error) {
    if (error.told?.theirs !== undefined) return choose(pane, error.told, mine)
    if (is_gone(error)) return gone(pane)
    pane.game.say("")
    banner("bad", error.message, "Tuckbox tries again.")
    pane.timer = setTimeout(() => save(pane), 1500)
  }
}

async function gone(pane) {
  if (pane.asking) return
  pane.asking = true
  try {
    await ask_about_gone(pane.file, async () => {
      pane.was = (await ask("POST", `${pane.game.base}/again/${pane.name}`, {text: pane.area.value})).was
      pane.text = pane.area.value
      pane.game.say(`Written again ${at()}`)
      await pane.game.changed()
    })
  } finally { pane.asking = false }
}

async function choose(pane, told, mine) {
  pane.asking = true
  const short = words => words.length > 600 ? words.slice(0, 600) + " …" : words
  const from = first_difference(mine, told.theirs)
  const wish = await ask_author({
    title: "Two versions of one text", about: `${pane.name} changed on disk, and here too.`,
    sides: [["In this page", short(mine.slice(from))], ["On disk", short(told.theirs.slice(from))]],
    choices: [["mine", "Use mine"], ["theirs", "Use the file’s"]], note: "Until you choose, the file stays as it is on disk. Your text is kept in this page.",
  })
  pane.asking = false
  if (wish === null) return banner("warn", `${pane.name} has two versions.`, "Your text is kept in this page.", make("button", {class: "btn small line", onclick: () => choose(pane, told, pane.area.value)}, "Choose"))
  pane.place.querySelector(".banner")?.remove()
  ;({was: pane.was} = told)
  pane.text = told.theirs
  pane.area.value = wish === "mine" ? mine : told.theirs
  await save(pane)
  pane.game.say(wish === "mine" ? "Your text stays" : "The file’s text stays")
  if (wish === "theirs") await pane.game.changed()
}

function first_difference(one, other) {
  let i = 0
  while (i < one.length && one[i] === other[i]) i++
  return Math.max(0, one.lastIndexOf("\n", Math.max(0, i - 60)) + 1)
}

// The rulebook on the phone stands at the paragraph of the caret.
function follow_caret(pane) {
  if (!pane.is_rules) return
  const lines = pane.area.value.slice(0, pane.area.selectionStart).split("\n")
  lines[lines.length - 1] = pane.area.value.split("\n")[lines.length - 1]
  const hit = lines.reverse().map(line => /^(\d+(?:\.\d+)*)\.?\s/.exec(line)).find(Boolean)
  show_paragraph(hit ? hit[1] : "")
}
