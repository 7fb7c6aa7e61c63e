// A dropped list of cards: what is in each column, a look drawn with its own first rows, and then the game.
import {ask, count, dialog, make} from "./base.js"

const ROLES = [["name", "Name"], ["copies", "Copies"], ["text", "Text"], ["number", "Number"], ["kind", "Kind"], ["icon", "Icon"], ["picture", "Picture"], ["color", "Colour"], ["other", "Something else"], ["", "Leave out"]]
const LARGEST = 20 * 1024 * 1024
const title = name => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll(/[-_]/g, " ")

let file = null, list = null, at = 0, drawn = null, card = 0, look = "", drawing = null
const sheet = () => list.sheets[at]

const box = dialog("list", async () => {
  location.href = `/own/${(await send("/list/game", {roles: Object.fromEntries(list.sheets.map(one => [one.name, one.roles])), look, title: part("title").value})).key}/`
})
const part = name => box.querySelector(`[data-${name}]`)

function send(path, wish = {}, signal) {
  const data = new FormData()
  data.append("cards", file)
  data.append("wish", JSON.stringify(wish))
  return ask("POST", path, data, signal)
}

// Opens the dialog for a file. Throws what is wrong with it.
export async function open_list(chosen) {
  if (chosen.size > LARGEST) throw new Error(`${chosen.name} is larger than 20 MB. Save only the sheet with the cards.`)
  file = chosen
  list = await send("/list")
  at = card = 0
  drawn = null
  look = "lino"
  part("file").textContent = list.file
  part("title").value = list.title
  part("sheet").hidden = list.sheets.length < 2
  part("sheet").replaceChildren(...list.sheets.map((one, i) => make("option", {value: i}, `Sheet: ${title(one.name)}`)))
  box.querySelector(".refused").hidden = true
  if (!box.open) box.showModal()
  show()
  part("table").querySelector("select").focus()
}

function show() {
  const guessed = sheet().roles.filter(role => role && role !== "other").length
  part("rows").textContent = `${count(sheet().rows, "row")} found. Tuckbox guessed what is in ${count(guessed, "column")}. Change any of them.`
  part("table").replaceChildren(make("table", {},
    make("thead", {}, make("tr", {}, make("td", {}), sheet().header.map((name, i) => make("th", {scope: "col", "data-column": i}, make("div", {class: "map"}, make("span", {class: "row"}, make("i", {class: "no", hidden: true, "aria-hidden": "true"}), make("small", {}, name)),
      make("select", {"aria-label": `Column ${name}`, onchange: event => choose(i, event.target.value)}, ROLES.map(([role, words]) => make("option", {value: role}, words)))))))),
    make("tbody", {}, sheet().samples.map(([row, ...cells]) => make("tr", {}, make("th", {scope: "row"}, `${row}`), cells.map(words => make("td", {title: words.length > 24 ? words : null}, words)))))))
  fill()
  draw()
}
function fill() {
  part("table").querySelectorAll("th[data-column]").forEach((head, i) => {
    head.querySelector("select").value = sheet().roles[i]
    head.classList.toggle("out", sheet().roles[i] === "")
  })
}
// Each thing is in one column: the column that had it becomes something else.
function choose(i, role) {
  if (role && role !== "other") sheet().roles = sheet().roles.map(one => one === role ? "other" : one)
  sheet().roles[i] = role
  fill()
  draw()
}

async function draw() {
  drawing?.abort()
  const mine = drawing = new AbortController(), refused = box.querySelector(".refused")
  box.classList.add("busy")
  if (!drawn) {
    part("looks").replaceChildren(make("p", {class: "q s", role: "status", style: "grid-column: 1 / -1"}, "Drawing your first cards in each look. The first time, this takes some seconds."))
    part("card").hidden = true
    part("which").textContent = ""
  }
  try {
    drawn = await send("/list/looks", {roles: {[sheet().name]: sheet().roles}, deck: sheet().name}, mine.signal)
    refused.hidden = true
    card = 0
    show_looks()
  } catch (error) {
    if (error.name === "AbortError") return
    refused.textContent = error.message
    refused.hidden = false
  }
  box.classList.remove("busy")
}

function show_looks() {
  const suit = drawn.looks.filter(one => !one.misfit), shown = suit.length ? suit : drawn.looks, left = drawn.looks.filter(one => !shown.includes(one))
  if (!shown.some(one => one.look === look)) look = shown[0]?.look || look
  const focused = document.activeElement?.name === "look"
  part("looks").replaceChildren(...shown.map(one => make("label", {class: "lk-pick"}, make("input", {type: "radio", name: "look", value: one.look, checked: one.look === look, onchange: () => { look = one.look; show_card() }}),
    make("img", {src: one.faces[0], alt: ""}), make("span", {}, title(one.look)))))
  if (focused) part("looks").querySelector(":checked")?.focus()
  part("left").textContent = left.length ? `Not shown: ${left.map(one => title(one.look)).join(", ")}. Your longest words do not fit there.` : suit.length || !drawn.looks.length ? "" : `Your longest words do not fit on any look yet: ${drawn.looks[0].misfit}. Shorten them in the game’s table, or make the box larger under Look.`
  const [first] = drawn.faults
  part("wrong").hidden = !first
  if (first) part("wrong").replaceChildren(make("i", {class: "dia"}), make("p", {class: "grow"}, make("b", {}, [first.card && `“${first.card}”`, first.column && `column ${first.column}`].filter(Boolean).join(", ")), `: ${first.what}.`, make("span", {class: "q s"}, make("br"), "You can correct it in the game’s table.")), make("span", {class: "q s"}, `1 of ${drawn.faults.length}`))
  part("pictures").hidden = !drawn.pictures
  part("pictures").textContent = `${count(drawn.pictures, "card")} name${drawn.pictures === 1 ? "s" : ""} a picture. Drop the files under Pictures once the game is made.`
  const icons = Object.entries(drawn.icons)
  part("icons").hidden = !icons.length
  part("icons").textContent = `Icons by name: ${icons.length} of ${count(drawn.all, "card")}, column icon in the game’s table. Change or empty it: ${icons.map(([name, icon]) => `${icon} for ${name}`).join(", ")}.`
  show_card()
}

// The card in the chosen look. A number joins each column and its place.
function show_card() {
  const one = drawn.looks.find(it => it.look === look), face = part("face")
  part("card").hidden = !one
  if (!one) return
  face.src = one.faces[card]
  face.alt = `${drawn.cards[card]} in the look ${title(look)}, as it prints`
  part("which").textContent = drawn.cards[card] || ""
  for (const button of box.querySelectorAll("[data-step]")) button.hidden = one.faces.length < 2
  for (const old of part("card").querySelectorAll(".call")) old.remove()
  const taken = []
  let number = 0
  part("table").querySelectorAll("th[data-column]").forEach((head, i) => {
    const place = one.places[drawn.columns[i]], sign = head.querySelector(".no")
    sign.hidden = !place
    if (!place) return
    sign.textContent = ++number
    const [x, y] = place, beside = taken.filter(it => Math.abs(it[1] - y) < 0.065 && Math.abs(it[0] - x) < 0.1).length
    taken.push(place)
    part("card").append(make("i", {class: "call", "aria-hidden": "true", style: `left: calc(${x * 100}% - ${26 - beside * 26}px); top: calc(${y * 100}% - 12px)`}, `${number}`))
  })
}
for (const button of box.querySelectorAll("[data-step]")) {
  button.addEventListener("click", () => { const n = drawn.cards.length; card = (card + Number(button.dataset.step) + n) % n; show_card() })
}
part("sheet").addEventListener("change", event => { at = Number(event.target.value); drawn = null; show() })
box.addEventListener("close", () => drawing?.abort())
