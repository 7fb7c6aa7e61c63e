// The phone beside the paper: a screen of a dealt game in a frame that runs nothing and sends nothing.
import {make} from "./base.js"

const app = document.querySelector(".app")
const base = `/${app.dataset.kind}/${app.dataset.key}`
const place = document.querySelector("[data-phone]"), says = document.querySelector("[data-phone-says]")
const WIDE = 360, HIGH = 740  // CSS pixels: a phone in the hand

let view = "screen", wanted = "", loading = null, paragraph = "", drawn = ""

// What phones show while a pane is open: "screen", a seat's first screen; "rules", the rulebook.
export function phone_shows(what) {
  if (view === what) return
  view = what
  drawn = ""
  if (wanted) redraw()
}

export function show_phone(piece, stamp) {
  wanted = `${piece} ${stamp}`
  redraw()
}

// Show a paragraph of the rulebook, by its number.
export function show_paragraph(number) {
  paragraph = number
  const frame = place.querySelector("iframe")
  if (view === "rules" && frame) go_to(frame)
}

function redraw() {
  const [piece, stamp] = wanted.split(" "), path = view === "rules" ? `${base}/phone/rules?v=${stamp}` : `${base}/phone?piece=${encodeURIComponent(piece)}&v=${stamp}`
  if (path === drawn) return
  drawn = path
  loading?.remove()
  // The new screen is loaded behind the old one, so that nothing flickers.
  const before = place.querySelector("iframe.is-shown")
  const frame = loading = make("iframe", {title: view === "rules" ? "The rulebook on a phone" : "A phone at this game", sandbox: "allow-same-origin", tabindex: "-1", width: WIDE, height: HIGH})
  frame.addEventListener("load", async () => {
    const page = frame.contentDocument
    if (frame !== loading || !page?.body) return
    await page.fonts?.ready
    if (frame !== loading) return
    loading = null
    const top = before?.contentDocument?.scrollingElement?.scrollTop || 0
    frame.classList.add("is-shown")
    before?.remove()
    if (view === "rules") go_to(frame, top)
    says.textContent = view === "rules" ? "The rulebook on a phone." : page.body.dataset.held === undefined ? "Seat 1, at the first screen." : "Seat 1, at the first screen, with a finger held down."
  })
  // Offline or with a fault, the last good screen stays.
  fetch(path).then(there => there.ok ? there.text() : null).catch(() => null).then(html => {
    if (frame !== loading) return
    if (html === null) { drawn = ""; loading = null; return }
    frame.srcdoc = html
    place.append(frame)
  })
}

function go_to(frame, top = 0) {
  const page = frame.contentDocument, one = paragraph && page.getElementById(`r${paragraph}`)
  if (one) one.scrollIntoView({block: "center"})
  else if (top) page.scrollingElement.scrollTop = top
  else page.getElementById("rulebook")?.scrollIntoView()
  for (const it of page.querySelectorAll("[data-here]")) { delete it.dataset.here; it.style.outline = "" }
  if (one) { one.dataset.here = ""; one.style.outline = "2px solid currentColor"; one.style.outlineOffset = "4px" }
}
