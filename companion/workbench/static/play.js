// Play: alone against bots, at once, or a table for friends' phones.
import {ask, make} from "./base.js"

// The class of last time, with its tables and codes.
export const LAST = {editions: []}

const pause = ms => new Promise(done => setTimeout(done, ms))

// Ask for a host, and open a tab that waits for it and goes on to one of its pages; here, if the browser allows no tab.
// The tab is opened before the answer: afterwards browsers take it for one that nobody asked for.
export async function go(path, wish, way = "open") {
  const tab = window.open("/going/0", "_blank")
  try {
    const job = await ask("POST", path, wish), place = `/going/${job.number}#${way}`
    if (tab) tab.location.replace(place)
    else location.href = place
  } catch (error) {
    tab?.close()
    throw error
  }
}

export const play_alone = game => go(`${game.base}/alone`)

export async function open_play(place, game) {
  const box = make("div", {class: "cards2"}), table = make("div", {class: "panel"}), refused = make("p", {class: "refused", role: "alert", hidden: true})
  const alone = make("button", {class: "btn go big"}, "Play alone"), start = make("button", {class: "btn line big"}, "Open a table")
  box.append(make("div", {class: "panel"}, make("h2", {}, "Alone"), make("p", {}, "Bots take the other seats. The game begins at once, in a new tab, on the screen that a phone has."), alone), table)
  place.append(make("section", {}, make("div", {class: "head"}, make("h1", {}, "Play on phones")), make("div", {class: "scroll"}, box, refused)))
  let on = true
  const attempt = button => async call => {
    refused.hidden = true
    button.disabled = true
    try { await call() } catch (error) { refused.textContent = error.message; refused.hidden = false }
    button.disabled = false
  }
  const idle = () => table.replaceChildren(make("h2", {}, "With friends"), make("p", {}, "Tuckbox opens a table for phones on your Wi-Fi. Friends scan a code; bots fill empty seats."), start)
  const show = host => {
    const places = host.places || {}
    if (!host.ways.open) return table.replaceChildren(make("h2", {}, "With friends"), make("p", {class: "q"}, "Opening the table …"), ...(host.state === "running" ? [] : [make("p", {class: "refused"}, host.lines.join("\n")), start]))
    const stop = make("button", {class: "btn line", onclick: async () => { await ask("POST", `/jobs/${host.number}/stop`); idle() }}, "Stop")
    table.replaceChildren(
      make("h2", {}, "Scan to sit down"), make("img", {class: "qr", alt: "QR code of the table", src: `/code.svg?url=${encodeURIComponent(places.phones)}`}), make("p", {class: "big-code"}, places.phones), make("p", {class: "q s"}, "Phones must be in the same Wi-Fi as this machine."),
      make("p", {class: "q"}, "The host’s page adds bots, starts the game and shows it on a large screen."), make("div", {class: "row"}, make("a", {class: "btn go", href: host.ways.open, target: "_blank"}, "Open the host’s page"), stop))
  }
  const wait = async first => {
    let host = first
    while (on && host.state === "running" && !host.ways.open) { show(host); await pause(400); host = (await ask("GET", "/jobs")).find(one => one.number === host.number) }
    if (on) show(host)
  }
  const faulty = () => { if (game.faults.length) throw new Error("This game has faults. Correct them first: F8 shows them.") }
  alone.addEventListener("click", () => attempt(alone)(() => { faulty(); return play_alone(game) }))
  start.addEventListener("click", () => attempt(start)(async () => { faulty(); await wait(await ask("POST", `${game.base}/host`)) }))
  idle()
  const running = (await ask("GET", "/jobs")).find(one => one.kind === "host" && one.state === "running" && one.game === game.base.split("/")[2])
  if (running) wait(running)
  return {leave() { on = false }}
}
