// One report: made by a command that goes on without the page, then read here and printed as PDF.
import {ask, count, make} from "./base.js"

const main = document.querySelector("main"), base = main.dataset.report
const says = document.querySelector("[data-says]"), far = document.querySelector("[data-far]"), bar = document.querySelector("[data-bar]"), track = bar.parentElement
const again = document.querySelector("[data-make]"), pdf = document.querySelector("[data-pdf]"), refused = document.querySelector("[data-refused]")
let shown = 0

function draw(now) {
  const job = now.job, is_running = job?.state === "running", is_ready = now.made > 0
  track.hidden = !is_running
  if (is_running) {
    bar.style.width = `${job.total ? 100 * job.count / job.total : 3}%`
    track.setAttribute("aria-valuenow", job.total ? Math.round(100 * job.count / job.total) : 0)
  }
  const words = is_running ? "Making the report. You can reload or close this page." : now.is_broken_off ? "The last report was not finished. Make it again?" : is_ready && now.is_old ? "Games were played since this report was made." : ""
  if (says.textContent !== words) says.textContent = words
  far.textContent = !is_running || !job.total ? "" : job.count < job.total ? `Bots play too, to compare: ${job.count.toLocaleString("en")} of ${count(job.total, "game")}` : "Drawing the plots …"
  refused.hidden = job?.state !== "failed"
  if (!refused.hidden) refused.textContent = job.lines.join("\n") || "The report could not be made. Try again."
  main.querySelector(".told").hidden = !words && refused.hidden
  again.hidden = is_running || (is_ready && !now.is_old && !now.is_broken_off)
  again.textContent = is_ready || now.is_broken_off ? "Make it again" : "Make the report"
  pdf.hidden = !is_ready || is_running
  if (is_ready && shown !== now.made) {
    shown = now.made
    main.querySelector("iframe")?.remove()
    main.append(make("iframe", {src: `${base}report.html?made=${now.made}`, title: "The report"}))
  }
  return is_running
}

async function follow() {
  try {
    while (draw(await ask("GET", `${base}state`))) await new Promise(done => setTimeout(done, 500))
  } catch (error) {
    refused.textContent = error.message
    refused.hidden = false
  }
}
async function start() {
  again.hidden = true
  try { await ask("POST", `${base}make`) } catch (error) { says.textContent = error.message }
  await follow()
}
again.addEventListener("click", start)

const now = await ask("GET", `${base}state`)
if (now.made || now.job || now.is_broken_off) await follow()
else await start()
