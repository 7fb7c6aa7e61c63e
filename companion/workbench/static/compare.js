// Two editions beside each other: options, cards and rules that differ, and what bots found.
import {ask, count, make} from "./base.js"
import {figures} from "./plots.js"
import {first_pair, group_of, labelled} from "./simulate.js"

const app = document.querySelector(".app")

export async function open_compare(place, game, name) {
  const pane = {game, asking: 0}
  app.classList.add("results")
  const choices = await ask("GET", `${game.base}/editions`), [against, mine] = first_pair(game, name), other = against || choices.find(one => one.name !== mine)?.name
  const [before, after] = against || game.is_own ? [other, mine] : [mine, other]
  pane.first = make("select", {id: "before"}, group_of(choices, before))
  pane.second = make("select", {id: "after"}, group_of(choices, after))
  pane.box = make("div", {class: "col compared", "aria-live": "polite"})
  place.append(make("section", {}, make("div", {class: "head"}, make("h1", {}, "Compare")), make("div", {class: "scroll"},
    choices.length > 1 ? make("div", {class: "pair"}, labelled("Before", pane.first), labelled("After", pane.second))
      : make("p", {}, "There is nothing to compare yet. Make a new game from this one, change the copy, and come back."), pane.box)))
  pane.first.addEventListener("change", () => draw(pane))
  pane.second.addEventListener("change", () => draw(pane))
  if (choices.length > 1) draw(pane)
  return {leave() { app.classList.remove("results") }, disk: () => draw(pane)}
}

async function draw(pane) {
  const mine = ++pane.asking
  if (pane.first.value === pane.second.value) return pane.box.replaceChildren(make("p", {}, "Choose two different editions."))
  pane.box.replaceChildren(make("p", {class: "q"}, "Drawing both …"))
  try {
    const found = await ask("GET", `${pane.game.base}/compare?first=${encodeURIComponent(pane.first.value)}&second=${encodeURIComponent(pane.second.value)}`)
    const bots = found.simulation && await ask("GET", `${pane.game.base}/simulations/${found.simulation}`)
    if (mine === pane.asking) fill(pane, found, bots)
  } catch (error) {
    if (mine === pane.asking) pane.box.replaceChildren(make("p", {class: "refused", role: "alert"}, error.message))
  }
}

function fill(pane, found, bots) {
  const titles = found.titles
  const table = (caption, rows, what) => rows.length ? make("div", {class: "panel"}, make("table", {class: "figures"}, make("caption", {}, caption),
    make("thead", {}, make("tr", {}, make("td"), titles.map(one => make("th", {scope: "col"}, one)))),
    make("tbody", {}, rows.map(one => make("tr", {}, make("th", {scope: "row"}, what(one)), make("td", {}, plain(one.before)), make("td", {}, plain(one.after))))))) : null
  const nothing = !found.options.length && !found.pieces.length && !found.rules.length
  pane.box.replaceChildren(...[
    nothing ? make("p", {}, "Nothing differs.") : null,
    table(`${count(found.options.length, "option")} ${found.options.length === 1 ? "differs" : "differ"}`, found.options, one => one.what),
    pieces(pane, found),
    make("div", {class: "panel"}, make("h2", {}, "What bots found"), ...(bots && bots.lengths.length
      ? [make("p", {class: "big"}, bots.headline), bots.detail ? make("p", {}, bots.detail) : null, bots.answer ? make("p", {class: "guessed"}, bots.answer) : null,
        figures(bots, [...bots.rows, ...bots.endings], `${count(bots.deals, "deal")}, each played with both`), make("div", {}, make("a", {class: "btn line", href: `#bots/${bots.number}`}, "Show the simulation"))].filter(Boolean)
      : [make("p", {class: "q"}, "Bots have not played these two yet."), make("div", {}, make("a", {class: "btn line", href: `#bots/new/${encodeURIComponent(`${pane.first.value}|${pane.second.value}`)}`}, "Let bots play both"))])),
    found.rules.length ? make("details", {class: "panel"}, make("summary", {}, `${count(found.rules.length, "paragraph")} of the rules ${found.rules.length === 1 ? "differs" : "differ"}`),
      table("The rules", found.rules, one => one.what).firstChild) : null].filter(Boolean))
}

function pieces(pane, found) {
  if (!found.pieces.length) return null
  const face = (one, of, is_there) => is_there ? make("img", {src: `/compare/${one.component}/${one.piece}.png?of=${encodeURIComponent(of)}`, alt: "", loading: "lazy"}) : make("span", {class: "none"}, "none")
  const by = new Map()
  for (const one of found.pieces) by.set(one.group, [...(by.get(one.group) || []), one])
  return make("div", {class: "panel"}, make("h2", {}, `${count(found.pieces.length, "piece")} ${found.pieces.length === 1 ? "differs" : "differ"}`),
    [...by].flatMap(([group, list]) => [make("h3", {}, group), make("ul", {class: "faces"}, list.map(one => make("li", {}, face(one, pane.first.value, one.before), make("span", {"aria-hidden": "true"}, "→"), face(one, pane.second.value, one.after), make("p", {class: "s"}, piece_says(one)))))]))
}

function piece_says(one) {
  const row = one.piece.startsWith(`${one.component}-`) && one.piece.slice(one.component.length + 1)
  const name = /^\d+$/.test(row) ? `row ${row}` : one.piece.replaceAll(/[-_]/g, " ")
  if (!one.before) return `${name}: new`
  if (!one.after) return `${name}: gone`
  return one.more < 0 ? `${name}: ${-one.more} fewer` : name
}
const plain = words => words.replaceAll("**", "") || "–"
