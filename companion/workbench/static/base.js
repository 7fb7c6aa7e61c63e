// What all pages use: talk to the program, make elements, show faults.

export class Refused extends Error {
  constructor(status, told) {
    super((told.faults || []).map(one => one.filter(Boolean).join(": ")).join("\n") || told.error || "Tuckbox does not answer. Is it still running?")
    this.status = status
    this.told = told
  }
}

export async function ask(method, path, body, signal) {
  const is_form = body instanceof FormData || body instanceof Blob
  let answer
  try {
    answer = await fetch(path, {
      method, signal, body: body === undefined || is_form ? body : JSON.stringify(body),
      headers: {"X-Tuckbox": "1", ...(body === undefined || is_form ? {} : {"Content-Type": "application/json"})},
    })
  } catch (error) {
    if (error.name === "AbortError") throw error
    throw new Refused(0, {})
  }
  const told = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Refused(answer.status, told)
  return told
}

// make("p", {class: "q"}, "words", child): an element. Words are always text, never HTML.
export function make(tag, about = {}, ...inside) {
  const one = document.createElement(tag)
  for (const [name, value] of Object.entries(about)) {
    if (name.startsWith("on")) one.addEventListener(name.slice(2), value)
    else if (value === true) one.setAttribute(name, "")
    else if (value !== false && value !== null && value !== undefined) one.setAttribute(name, value)
  }
  one.append(...inside.flat().filter(part => part !== null && part !== undefined && part !== false))
  return one
}

export function svg(tag, about = {}, ...inside) {
  const one = document.createElementNS("http://www.w3.org/2000/svg", tag)
  for (const [name, value] of Object.entries(about)) one.setAttribute(name, value)
  one.append(...inside)
  return one
}

export const count = (n, one, many = one + "s") => `${n.toLocaleString("en")} ${n === 1 ? one : many}`

export const at = (moment = new Date()) => moment.toLocaleTimeString("en-GB", {hour: "2-digit", minute: "2-digit"})

export const is_gone = error => /is gone from the folder/.test(error.message)

// What a file holds now, if that is not what the page believes; null if it is. A deleted file calls `gone`.
export async function newer(path, was, gone) {  // `was()` is asked late: the page may save meanwhile
  try {
    const now = await ask("GET", path)
    return now.was === was() ? null : now
  } catch (error) {
    if (!is_gone(error)) throw error
    await gone()
    return null
  }
}

// A dialog whose form is sent by `send`; it stays open with the reason when that is refused.
export function dialog(id, send) {
  const one = document.getElementById(id)
  const refused = one.querySelector(".refused")
  one.querySelector("[data-close]")?.addEventListener("click", () => one.close())
  one.querySelector("form").addEventListener("submit", async event => {
    event.preventDefault()
    if (!event.submitter || !one.querySelector("form").reportValidity()) return
    refused.hidden = true
    event.submitter.disabled = true
    try {
      await send(new FormData(one.querySelector("form")))
    } catch (error) {
      refused.textContent = error.message
      refused.hidden = false
    }
    event.submitter.disabled = false
  })
  return one
}
