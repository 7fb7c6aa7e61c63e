// Print and play.
import {ask, count, download_name, make} from "./base.js"

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
