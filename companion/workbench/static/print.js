// Print: what, on which paper and printer; the print that is running or was made last; whether it came out well.
import {ask, count, make} from "./base.js"
import {open_measure} from "./measure.js"
import {turned, wrongs} from "./print_pictures.js"

const app = document.querySelector(".app"), MOST_PAGES = 24
const pause = ms => new Promise(done => setTimeout(done, ms))
const mm = value => `${Math.abs(value).toFixed(1)} mm`

function radios(name, legend, kind, choices, chosen) {
  return make("fieldset", {class: "col"}, make("legend", {}, make("h3", {style: "padding-bottom: 8px"}, legend)),
    make("div", {class: kind}, choices.map(([value, words, picture]) => make("label", {}, make("input", {type: "radio", name, value, checked: value === chosen}), picture?.(), words))))
}

// An option among the others, with its value of the last print.
function field(option, last) {
  const id = `option-${option.name}`, value = last ?? option.default, more = {id, name: option.name}
  const input = option.kind === "switch" ? make("input", {...more, type: "checkbox", value: "yes", checked: Boolean(value)})
    : option.kind === "number" ? make("input", {...more, type: "number", min: option.least, max: option.most, step: option.name === "margin" ? "0.5" : "1", value, required: true})
    : option.kind === "text" ? make("input", {...more, type: "text", inputmode: "url", value, placeholder: "http://192.168.1.20:8000", maxlength: 38})
    : make("select", more, [...(option.default ? [] : [["", "As designed"]]), ...option.values].map(([name, words]) => make("option", {value: name, selected: name === value}, words)))
  return make("label", {class: option.kind === "switch" ? "row" : "col", for: id}, option.kind === "switch" ? [input, option.title] : [`${option.title}${option.unit ? `, ${option.unit}` : ""}`, input])
}

// "1.2 mm right, 0.4 mm up": how a printer's backs are moved, as seen on the back.
export function correction(printer) {
  const {dx = 0, dy = 0, angle = 0} = printer
  const moves = [dx && `${mm(dx)} ${dx > 0 ? "right" : "left"}`, dy && `${mm(dy)} ${dy > 0 ? "down" : "up"}`, angle && `turned by ${angle}°`].filter(Boolean)
  return moves.length ? `Backs move ${moves.join(", ")}.` : "Backs stay where they are."
}

export async function open_print(place, game) {
  const state = await ask("GET", `${game.base}/prints`)
  const way = state.last?.way || {}
  const names = new Map([...document.querySelectorAll("[data-component] option")].map(one => [one.value, one.textContent]))
  const again = state.files.length ? [["again", "The last print again"]] : []
  const kinds = [...(game.is_own ? [["changed", "What changed"], ...(game.parent ? [["differs", `What differs from ${game.parent}`]] : [])] : []), ["all", "Everything"], ["some", "Some parts"], ...again]
  const lasts = way.options || {}
  const pane = {game, state, names, lasts, on: true}
  pane.what = make("fieldset", {class: "choices"}, make("legend", {class: "sr"}, "What to print"),
    kinds.map(([value, words]) => make("label", {}, make("input", {type: "radio", name: "what", value, checked: value === "all"}), make("span", {}, make("b", {}, words), make("small", {class: "q s", "data-about": value})), make("i", {class: "chip new", "data-chip": value, hidden: true}))))
  pane.parts = make("fieldset", {class: "choices parts", hidden: true}, make("legend", {class: "sr"}, "Which parts"),
    [...pane.names, ...pane.state.on_request].map(([value, words]) => make("label", {}, make("input", {type: "checkbox", name: "only", value}), make("span", {}, words))))
  if (pane.state.on_request.length) pane.what.querySelector("[data-about=some]").textContent = " Boxes to fold, a rule booklet and a table tent, too."
  if (again.length) pane.what.querySelector("[data-about=again]").textContent = " With the same options, as after a paper jam."
  pane.printer = make("select", {name: "printer", id: "printer"})
  pane.about_printer = make("div", {class: "col q s"})
  const refused = make("p", {class: "refused", role: "alert", hidden: true})
  pane.done = make("div", {class: "panel", "data-done": true, role: "status", hidden: true})
  pane.button = make("button", {class: "btn go big", form: "print-form"}, "Save the PDF")
  pane.sum = make("p", {class: "q s grow"})
  const more = make("details", {class: "panel more"}, make("summary", {}, make("h2", {}, "More options")),
    make("div", {class: "fields"}, placed(pane, "more").map(one => field(one, pane.lasts[one.name]))),
    make("h3", {}, "For boxes"), make("div", {class: "fields"}, placed(pane, "boxes").map(one => field(one, pane.lasts[one.name]))))
  pane.form = make("form", {class: "printing", id: "print-form"},
    pane.done,
    make("div", {class: "both"},
      make("div", {class: "panel"}, make("h2", {}, "What"), pane.what, pane.parts),
      make("div", {class: "panel"}, make("h2", {}, "How"), choice(pane, "paper", "pills", navigator.language.endsWith("-US") ? "letter" : "a4"), choice(pane, "ink", "pills", "full"), choice(pane, "duplex", "tiles", "long"),
        make("div", {class: "col", style: "gap: 6px"}, make("label", {for: "printer"}, make("h3", {}, "Printer")), pane.printer, pane.about_printer))),
    more)
  const measure = make("div", {class: "printing", style: "margin-top: 18px"})
  place.append(make("section", {}, make("div", {class: "head"}, make("h1", {}, "Print")), make("div", {class: "scroll"}, pane.form, measure), make("div", {class: "print-ends"}, refused, pane.sum, pane.button)))
  app.classList.add("results")  // as wide as results are: a print shows its own sheets
  let touched = false

  pane.printing = {
    get printer() { return pane.printer.value }, get duplex() { return value(pane, "duplex") }, get paper() { return value(pane, "paper") },
    known: name => pane.state.printers[name] || {},
    turn(edge) { pane.form.elements.duplex.value = edge },
    // Keep what was measured or tried, and go on with this printer.
    async keep(name, figures) {
      pane.state.printers = await ask("PUT", "/printers", {name, ...figures})
      fill_printers(pane, name)
    },
  }

  pane.form.addEventListener("invalid", () => { more.open = true }, true)  // else nobody sees what is wrong
  pane.form.addEventListener("change", event => { if (event.target === pane.printer) show_printer(pane); if (event.target.name === "what") { touched = true; show_what(pane) } })
  pane.form.addEventListener("submit", async event => {
    event.preventDefault()
    refused.hidden = true
    const data = new FormData(pane.form)
    try {
      if (game.faults.length) throw new Error(`Correct ${count(game.faults.length, "fault")} first. F8 shows them.`)
      if (pane.printer.value && pane.printing.known(pane.printer.value).duplex !== data.get("duplex")) await pane.printing.keep(pane.printer.value, {duplex: data.get("duplex")})
      const job = await ask("POST", `${game.base}/print`, {what: data.get("what"), only: data.getAll("only"), options: Object.fromEntries(pane.state.options.map(one => [one.name, data.get(one.name) || ""])), printer: pane.printer.value})
      pane.done.scrollIntoView({block: "nearest"})
      await follow(pane, job)
      pane.done.scrollIntoView({block: "nearest"})
    } catch (error) {
      refused.textContent = error.message
      refused.hidden = false
      pane.button.disabled = false
    }
  })
  const all_printers = Object.keys(pane.state.printers)
  fill_printers(pane, way.printer || (all_printers.length === 1 ? all_printers[0] : ""))
  if (has_changes(pane)) pane.form.elements.what.value = "changed"
  show_what(pane)
  count_differences(pane)
  open_measure(measure, pane.printing)
  if (pane.state.job?.state === "running") follow(pane, pane.state.job).catch(() => {})
  else if (pane.state.files.length) show_ready(pane, pane.state.files, "", pane.state.last.well)
  return {
    leave() { pane.on = false; app.classList.remove("results") },
    reviewed() { if (!touched && has_changes(pane)) pane.form.elements.what.value = "changed"; show_what(pane) },
  }
}

const placed = (pane, place) => pane.state.options.filter(one => one.place === place)

function choice(pane, name, kind, chosen) { const {title, values} = pane.state.options.find(one => one.name === name); return radios(name, title, kind, values.map(([value, words]) => [value, words, turned[value]]), pane.lasts[name] || chosen) }

const value = (pane, name) => new FormData(pane.form).get(name)

function fill_printers(pane, chosen) {
  pane.printer.replaceChildren(make("option", {value: ""}, Object.keys(pane.state.printers).length ? "Another one, not measured" : "Not measured yet"), ...Object.keys(pane.state.printers).map(name => make("option", {value: name, selected: name === chosen}, name)))
  show_printer(pane, false)
}

function show_printer(pane, turns = true) {
  const known = pane.state.printers[pane.printer.value]
  if (turns && known?.duplex) pane.printing.turn(known.duplex)
  const scales = known?.ruler && known.ruler !== 100
  pane.about_printer.replaceChildren(...(known ? [make("p", {}, correction(known), scales ? make("b", {}, ` Last time its ruler measured ${known.ruler} mm: choose “Actual size” or 100 % in the print dialog.`) : null), forget(pane, pane.printer.value, known)] : [make("p", {}, "If backs miss their fronts, measure it below.")]))
}

function forget(pane, name, figures) {
  return make("button", {class: "btn small line", type: "button", style: "justify-self: start", onclick: async () => {
    pane.state.printers = await ask("DELETE", "/printers", name)
    fill_printers(pane, "")
    const back = make("button", {class: "btn small line", type: "button", style: "justify-self: start", onclick: () => pane.printing.keep(name, figures)}, "Keep it after all")
    pane.about_printer.replaceChildren(make("p", {role: "status"}, `${name} is deleted.`), back)
    back.focus()
  }}, "Delete this printer")
}

function show_what(pane) {
  pane.parts.hidden = value(pane, "what") !== "some"
  const found = pane.game.to_print, chip = pane.what.querySelector("[data-chip=changed]")
  if (!found || !chip) return pane.sum.replaceChildren()
  const n = found.to_print.length, by = new Map()
  for (const [component] of found.to_print) by.set(component, (by.get(component) || 0) + 1)
  pane.what.querySelector("[data-about=changed]").textContent = found.never ? " Nothing was printed yet." : n ? " Since the last print." : " Nothing, since the last print."
  chip.closest("label").hidden = found.never && Boolean(pane.game.parent)
  const differs = pane.what.querySelector("[data-chip=differs]")
  if (differs) differs.closest("label").hidden = !found.never
  chip.hidden = found.never || !n
  chip.replaceChildren(make("i", {class: "dot"}), count(n, "piece"))
  pane.sum.textContent = value(pane, "what") === "changed" && n && !found.never ? [...by].map(([id, times]) => `${times} × ${(pane.names.get(id) || id).replace(/ \(.*/, "")}`).join(", ") : ""
}

// An edition that was never printed: its game may lie printed, and then little is missing.
async function count_differences(pane) {
  const chip = pane.what.querySelector("[data-chip=differs]")
  if (!chip) return
  const found = await ask("GET", `${pane.game.base}/consequences`).catch(() => null)
  if (!found) return
  chip.hidden = false
  chip.replaceChildren(make("i", {class: "dot"}), count(found.to_print.reduce((sum, [, , copies]) => sum + copies, 0), "piece"))
  pane.what.querySelector("[data-about=differs]").textContent = ` If you have printed ${pane.game.parent}.`
}

async function follow(pane, first) {
  let job = first
  pane.button.disabled = true
  pane.done.hidden = false
  while (pane.on && job?.state === "running") {
    pane.done.replaceChildren(make("p", {}, make("b", {}, "Printing … "), make("span", {class: "q"}, `${job.seconds} s. You can reload this page.`)))
    await pause(300)
    job = (await ask("GET", "/jobs")).find(one => one.number === job.number)
  }
  pane.button.disabled = false
  if (!pane.on) return
  if (!job || job.state !== "done") return pane.done.replaceChildren(make("p", {class: "refused"}, job ? job.lines.join("\n") : "The print was broken off."))
  const {files} = pane.state = await ask("GET", `${pane.game.base}/prints`)
  const left_out = Number(job.lines.map(line => line.match(/(\d+) pieces? unchanged, left out/)?.[1]).find(Boolean) || 0)
  if (files.length) show_ready(pane, files, `${papers(pane, files)}${left_out ? ` ${count(left_out, "piece")} did not change and ${left_out === 1 ? "is" : "are"} left out.` : ""}`, null)
  else pane.done.replaceChildren(make("p", {}, make("b", {}, "Everything is printed.")), make("p", {class: "q s"}, "Choose “Everything” to print it again."))
  pane.game.changed()
}

// "3 sheets of paper, printed on both sides, and 2 on one side."
function papers(pane, files) {
  const [both, one] = [false, true].map(single => files.filter(file => is_single(file) === single).reduce((sum, file) => sum + file.pages, 0))
  if (value(pane, "duplex") !== "long" && value(pane, "duplex") !== "short") return `${count(both + one, "page")}.`
  if (!both || !one) return `${count(both ? Math.ceil(both / 2) : one, "sheet")} of paper, printed on ${both ? "both sides" : "one side"}.`
  return `${count(Math.ceil(both / 2), "sheet")} of paper, printed on both sides, and ${one} on one side.`
}

const is_single = file => /-one-sided\.pdf$/.test(file.name)

function show_ready(pane, files, size, well) {
  const question = make("div", {class: "remedy"})
  const say = async is_well => {
    await ask("PUT", `${pane.game.base}/print/well`, is_well)
    if (is_well && pane.printer.value && pane.printing.known(pane.printer.value).ruler !== 100) await pane.printing.keep(pane.printer.value, {ruler: 100})
    if (is_well) question.replaceChildren(make("p", {class: "q"}, "Good. Everything is kept for the next print."))
    else question.replaceChildren(...remedies(pane.printing))
  }
  if (well === null) question.append(make("div", {class: "ready"}, make("h2", {class: "h3 grow"}, "Did it come out well?"), make("button", {class: "btn small line", type: "button", onclick: () => say(true)}, "Yes"), make("button", {class: "btn small line", type: "button", onclick: () => say(false)}, "No")))
  else question.append(make("button", {class: "btn small line", type: "button", style: "justify-self: start", onclick: () => say(false)}, "It did not come out well"))
  const address = file => `${pane.game.base}/print/${encodeURIComponent(file.name)}`, has_two = files.length > 1
  const page = (file, i) => {
    const twosided = !is_single(file) && file.pages % 2 === 0 && value(pane, "duplex") !== "none"
    return make("li", {}, make("img", {alt: "", loading: "lazy", src: `${address(file)}/${i + 1}.png?at=${Date.now()}`}), is_single(file) ? `One-sided, page ${i + 1}` : twosided ? `Sheet ${Math.floor(i / 2) + 1}, ${i % 2 ? "back" : "front"}` : `Page ${i + 1}`)
  }
  pane.done.hidden = false
  pane.done.replaceChildren(
    make("div", {class: "ready"}, make("p", {class: "grow"}, make("b", {}, size ? "Ready. " : `The print of ${new Date(pane.state.last.began * 1000).toLocaleString("en-GB", {day: "numeric", month: "long", hour: "2-digit", minute: "2-digit"})}. `), size || ""),
      ...files.map(file => make("a", {class: "btn go", href: address(file), target: "_blank"}, !has_two ? "Open the PDF" : is_single(file) ? "Open the one-sided PDF" : "Open the two-sided PDF"))),
    make("p", {class: "q s"}, `Print ${has_two ? "both" : "it"} at 100 % (“Actual size”), not fitted to the page. The ruler on each sheet must measure 100 mm.${has_two ? " Sheets without backs have a PDF of their own: print it on one side." : ""}`),
    make("ul", {class: "sheets", tabindex: 0, "aria-label": "The first pages"}, files.flatMap(file => Array.from({length: Math.min(file.pages, MOST_PAGES)}, (_, i) => page(file, i)))), question)
}

const has_changes = pane => pane.game.to_print && !pane.game.to_print.never && pane.game.to_print.to_print.length

// What usually goes wrong. Each answer is kept with the printer.
function remedies(printing) {
  const name = make("input", {type: "text", maxlength: 40, value: printing.printer || "My printer", "aria-label": "Name of the printer"})
  const refused = make("p", {class: "refused", role: "alert", hidden: true}), told = make("div", {class: "remedy"})
  const number = (words, more) => make("label", {}, words, make("input", {type: "number", step: "0.1", value: 0, ...more}))
  const act = (words, figures, then) => make("button", {class: "btn line", type: "button", style: "justify-self: start", onclick: async () => {
    refused.hidden = true
    try { await printing.keep(name.value, figures()); told.replaceChildren(make("p", {role: "status"}, then())) } catch (error) { refused.textContent = error.message; refused.hidden = false }
  }}, words)
  const which = [
    ["ruler", "The ruler does not measure 100 mm", () => {
      const field = number("What it measures, in mm", {min: 50, max: 150, value: 97})
      return [make("p", {}, "The print dialog made the page smaller or larger. Choose “Actual size” or “Scale: 100 %” there, and switch “Fit to page” off."), make("div", {class: "figures-in"}, field),
        act("Remind me next time", () => ({ruler: Number(field.lastChild.value)}), () => "Kept. Now print the PDF again at 100 %.")]
    }],
    ["edge", "Backs are upside down, or on the wrong fronts", () => {
      const other = {long: "short", short: "long"}[printing.duplex] || "long"
      return [make("p", {}, `The printer turns sheets over its ${other} edge.`), act(`Use the ${other} edge from now on`, () => ({duplex: other}), () => { printing.turn(other); return "Kept. Press “Save the PDF” and print again." })]
    }],
    ["shift", "Backs are a little off", () => {
      const x = number("To the right, in mm"), y = number("Down, in mm")
      return [make("p", {}, "Look at the backs. How far must they move? Use a minus for left and up. The test sheet below measures it exactly."), make("div", {class: "figures-in"}, x, y),
        act("Move the backs", () => { const {dx = 0, dy = 0} = printing.known(name.value); return {dx: dx + Number(x.lastChild.value), dy: dy + Number(y.lastChild.value)} }, () => `${correction(printing.known(name.value))} Press “Save the PDF” and print again.`)]
    }],
  ]
  const tiles = make("div", {class: "tiles three"}, which.map(([id, words, open]) => make("label", {}, make("input", {type: "radio", name: "wrong", value: id, onchange: () => told.replaceChildren(...open())}), wrongs[id](), words)))
  return [make("h2", {class: "h3"}, "What went wrong?"), tiles, make("label", {class: "row s"}, "On", name), told, refused]
}
