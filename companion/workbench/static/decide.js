// Dialogs for what only the author can decide. None has a default: nothing is focused but the dialog's heading.
import {make} from "./base.js"

// `ask_author({title, about, sides: [[name, words]…], note, choices: [[value, label]…]})`: the value, or null after Esc.
export function ask_author({title, about, sides = [], note, choices}) {
  document.querySelector("dialog.decide")?.close()
  return new Promise(done => {
    const heading = make("h2", {id: "decide-title", tabindex: "-1", autofocus: true}, title)
    const words = sides.map(([, text]) => text)
    const box = make("dialog", {class: "decide", "aria-labelledby": "decide-title"}, heading, about ? make("p", {class: "q"}, about) : null,
      sides.length ? make("div", {class: "sides"}, sides.map(([name, text], i) => make("section", {class: "panel"}, make("h3", {}, name), make("p", {class: "words"}, ...(text ? differing(text, words[1 - i]) : [make("i", {class: "q"}, "empty")]))))) : null,
      make("div", {class: "row choices"}, choices.map(([value, label]) => make("button", {class: "btn line", type: "button", onclick: () => { answer = value; box.close() }}, label))),
      note ? make("p", {class: "q s"}, note) : null)
    let answer = null
    box.addEventListener("close", () => { box.remove(); done(answer) })
    document.body.append(box)
    box.showModal()
  })
}

// The words of a text; those in which it differs from another are marked.
function differing(text, other) {
  if (other === undefined) return [text]
  const mine = text.split(/(\s+)/), theirs = other.split(/(\s+)/)
  let from = 0, mine_end = mine.length, theirs_end = theirs.length
  while (from < mine_end && from < theirs_end && mine[from] === theirs[from]) from++
  while (mine_end > from && theirs_end > from && mine[mine_end - 1] === theirs[theirs_end - 1]) { mine_end--; theirs_end-- }
  const middle = mine.slice(from, mine_end).join("")
  return [mine.slice(0, from).join(""), middle ? make("mark", {}, middle) : "", mine.slice(mine_end).join("")]
}

// A file was deleted while the page had it open. Returns whether it stands again.
export async function ask_about_gone(name, write) {
  const wish = await ask_author({
    title: `${name} is gone from the folder.`, about: "Another program deleted, moved or renamed it. This page still has all of it.",
    choices: [["write", "Write it again"], ["close", `Close ${name}`]],
  })
  if (wish === "write") { await write(); return true }
  if (wish === "close") location.href = location.pathname
  return false
}
