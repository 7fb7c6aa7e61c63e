// What a look of one's own has besides its boxes: another name, a way out of the folder, and the icon on a deck's back.
import {ask, make, svg} from "./base.js"
import {ask_author} from "./decide.js"
import {icon, title} from "./look_fields.js"

// Asks for a name until one is taken. Resolves with the look's new name, or null.
export function ask_name(path, look) {
  return new Promise(done => {
    const refused = make("p", {class: "refused", role: "alert", hidden: true}), name = make("input", {type: "text", value: look, maxlength: 30, required: true, spellcheck: "false", "aria-label": "Its new name"})
    let answer = null
    const box = make("dialog", {"aria-labelledby": "lk-rename"}, make("form", {onsubmit: async event => {
      event.preventDefault()
      try {
        answer = (await ask("PUT", `${path}/rename`, {look, name: name.value})).look
        box.close()
      } catch (error) {
        refused.textContent = error.message
        refused.hidden = false
      }
    }}, make("h2", {id: "lk-rename"}, `Rename ${title(look)}`), make("p", {class: "q s"}, "Decks that have this look keep it."), name, refused,
      make("div", {class: "row"}, make("button", {class: "btn line", type: "button", onclick: () => box.close()}, "Cancel"), make("button", {class: "btn go"}, "Rename"))))
    box.addEventListener("close", () => { box.remove(); done(answer) })
    document.body.append(box)
    box.showModal()
    name.select()
  })
}

// Deletes a look; asks first when decks have it. Resolves with what is needed to bring it back, or null.
export async function delete_look(path, look) {
  try {
    return await ask("PUT", `${path}/delete`, {look})
  } catch (error) {
    const decks = error.told?.asks
    if (!decks) throw error
    const names = decks.map(title), list = names.length < 2 ? names[0] : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`
    const wish = await ask_author({
      title: `Delete the look ${title(look)}?`, about: `${names.length < 2 ? "The deck" : "The decks"} ${list} ${names.length < 2 ? "has" : "have"} it, and ${names.length < 2 ? "gets" : "get"} ${title(error.told.instead)} instead. Undo brings it back.`,
      choices: [["keep", "Keep it"], ["delete", "Delete it"]],
    })
    return wish === "delete" ? ask("PUT", `${path}/delete`, {look, is_sure: true}) : null
  }
}

// The icon on the back of a deck: typed, or chosen among those that are called so.
export function back_parts(told, change) {
  const found = make("div", {class: "lk-icons", role: "group", "aria-label": "Icons"})
  const input = make("input", {type: "text", id: "lk-back", value: told.back, spellcheck: "false", autocomplete: "off", oninput: () => search(input.value), onchange: () => { if (!input.value.trim() || named(input.value.trim())) change(input.value.trim()) }})
  const named = name => found.querySelector(`[data-icon-name="${CSS.escape(name)}"]`)
  let asked = 0
  async function search(words) {
    const mine = ++asked, list = await ask("GET", `/icons?like=${encodeURIComponent(words.trim())}`).catch(() => [])
    if (mine !== asked) return
    found.replaceChildren(...list.map(([name, path]) => make("button", {type: "button", class: "btn icon line", title: name, "aria-label": name, "data-icon-name": name, "aria-pressed": name === told.back ? "true" : "false", onclick: () => change(name)},
      svg("svg", {class: "i", viewBox: "0 0 24 24", "aria-hidden": "true"}, svg("path", {d: path})))))
    if (!list.length) found.append(make("p", {class: "q s"}, "No icon is called so. Try another English word."))
  }
  search(told.back)
  return [make("div", {class: "lk-prop"}, make("label", {for: "lk-back"}, `Icon on the back of ${title(told.deck)}`), input), found,
    told.back ? make("button", {class: "btn line", type: "button", onclick: () => change("")}, icon("trash-can-outline") || "", "As the look draws it") : null].filter(Boolean)
}
