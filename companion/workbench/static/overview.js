// On the first page: simulations that are not over, and reports.
import {ask, count, make} from "./base.js"
import {report_link} from "./reports.js"
import {simulation_link} from "./simulate.js"

const MOST = 6
const reports = document.querySelector("[data-reports]")

// Fill the list of reports, and return what stands below "Running now".
export async function overview(redraw) {
  const found = await ask("GET", "/results"), over = found.simulations.filter(one => ["done", "stopped"].includes(one.state)).sort((a, b) => b.began - a.began)
  const links = [...found.reports.map(report_link), ...over.slice(0, MOST).map(one => simulation_link(one, `/${one.kind}/${one.key}/`))]
  reports.closest("section").hidden = !links.length
  const words = links.map(one => one.textContent).join()
  if (reports.dataset.words !== words) {  // drawn anew only when it differs: somebody may be reading it
    reports.dataset.words = words
    reports.replaceChildren(...links.map(one => make("li", {}, one)))
  }
  return [...found.reports.filter(one => one.is_broken_off).map(one => broken_off(one, redraw)), ...found.simulations.filter(one => !over.includes(one)).map(one => row(one, redraw))]
}

function broken_off(one, redraw) {
  const path = `/reports/${one.kind}/${one.key}/`
  return make("div", {class: "col"}, make("h3", {}, `Report: ${one.title}`), make("p", {class: "s q"}, "The last report was not finished. Make it again?"),
    make("div", {class: "row"}, make("button", {class: "btn small line", "data-id": `${path}make`, onclick: async () => { await ask("POST", `${path}make`); redraw() }}, "Make it again"), make("a", {class: "btn small line", "data-id": path, href: path}, "Show")))
}

function row(one, redraw) {
  const path = `/${one.kind}/${one.key}`, deals = one.deals.toLocaleString("en"), things = one.editions.length === 2 ? "deal" : "game"
  const act = (words, how) => make("button", {class: "btn small line", "data-id": `${path}/${one.number}/${how}`, onclick: async () => {
    try { await ask("POST", `${path}/simulations/${one.number}/${how}`); redraw() } catch (error) { refused.textContent = error.message; refused.hidden = false }
  }}, words)
  const refused = make("p", {class: "refused", role: "alert", hidden: true})
  const is_on = one.state === "running"
  return make("div", {class: "col"}, make("h3", {}, one.title),
    make("p", {class: "s q"}, is_on ? `Bots play: ${deals} of ${count(one.of, things)}${one.left_s === null ? "" : ` · about ${one.left_s} s left`}` : one.state === "paused" ? `Paused at ${deals} of ${count(one.of, things)}.` : `Stopped at ${deals} of ${count(one.of, things)}. Go on?`),
    make("div", {class: "track", "aria-hidden": "true"}, make("i", {style: `width: ${100 * one.deals / one.of}%`})),
    refused,
    make("div", {class: "row"}, is_on ? act("Pause", "pause") : act("Go on", "go-on"), act("Stop", "stop"), make("a", {class: "btn small line", "data-id": `${path}/${one.number}`, href: `${path}/#bots/${one.number}`}, "Show")))
}
