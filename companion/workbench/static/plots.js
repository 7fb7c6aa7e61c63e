// Plots of a simulation: how long games are, and how the difference becomes surer.
import {make, svg} from "./base.js"

function text(words, about) {
  const one = svg("text", about)
  one.textContent = words
  return one
}

const LEFT = 130
// The largest of 1, 2, 5, 10, 20 and so on that is no larger.
function nice(n) {
  const power = 10 ** Math.floor(Math.log10(n))
  return Number(([5, 2].find(one => one * power <= n) || 1) * power)
}

// W: how many pixels wide, so that letters keep their size. A row of bars for each edition, all on one scale; the few longest games share the last bar.
export function lengths(found, W) {
  const rows = found.lengths, H = rows.length === 1 ? 220 : 104
  const all = rows.flatMap(one => one.counts).sort((a, b) => a[0] - b[0]), games = all.reduce((sum, [, n]) => sum + n, 0)
  let seen = 0
  const low = all[0][0], longest = all.at(-1)[0], tail = all.find(([, n]) => (seen += n) >= games * 0.985)[0]
  const step = Math.max(1, Math.ceil((tail - low + 1) / 24)), bins = Math.max(1, Math.ceil((tail - low + 1) / step)), w = (W - LEFT - 10) / bins
  const place = n => LEFT + Math.min(bins - 0.5, (n - low) / step + 0.5) * w
  const said = rows.map(one => `${one.title}: ${one.shown} ${found.unit} on average`).join(". ")
  const picture = svg("svg", {class: "plot", viewBox: `0 0 ${W} ${rows.length * H + 26}`, role: "img", "aria-label": said})
  rows.forEach((one, at) => {
    const heights = Array(bins).fill(0), foot = (at + 1) * H - 14
    for (const [n, times] of one.counts) heights[Math.min(bins - 1, Math.floor((n - low) / step))] += times
    const top = Math.max(...heights), group = svg("g", {class: rows.length === 2 && !at ? "first" : "second"})
    const name = svg("foreignObject", {x: 0, y: foot - 66, width: LEFT - 14, height: 66})
    name.append(make("div", {class: "edition"}, make("b", {}, one.title), make("span", {}, `mean ${one.shown}`)))
    const mean = place(one.mean)
    group.append(name, ...heights.map((h, i) => svg("rect", {x: LEFT + i * w + 2, width: Math.max(1, w - 4), y: foot - h / top * (H - 28), height: h / top * (H - 28), rx: Math.min(4, w / 4)})),
      svg("path", {class: "axis", d: `M${LEFT} ${foot}H${W}`}), svg("path", {class: "mean", d: `M${mean} ${foot - H + 22}V${foot + 6}`}))
    picture.append(group)
  })
  const every = Math.ceil(bins / Math.max(2, Math.floor((W - LEFT) / 60))), shares = longest >= low + bins * step
  for (let i = 0; i < bins; i++) {
    const is_last = i === bins - 1 && shares
    if (!is_last && (i % every || (shares && i > bins - 1 - 100 / w))) continue
    picture.append(text(`${low + i * step}${is_last ? " or more" : ""}`, {x: is_last ? W : LEFT + (i + 0.5) * w, y: rows.length * H + 12, "text-anchor": is_last ? "end" : "middle"}))
  }
  return picture
}

// The difference and its interval, deal by deal. It narrows as games come in.
export function band(found, W) {
  const H = 190, R = 140, points = found.band, last = points.at(-1)
  const settled = points.filter(one => one.deals >= last.deals / 8)
  const most = Math.max(...settled.map(one => Math.max(Math.abs(one.low), Math.abs(one.high)))) * 1.15 || 1
  const tick = nice(most * 0.8)
  const end = ["done", "stopped"].includes(found.state) ? found.deals : found.of
  const x = deals => deals / end * (W - R), y = value => H / 2 - Math.max(-1, Math.min(1, value / most)) * (H / 2 - 6)
  const path = (list, key) => list.map(one => `${x(one.deals).toFixed(1)},${y(one[key]).toFixed(1)}`).join(" ")
  const picture = svg("svg", {class: "plot", viewBox: `0 0 ${W} ${H + 32}`, role: "img", "aria-label": found.detail || found.headline})
  picture.append(
    svg("path", {class: "none", d: `M0 ${H / 2}H${W - R + 8}`}),
    svg("polygon", {class: "band", points: `${path(points, "high")} ${path([...points].reverse(), "low")}`}),
    svg("polyline", {class: "line", points: path(points, "value")}),
    svg("circle", {class: "now", cx: x(last.deals), cy: y(last.value), r: 7}),
    text("no difference", {x: W, y: H / 2 + 5, "text-anchor": "end"}),
    ...[tick, -tick].map(n => text(`${Number(tick.toPrecision(1)).toLocaleString("en")} ${tick === 1 ? found.unit.slice(0, -1) : found.unit} ${n > 0 ? "longer" : "shorter"}`, {x: W, y: y(n) + 5, "text-anchor": "end"})),
    svg("path", {class: "axis", d: `M0 ${H + 6}H${W - R}`}))
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const n = Math.round(end * share).toLocaleString("en")
    picture.append(text(share === 1 ? `${n} deals` : n, {x: x(end * share), y: H + 28, "text-anchor": share ? share === 1 ? "end" : "middle" : "start"}))
  }
  return picture
}

// The figures of the editions beside each other.
export function figures(found, rows, caption) {
  const cell = ([value, half]) => make("td", {class: "num"}, value || "–", half ? make("small", {class: "q"}, ` ±${half}`) : null)
  return make("table", {class: "figures"}, make("caption", {}, caption),
    make("thead", {}, make("tr", {}, make("td"), found.lengths.map(one => make("th", {scope: "col"}, one.title)))),
    make("tbody", {}, rows.map(one => make("tr", {}, make("th", {scope: "row"}, one.what), one.cells.map(cell)))))
}
