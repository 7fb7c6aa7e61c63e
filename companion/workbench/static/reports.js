// Reports: which there are, and one of them being made and read.
import {ask, count, make} from "./base.js"
import {day, simulation_link} from "./simulate.js"

export function report_link(one) {
  return make("a", {href: `/reports/${one.kind}/${one.key}/`}, make("b", {}, one.title), make("span", {class: "q s"}, `${count(one.games, "game")} played · last ${day(one.last)}${one.made && !one.is_old ? " · report is ready" : ""}`))
}

export async function open_reports(place, game) {
  const app = document.querySelector(".app")
  app.classList.add("results")
  const [found, bots] = await Promise.all([ask("GET", `${game.base}/reports`), ask("GET", `${game.base}/simulations`)])
  const list = (title, rows, empty) => [make("h2", {class: "group"}, title), rows.length ? make("ul", {class: "links"}, rows.map(one => make("li", {}, one))) : make("p", {class: "q", style: "padding-top: 10px"}, empty)]
  place.append(make("section", {}, make("div", {class: "head"}, make("h1", {}, "Reports")), make("div", {class: "scroll"},
    ...list("Played at tables", found.filter(one => one.kind !== "class").map(report_link), "No game was played yet. Open a table to phones; what was played there is kept."),
    ...list("Classes", found.filter(one => one.kind === "class").map(report_link), "No class has played this game yet."),
    ...list("Simulations", bots.map(one => simulation_link(one)), "Bots have not played yet."))))
  return {leave() { app.classList.remove("results") }}
}
