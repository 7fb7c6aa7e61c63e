// Print, play, simulate.
import {ask, count, download_name, make, svg} from "./base.js"

const pause = ms => new Promise(done => setTimeout(done, ms))

function select(name, label, choices) {
  return make("label", {class: "col", style: "gap: 6px"}, make("b", {}, label), make("select", {name}, choices.map(([value, words]) => make("option", {value}, words))))
}

export async function open_print(place, game) {
  if (!game.is_own) return open_play(place, game)
  const found = game.to_print, n = found?.to_print.length ?? 0
  const what = make("fieldset", {class: "pick", style: "border: 0; padding: 0; margin: 0"}, make("legend", {class: "sr"}, "What to print"),
    [["changed", found?.never === false ? `What changed: ${count(n, "piece")}` : "What changed"], ["all", "Everything"], ["some", "Some parts"]].map(([value, words], i) =>
      make("label", {}, make("input", {type: "radio", name: "what", value, checked: i === (found?.never === false ? 0 : 1)}), words)))
  const parts = make("fieldset", {class: "pick", hidden: true, style: "border: 0; padding: 0 0 0 30px; margin: 0"}, make("legend", {class: "sr"}, "Which parts"),
    [...document.querySelectorAll("[data-component] option")].map(one => make("label", {}, make("input", {type: "checkbox", name: "only", value: one.value}), one.textContent)))
  const done = make("div", {class: "col", role: "status"})
  const button = make("button", {class: "btn go big"}, "Save the PDF")
  const form = make("form", {class: "cards2"},
    make("div", {class: "panel"}, make("h2", {}, "What"), what, parts),
    make("div", {class: "panel"}, make("h2", {}, "How"),
      select("paper", "Paper", [["a4", "A4"], ["letter", "Letter"], ["a3", "A3"], ["tabloid", "Tabloid"]]),
      select("ink", "Ink", [["full", "Full colour"], ["save", "White backgrounds, saves ink"], ["grey", "Grey"]]),
      select("duplex", "Two-sided", [["long", "Yes, turned over the long edge"], ["short", "Yes, turned over the short edge"], ["fold", "No: fold front and back"], ["none", "No, fronts only"]])),
    make("div", {class: "panel"}, button, done))
  form.addEventListener("change", () => { parts.hidden = new FormData(form).get("what") !== "some" })
  form.addEventListener("submit", async event => {
    event.preventDefault()
    if (game.faults.length) return done.replaceChildren(make("p", {class: "refused"}, `Correct ${count(game.faults.length, "fault")} first. F8 shows them.`))
    const data = new FormData(form)
    button.disabled = true
    done.replaceChildren(make("p", {class: "q"}, "Printing …"))
    try {
      let job = await ask("POST", `${game.base}/print`, {what: data.get("what"), only: data.getAll("only"), paper: data.get("paper"), ink: data.get("ink"), duplex: data.get("duplex")})
      while (job.state === "running") { await pause(250); job = (await ask("GET", "/jobs")).find(one => one.number === job.number) }
      const name = download_name(job)
      done.replaceChildren(...(job.state !== "done" ? [make("p", {class: "refused"}, job.lines.join("\n"))]
        : name ? [make("p", {}, make("b", {}, "Ready. "), job.lines.find(one => one.includes(name)).split("  ")[1]), make("p", {class: "q s"}, "Print at 100 %, not fitted to the page."), make("a", {class: "btn line", href: `${game.base}/print/${name}`, target: "_blank"}, "Open the PDF")]
          : [make("p", {}, "Everything is printed."), make("p", {class: "q s"}, "Choose “Everything” to print it again.")]))
      game.changed()
    } catch (error) {
      done.replaceChildren(make("p", {class: "refused"}, error.message))
    }
    button.disabled = false
  })
  place.append(make("section", {}, make("div", {class: "head"}, make("h1", {}, "Print")), make("div", {class: "scroll"}, form)))
  return {}
}

export async function open_play(place, game) {
  const box = make("div", {class: "cards2"})
  place.append(make("section", {}, make("div", {class: "head"}, make("h1", {}, "Play on phones")), make("div", {class: "scroll"}, box)))
  let on = true
  const start = make("button", {class: "btn go big"}, "Open a table")
  const idle = () => box.replaceChildren(make("div", {class: "panel"}, make("p", {}, "Tuckbox opens a table for phones on your Wi-Fi. Friends scan a code; bots fill empty seats, so you can also try it alone."), start))
  const show = host => {
    const places = host.places || {}
    if (!places.host) return box.replaceChildren(make("div", {class: "panel"}, make("p", {class: "q"}, "Opening the table …"), host.state === "running" ? null : make("p", {class: "refused"}, host.lines.join("\n"))))
    const stop = make("button", {class: "btn line", onclick: async () => { await ask("POST", `/jobs/${host.number}/stop`); idle() }}, "Stop")
    box.replaceChildren(
      make("div", {class: "panel"}, make("h2", {}, "Scan to sit down"), make("img", {class: "qr", alt: "QR code of the table", src: `/code.svg?url=${encodeURIComponent(places.phones)}`}), make("p", {class: "big-code"}, places.phones), make("p", {class: "q s"}, "Phones must be in the same Wi-Fi as this machine.")),
      make("div", {class: "panel"}, make("h2", {}, "You are the host"), make("p", {class: "q"}, "The host’s page adds bots, starts the game and shows it on a large screen. To play alone, sit down there and add bots."), make("a", {class: "btn go big", href: `${places.host}&go`, target: "_blank"}, "Open the host’s page"), stop))
  }
  const wait = async host => {
    while (on && host.state === "running" && !host.places.host) { show(host); await pause(400); host = (await ask("GET", "/jobs")).find(one => one.number === host.number) }
    if (on) show(host)
  }
  start.addEventListener("click", async () => {
    start.disabled = true
    try { await wait(await ask("POST", `${game.base}/host`)) } catch (error) { box.append(make("p", {class: "refused"}, error.message)) }
    start.disabled = false
  })
  idle()
  const running = (await ask("GET", "/jobs")).find(one => one.kind === "host" && one.state === "running" && one.game === game.base.split("/")[2])
  if (running) wait(running)
  return {leave() { on = false }}
}

export async function open_bots(place, game) {
  if (!game.is_own) return open_play(place, game)
  const box = make("div", {class: "col", style: "gap: 18px"}), plots = make("div", {class: "col"})
  const many = make("select", {"aria-label": "How many games"}, [100, 500, 1000, 5000].map(n => make("option", {value: n, selected: n === 500}, count(n, "game"))))
  const start = make("button", {class: "btn go"}, "Let bots play"), state = make("div", {role: "status", class: "col"})
  let on = true
  place.append(make("section", {}, make("div", {class: "head"}, make("h1", {}, "Simulate")), make("div", {class: "scroll"}, box)))
  box.append(make("p", {class: "q"}, game.parent ? `Bots play ${game.parent} and ${game.title} with the same deals, so only your changes make a difference. Bots know no people: they tell how long games are and who can win, not what is fun.` : "Bots make random legal moves. They know no strategy: they find decks that run dry and games that never end, not what is fun."),
    make("div", {class: "row"}, many, start), state, plots)

  const follow = async job => {
    start.disabled = true
    let now = job
    do {
      now = await ask("GET", `/jobs/${job.number}/figures`)
      show(now)
      if (now.state === "running") await pause(600)
    } while (on && now.state === "running")
    start.disabled = false
  }
  const show = now => {
    const share = now.total ? now.count / now.total : 0
    state.replaceChildren(...[make("p", {}, `${now.count.toLocaleString("en")} of ${count(now.total, "game")}`, now.state === "stopped" ? ". Stopped; what was played stays." : "."),
      make("div", {class: "track", role: "progressbar", "aria-valuenow": Math.round(share * 100), "aria-label": "Games played"}, make("i", {style: `width: ${share * 100}%`})),
      now.state === "running" ? make("div", {class: "row"}, make("p", {class: "q s grow"}, "You can close or reload this page. The bots play on."), make("button", {class: "btn small line", onclick: () => ask("POST", `/jobs/${now.number}/stop`)}, `Stop and keep ${now.count.toLocaleString("en")}`)) : null,
      now.state === "failed" ? make("p", {class: "refused"}, now.lines.join("\n")) : null].filter(Boolean))
    plots.replaceChildren(plot(now.editions, game))
    if (now.editions.length === 2) {
      const [a, b] = now.editions, by = b.mean - a.mean
      plots.prepend(make("h2", {}, Math.abs(by) < 0.05 ? "Games are as long as before, as far as bots can tell." : `Games are ${Math.abs(by).toFixed(1)} rounds ${by > 0 ? "longer" : "shorter"}: ${b.mean.toFixed(1)} instead of ${a.mean.toFixed(1)}.`))
    } else if (now.editions.length) plots.prepend(make("h2", {}, `A game takes ${now.editions[0].mean.toFixed(1)} rounds.`))
  }
  start.addEventListener("click", async () => {
    try { await follow(await ask("POST", `${game.base}/simulate`, {games: Number(many.value), against: true})) } catch (error) { state.replaceChildren(make("p", {class: "refused"}, error.message)); start.disabled = false }
  })
  const mine = (await ask("GET", "/jobs")).find(one => one.kind === "simulate" && one.game === game.base.split("/")[2])
  if (mine) follow(mine)
  return {leave() { on = false }}
}

// Lengths of games as bars, one row for each edition, all on one scale.
function plot(editions, game) {
  const W = 760, H = 170, all = editions.flatMap(one => one.rounds.map(([n]) => n))
  const picture = svg("svg", {class: "plot", viewBox: `0 0 ${W} ${Math.max(1, editions.length) * H + 30}`, role: "img", "aria-label": "How many rounds games take"})
  if (!all.length) return picture
  const low = Math.min(...all), high = Math.max(...all), step = Math.max(1, Math.ceil((high - low + 1) / 40)), bins = Math.floor((high - low) / step) + 1, w = (W - 40) / bins
  editions.forEach((one, row) => {
    const heights = Array(bins).fill(0)
    for (const [n, times] of one.rounds) heights[Math.floor((n - low) / step)] += times
    const top = Math.max(...heights), y = (row + 1) * H
    const group = svg("g", row ? {class: "second"} : {})
    const name = svg("text", {x: 20, y: y - H + 24, class: "name"})
    name.textContent = `${one.name === game.slug ? game.parent || game.title : game.title}: ${count(one.games, "game")}`
    group.append(name, ...heights.map((h, i) => svg("rect", {x: 20 + i * w + 1, width: Math.max(1, w - 2), y: y - h / top * (H - 50), height: h / top * (H - 50), rx: 2})), svg("line", {x1: 20 + ((one.mean - low) / step + .5) * w, x2: 20 + ((one.mean - low) / step + .5) * w, y1: y - H + 40, y2: y}))
    picture.append(group)
  })
  for (const [n, x] of [[low, 20], [high, W - 20]]) {
    const label = svg("text", {x, y: editions.length * H + 22, "text-anchor": x > 100 ? "end" : "start"})
    label.textContent = x > 100 ? `${n} rounds` : n
    picture.append(label)
  }
  return picture
}
