// Set up a class: choose editions, tables and minutes; see who plays what first, and how the lesson goes.
import {ask, count, make} from "./base.js"
import {LAST, go} from "./play.js"

const form = document.querySelector("[data-lesson]"), find = name => form.querySelector(`[data-${name}]`)
const refused = form.querySelector(".refused"), fields = form.elements
const SIT = 8, QUESTIONS = 5, LAST_QUESTIONS = 2, FINDINGS = 12
const LETTERS = "ABCDEFGH"
let games = []

const game = () => games.find(one => one.slug === fields.game.value)
const chosen = () => [...form.querySelectorAll("[name=editions]:checked")].map(one => game().editions.find(it => it.name === one.value)).filter(Boolean)
const path = name => name.startsWith("own/") ? `/${name}` : `/shipped/${name}`
const number = name => Math.max(0, Number(fields[name].value) || 0)

function show_game() {
  const one = game()
  // A game and the newest change to it: what most classes compare.
  const mine = one.editions.filter(it => it.name.startsWith("own/")), first = one.editions.filter(it => !it.name.startsWith("own/"))
  const ticked = new Set([...first, ...mine.slice(0, first.length ? 1 : 2)].map(it => it.name))
  find("editions").replaceChildren(...one.editions.map(it => make("label", {"data-edition": it.name}, make("input", {type: "checkbox", name: "editions", value: it.name, checked: ticked.has(it.name)}), make("b", {}, it.title))))
  fields.mode.replaceChildren(...one.modes.map(it => make("option", {value: it.id}, `${it.title}, ${it.minutes} min`)))
  const short = one.modes.filter(it => it.id && it.minutes < one.modes[0].minutes)[0]
  if (short) fields.mode.value = short.id
  find("modes").hidden = one.modes.length < 2
  form.querySelector("[data-about=tables]").textContent = `${one.players[0].toUpperCase() + one.players.slice(1)} play at a table. Two can share a phone.`
  show_minutes()
  show()
}
function show_minutes() {
  fields.minutes.value = game().modes.find(it => it.id === fields.mode.value)?.minutes ?? 15
}

let looked = 0
async function show_difference(editions) {
  const mine = ++looked, said = find("differ")
  said.textContent = editions.length > 1 ? "" : game().editions.length > 1 ? "Tick a second one to compare." : "There is no other yet. “Make it yours” on the start page makes one to compare."
  for (const picture of find("editions").querySelectorAll("img")) picture.remove()
  const changed = editions.filter(one => one.name.startsWith("own/")), sentences = []
  for (const one of changed) {
    const found = await ask("GET", `${path(one.name)}/consequences`).catch(() => null)
    if (mine !== looked || !found) return
    for (const it of found.options) sentences.push(`${one.title}: ${it.what.replace(/^\w+ \((.*)\)$/, "$1")} is ${it.after} instead of ${it.before}.`)
    const [name, piece] = found.to_print[0] || []
    if (!name || one !== changed[0]) continue
    const {components} = await ask("GET", `${path(one.name)}/state`), component = components?.find(it => it.name === name)?.id
    if (mine !== looked || !component) return
    for (const each of editions) {
      find("editions").querySelector(`[data-edition="${each.name}"]`).append(make("img", {alt: "", src: `${path(each.name)}/face/${component}/${piece}.png?width=200`, onerror: event => event.target.remove()}))
    }
  }
  if (editions.length > 1) said.textContent = sentences.length ? sentences.slice(0, 4).join(" ") : changed.length ? "No number differs." : ""
}

function show() {
  const editions = chosen(), n = Math.min(number("tables"), Number(fields.tables.max)), crossed = fields.crossed.checked, minutes = number("minutes")
  find("crossing").hidden = editions.length < 2
  find("crossing").querySelector("[id]").textContent = `${editions.length === 2 ? `Half the tables play ${editions[1]?.title} first.` : "Each edition comes first at as many tables."} People get better with practice. This way practice does not look like the edition.`
  for (const label of find("editions").children) {
    label.querySelector(".letter")?.remove()
    const at = editions.findIndex(one => one.name === label.dataset.edition)
    if (at >= 0 && editions.length > 1) label.prepend(make("span", {class: at ? "letter second" : "letter", "aria-hidden": "true"}, LETTERS[at]))
  }
  find("tables").replaceChildren(...Array.from({length: n}, (_, i) => make("li", {}, make("b", {}, `Table ${i + 1}`),
    make("p", {class: "order"}, editions.map((_, place) => {
      const at = (place + (crossed ? i : 0)) % editions.length
      return make("span", {class: at ? "second" : ""}, place ? "→" : null, editions.length > 1 ? make("i", {}, LETTERS[at]) : null, editions[at].title)
    })))))
  const plan = [["Sit and scan", SIT]]
  editions.forEach((_, i) => plan.push([editions.length === 1 ? "Game" : ["First game", "Second game", "Third game"][i] || "Next game", minutes || game().modes[0].minutes, "game"], ["Questions", i === editions.length - 1 ? LAST_QUESTIONS : QUESTIONS]))
  plan.push(["Findings", FINDINGS])
  let at = 0
  find("timeline").replaceChildren(...plan.map(([words, long, kind]) => {
    const one = make("li", {class: kind || "", style: `flex: ${Math.max(long, 6)} 1 0`}, String(at), make("b", {}, words))
    at += long
    return one
  }))
  find("length").textContent = `${at} minutes`
  find("tents").textContent = `Print ${count(n, "table tent")}`
}

form.addEventListener("change", event => {
  if (event.target.name === "game") show_game()
  if (event.target.name === "mode") show_minutes()
  show()
  if (["game", "editions"].includes(event.target.name)) show_difference(chosen())
})
form.addEventListener("input", event => { if (event.target.type === "number") show() })
form.addEventListener("click", event => {
  const {less, more} = event.target.dataset, name = less || more
  if (!name) return
  fields[name].value = Math.min(fields[name].max, Math.max(fields[name].min, number(name) + (more ? 1 : -1)))
  show()
})

const can_send = can => { for (const button of form.querySelectorAll(".ends button, [data-last]")) button.disabled = !can }

async function send(wish, way) {
  refused.hidden = true
  can_send(false)
  try {
    await go("/class", wish, way)
    await look()
  } catch (error) {
    refused.textContent = error.message
    refused.hidden = false
  }
  can_send(true)
}
form.addEventListener("submit", event => {
  event.preventDefault()
  send({editions: chosen().map(one => one.name), tables: number("tables"), minutes: number("minutes"), mode: fields.mode.value, crossed: fields.crossed.checked, same_deal: fields.same_deal.checked}, event.submitter?.value || "open")
})
find("last").addEventListener("click", () => send(LAST, "open"))

// The class that is open, if there is one: then this page leads to it.
async function look() {
  const found = await ask("GET", "/class/games"), open = find("open"), host = found.running
  games = found.games
  find("set-up").hidden = form.querySelector(".right").hidden = form.querySelector("[data-tents]").parentNode.hidden = form.querySelector("[value=open]").hidden = find("hint").hidden = Boolean(host)
  find("last-class").hidden = Boolean(host) || !form.dataset.hasLast
  open.hidden = !host
  form.classList.toggle("is-open", Boolean(host))
  form.querySelector("h1").textContent = host ? "Your class" : "Set up a class"
  if (!host) return
  form.dataset.hasLast = "1"
  if (!host.ways.open) setTimeout(() => look().catch(() => {}), 500)
  open.replaceChildren(make("h2", {}, host.ways.open ? "It is open" : "Opening …"), ...(host.ways.open ? [
    make("p", {}, "Password for the class page, on this or another device: ", make("b", {}, host.places.password)), make("p", {class: "q"}, `Phones: ${host.places.phones}`),
    make("ol", {class: "next"}, ["Print the tents and put one on each table.", "Students scan the code on their tent and take a seat.", "On the class page, press Start. After the first game, press Second game. Then open Findings."].map(words => make("li", {}, words))),
    make("div", {class: "row"}, make("a", {class: "btn go", href: host.ways.open, target: "_blank"}, "Class page"), make("a", {class: "btn line", href: host.ways.tents, target: "_blank"}, "Print the tents"), close(host))] : [close(host)]))
}
const close = host => make("button", {class: "btn line", type: "button", onclick: async () => { await ask("POST", `/jobs/${host.number}/stop`); setTimeout(start, 1500) }}, "Close the class")

async function start() {
  await look()
  if (!fields.game.options.length) fields.game.replaceChildren(...games.map(one => make("option", {value: one.slug}, one.title)))
  if (!find("set-up").hidden) show_game()
  can_send(true)  // not before the games are there: a fast hand would open a class of nothing
  if (!find("set-up").hidden) await show_difference(chosen())
}
start().catch(error => { refused.textContent = error.message; refused.hidden = false })
