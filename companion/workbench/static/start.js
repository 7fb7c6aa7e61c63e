// Your games: new ones, dropped spreadsheets, a class, and what is running.
import {ask, count, dialog, make} from "./base.js"
import {overview} from "./overview.js"
import {LAST, go} from "./play.js"
import {open_list} from "./list.js"

const fresh = dialog("new", async data => {
  const made = await ask("POST", "/new", {source: data.get("source"), title: data.get("title")})
  location.href = `/own/${made.key}/`
})
document.querySelector("[data-new]").addEventListener("click", () => fresh.showModal())
for (const button of document.querySelectorAll("[data-yours]")) {
  button.addEventListener("click", () => {
    fresh.querySelector("[name=source]").value = button.dataset.yours
    fresh.querySelector("[name=title]").value = `My ${button.dataset.title}`.slice(0, 28)
    fresh.showModal()
    fresh.querySelector("[name=title]").select()
  })
}

const drop = document.querySelector("[data-drop]")
async function take(file) {
  drop.classList.remove("over")
  drop.querySelector(".refused")?.remove()
  if (fresh.open) fresh.close()
  try {
    await open_list(file)
  } catch (error) {
    drop.append(make("span", {class: "refused", role: "alert"}, error.message))
  }
}
for (const input of document.querySelectorAll("[data-drop] input, .from-list input")) {
  input.addEventListener("change", event => {
    if (event.target.files[0]) take(event.target.files[0])
    event.target.value = ""  // the same file may be chosen again once it is corrected
  })
}
document.addEventListener("dragover", event => { event.preventDefault(); drop.classList.add("over") })
document.addEventListener("dragleave", event => { if (!event.relatedTarget) drop.classList.remove("over") })
document.addEventListener("drop", event => {
  event.preventDefault()
  if (event.dataTransfer.files[0]) take(event.dataTransfer.files[0])
})

// One cover after the other: at the first start each waits for its fonts, and the page has few lines to the program.
async function draw_covers() {
  for (const picture of document.querySelectorAll("[data-cover]")) {
    picture.src = picture.dataset.cover
    const is_drawn = await picture.decode().then(() => true, () => false)
    picture.hidden = !is_drawn
    if (is_drawn) picture.parentElement.querySelector(".none")?.remove()
  }
}
if (document.readyState === "complete") draw_covers()
else addEventListener("load", draw_covers)  // earlier, the browser would say that the page is loading

const last_class = document.querySelector("[data-last-class]"), last = last_class?.querySelector("[data-last]")
last?.addEventListener("click", async () => {
  const refused = last_class.querySelector(".refused")
  refused.hidden = last.disabled = true
  try { await go("/class", LAST) } catch (error) { refused.textContent = error.message; refused.hidden = false }
  last.disabled = false
  show()
})

const list = document.querySelector("[data-jobs]")
async function show() {
  const running = (await ask("GET", "/jobs")).filter(one => one.state === "running" && one.kind !== "simulate"), bots = await overview(show)
  if (last_class) last_class.hidden = running.some(one => one.kind === "class")
  const focused = document.activeElement?.dataset.id
  list.replaceChildren(...bots, ...running.map(row))
  if (focused) list.querySelector(`[data-id="${focused}"]`)?.focus()
  if (!list.firstChild) list.append(make("p", {class: "q s"}, "Nothing is running."))
}
function row(job) {
  const what = {host: "Open to phones", alone: "You play alone", class: "Class", report: "Report", print: "Printing"}[job.kind]
  const places = job.places || {}, ways = job.ways || {}
  return make("div", {class: "col"},
    make("h3", {}, job.kind === "class" ? "Class" : `${what}: ${job.title}`),
    job.total ? make("p", {class: "s q"}, `${job.count.toLocaleString("en")} of ${count(job.total, "game")}`) : null,
    places.password ? make("p", {class: "s"}, "Password ", make("b", {}, places.password)) : null,
    make("div", {class: "row"},
      job.kind === "report" ? make("a", {class: "btn small line", "data-id": `show ${job.number}`, href: `/reports/${job.game}/`}, "Show") : null,
      job.kind === "class" && ways.open ? [make("a", {class: "btn small line", href: ways.open, target: "_blank"}, "Class page"), make("a", {class: "btn small line", href: ways.tents, target: "_blank"}, "Tents")] : null,
      ways.again ? make("a", {class: "btn small line", href: ways.again, target: "_blank"}, "Back to your seat") : null,
      places.host ? make("a", {class: "btn small line", href: `${places.host}&go`, target: "_blank"}, "Host’s page") : null,
      make("button", {class: "btn small line", "data-id": job.number, onclick: async () => { await ask("POST", `/jobs/${job.number}/stop`); show() }}, "Stop")))
}
show()
setInterval(() => document.hidden || show().catch(() => {}), 2000)
