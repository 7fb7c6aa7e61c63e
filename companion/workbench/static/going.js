// A new tab that waits for a host. The part of the address behind the # says which of its pages is wanted.
import {ask, make} from "./base.js"

const place = document.querySelector("[data-going]"), wanted = location.hash.slice(1) || "open"
async function look() {
  const job = (await ask("GET", "/jobs")).find(one => one.number === Number(place.dataset.going))
  if (job?.state === "running" && job.ways[wanted]) return location.replace(job.ways[wanted])
  if (job?.state === "running") return setTimeout(() => look().catch(failed), 250)
  place.replaceChildren(make("h1", {}, "This did not work"), make("p", {class: "refused", role: "alert"}, job?.lines.join("\n") || "It was stopped."), make("p", {class: "q"}, "Close this tab, correct it, and try again."))
}
const failed = error => place.replaceChildren(make("p", {class: "refused", role: "alert"}, error.message))
if (place.dataset.going !== "0") look().catch(failed)
