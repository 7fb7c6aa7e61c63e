// The properties of a box, and of a whole look: each key that a look's file may have, in words.
import {count, make} from "./base.js"

export const KINDS = {
  text: ["Text", "Words from a column, or your own", "format-text"],
  icon: ["Icon", "The card’s icon, as the look draws it", "star-circle-outline"],
  picture: ["Picture", "A file from the folder pictures", "image-outline"],
  shape: ["Shape", "A rectangle, disc, line or star", "shape-outline"],
  row: ["Row of symbols", "A symbol as often as a column says", "dots-horizontal"],
  corner: ["Two corners", "A text and an icon, again upside down", "cards-playing-outline"],
  bar: ["Bar", "A bar that is as full as a number", "chart-bar"],
  qr: ["QR code", "An address that phones can read", "qrcode"],
}
const SHAPES = [["rectangle", "Rectangle"], ["round", "Rounded rectangle"], ["disc", "Disc"], ["line", "Line"], ["hex", "Hexagon"], ["star", "Star"]]
const ALIGN = [["left", "Left"], ["centre", "Centre"], ["right", "Right"]], VALIGN = [["top", "Top"], ["middle", "Middle"], ["bottom", "Bottom"]]
const NAMES = {ink: "Ink", paper: "Paper", hue: "The card’s own colour", accent: "The last colour"}
const ROLES = {title: "Title font", text: "Text font", small: "Small font"}
const OTHER = "other"

export const icon = name => document.getElementById("look-icons")?.content.querySelector(`[data-icon="${name}"]`)?.firstElementChild?.cloneNode(true)
export const title = name => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll(/[-_]/g, " ")
const first = told => told.columns.find(one => one !== "copies" && one !== "name") || "name"

// What a new box of a kind shows; it stands in the middle of the card.
export function fresh(kind, told) {
  const [fw, fh] = told.frame, wide = ["text", "row", "bar"].includes(kind)
  const w = Math.round(fw * (wide ? 0.6 : 0.25)), h = kind === "text" ? 8 : kind === "row" ? 6 : kind === "bar" ? 4 : w
  const box = kind === "corner" ? [3, 3, 10, 16] : [Math.round((fw - w) / 2), Math.round((fh - h) / 2), w, h]
  const said = {text: `{${first(told)}}`, icon: "{icon}", picture: "{picture}", shape: "round", row: "{icon}", corner: told.number ? "{number}" : "A", bar: told.number ? "{number}" : "5", qr: "https://example.com"}
  return {[kind]: said[kind], box, ...(kind === "row" ? {count: "3"} : {}), ...(kind === "shape" ? {color: "hue"} : {})}
}

// `change(values)` saves keys, `trial(values)` draws them only. `values` may be a function of the box's values by then.
export function fields_of(one, told, change, trial, remove, layer) {
  const v = one.values, parts = []
  const labelled = (id, label, input, unit) => make("div", {class: "lk-prop"}, make("label", {for: id}, label), unit ? make("div", {class: "lk-unit"}, input, make("span", {"aria-hidden": "true"}, unit)) : input)
  const number = (id, label, value, unit, about, apply) => labelled(id, label, make("input", {
    type: "number", id, value: Math.round(value * 100) / 100, step: "any", ...about,
    oninput: event => event.target.value !== "" && event.target.checkValidity() && trial(apply(Number(event.target.value))),
    onchange: event => { if (event.target.value !== "") change(apply(Number(event.target.value))) },
  }), unit)
  const select = (id, label, value, list, apply) => labelled(id, label, make("select", {id, onchange: event => change(apply(event.target.value))},
    list.map(([it, words]) => make("option", {value: it, selected: it === value}, words))))
  const words = (id, label, key, list) => labelled(id, label, make("input", {
    type: "text", id, value: v[key], list: list ? "look-columns" : null, spellcheck: "false",
    oninput: event => trial({[key]: event.target.value}), onchange: event => change({[key]: event.target.value}),
  }))
  const pair = (...two) => make("div", {class: "lk-pair"}, two)

  const kind_now = one.kind
  parts.push(select("lk-kind", "Shows", kind_now, Object.entries(KINDS).map(([it, [name]]) => [it, name]), to => {
    const {box, ...made} = fresh(to, told)
    return {...(one.written.includes(kind_now) ? {[kind_now]: null} : {}), ...made}
  }))
  if (kind_now === "shape") parts.push(select("lk-shape", "Shape", v.shape, SHAPES, shape => ({shape})))
  else if (kind_now === "bar") parts.push(pair(words("lk-bar", "Number", "bar", true), words("lk-of", "Full at", "of", true)))
  else if (kind_now === "row") parts.push(pair(words("lk-row", "Symbol", "row", true), words("lk-count", "How often", "count", true)))
  else parts.push(words(`lk-${kind_now}`, kind_now === "text" ? "Words, {columns} in braces" : "From the column", kind_now, true))

  const side = ["From the left", "From the top", "Width", "Height"].map((label, i) => number(`lk-box-${i}`, label, v.box[i], "mm", {min: i < 2 ? -10 : 1, max: told.frame[i % 2]},
    to => now => ({box: now.box.map((it, at) => at === i ? to : it)})))
  parts.push(pair(side[0], side[1]), pair(side[2], side[3]), make("hr"))

  if (["text", "corner"].includes(kind_now)) {
    const fonts = [...new Set([...told.families, v.font])].map(it => [it, ROLES[it] ? `${ROLES[it]}: ${told.fonts[it]}` : it])
    parts.push(select("lk-font", "Font", v.font, fonts, font => ({font})))
    parts.push(pair(
      number("lk-pt-0", "Size", v.pt[0], "pt", {min: 6, max: 200}, to => now => ({pt: [to, Math.min(to, now.pt[1])]})),
      number("lk-pt-1", "Smallest allowed", v.pt[1], "pt", {min: 6, max: 200}, to => now => ({pt: [Math.max(to, now.pt[0]), to]}))))
  }
  if (!["icon", "picture", "qr"].includes(kind_now)) parts.push(colour("lk-color", "Colour", v.color, told, kind_now === "shape", color => change({color})))
  if (["shape", "bar"].includes(kind_now)) parts.push(colour("lk-line", "Outline", v.line, told, true, line => change({line: line === "none" ? null : line}), true))
  if (["text", "row"].includes(kind_now)) parts.push(kind_now === "row" ? select("lk-align", "Align", v.align, ALIGN, align => ({align})) : pair(select("lk-align", "Align", v.align, ALIGN, align => ({align})), select("lk-valign", "Stands", v.valign, VALIGN, valign => ({valign}))))
  if (kind_now === "text") parts.push(pair(number("lk-track", "Letter spacing", v.track, "‰", {min: -200, max: 1000}, track => ({track})),
    make("label", {class: "lk-check"}, make("input", {type: "checkbox", id: "lk-upper", checked: v.upper, onchange: event => change({upper: event.target.checked})}), "Capitals")))
  parts.push(...shown_when(v, told, change))
  parts.push(number("lk-turn", "Turn", v.turn, "°", {min: -360, max: 360}, turn => ({turn})))
  const at = told.fields.indexOf(one), step = (id, words, by, is_last) => make("button", {class: "btn line", type: "button", id, disabled: is_last, onclick: () => layer(by)}, words)
  parts.push(pair(step("lk-forward", "Bring forward", 1, at === told.fields.length - 1), step("lk-backward", "Send back", -1, at === 0)))
  parts.push(make("button", {class: "btn line", type: "button", onclick: remove}, icon("trash-can-outline") || "", one.inherited ? "Leave this box out" : "Delete this box"))
  return parts
}

function shown_when(v, told, change) {
  const [column, ...more] = Object.keys(v.when), value = v.when[column]
  const columns = Object.keys(told.values).filter(name => name !== "copies" && told.values[name].length)
  const is_plain = !more.length && !Array.isArray(value)
  const which = make("select", {id: "lk-when", onchange: event => {
    const name = event.target.value
    if (name !== OTHER) change({when: name ? {[name]: told.values[name][0]} : null})
  }}, make("option", {value: ""}, "Always"), columns.map(name => make("option", {value: name, selected: is_plain && name === column}, title(name))),
  column && (!is_plain || !columns.includes(column)) ? make("option", {value: OTHER, selected: true}, "As the file says") : null)
  const parts = [make("div", {class: "lk-prop"}, make("label", {for: "lk-when"}, "Show only when"), which)]
  if (column && is_plain && columns.includes(column)) {
    const list = [...new Set([...told.values[column], `${value}`])]
    parts.push(make("div", {class: "lk-prop"}, make("label", {for: "lk-when-value"}, `${title(column)} is`), make("select", {id: "lk-when-value", onchange: event => change({when: {[column]: event.target.value}})},
      list.map(it => make("option", {value: it, selected: it === `${value}`}, it)))))
  }
  return parts
}

function colour(id, label, value, told, has_none, change, is_line = false) {
  const named = Object.keys(told.colours), is_named = named.includes(value) || value === "none" || (is_line && !value)
  const swatch = {ink: told.colors[1], paper: told.colors[0], hue: told.colors[2] || told.colors[1], accent: told.colors.at(-1)}[value] || told.colours[value] || (is_named ? "" : value)
  const list = [...(has_none ? [["none", "None"]] : []), ...named.map(it => [it, NAMES[it] || title(it)]), [OTHER, "Another colour"]]
  const chosen = is_named ? value || "none" : OTHER
  return make("div", {class: "lk-prop"}, make("label", {for: id}, label), make("div", {class: "lk-colour"},
    make("input", {type: "color", "aria-label": `${label}: any colour`, id: `${id}-any`, value: /^#[0-9a-f]{6}$/i.test(swatch) ? swatch : "#888888", onchange: event => change(event.target.value.toUpperCase())}),
    make("select", {id, onchange: event => event.target.value === OTHER ? document.getElementById(`${id}-any`).click() : change(event.target.value)}, list.map(([it, name]) => make("option", {value: it, selected: it === chosen}, name)))))
}

// Colours and fonts of the whole look, and the boxes that it leaves out.
export function look_parts(told, change, back) {
  const roles = ["Paper", "Ink"]
  const colours = told.colors.map((it, i) => make("label", {class: "lk-hue"}, make("input", {type: "color", id: `lk-hue-${i}`, value: /^#[0-9a-f]{6}$/i.test(it) ? it : told.colours[it] || "#888888",
    onchange: event => change({colors: told.colors.map((one, at) => at === i ? event.target.value.toUpperCase() : one)})}), make("span", {}, roles[i] || `Colour ${i - 1}`)))
  const fonts = Object.keys(ROLES).map(role => make("div", {class: "lk-prop"}, make("label", {for: `lk-fonts-${role}`}, ROLES[role]), make("select", {id: `lk-fonts-${role}`, onchange: event => change({fonts: {[role]: event.target.value}})},
    [...new Set([...told.families.filter(it => !ROLES[it]), told.fonts[role]])].map(it => make("option", {value: it, selected: it === told.fonts[role]}, it)))))
  return [
    make("h3", {}, "Colours"), make("div", {class: "lk-hues"}, colours), make("hr"), ...fonts, make("hr"),
    make("label", {class: "lk-check"}, make("input", {type: "checkbox", id: "lk-plain", checked: told.plain, onchange: event => change({plain: event.target.checked || null})}), "Plain paper: leave out the look’s picture and boxes"),
    told.left_out.length ? make("div", {class: "col"}, make("h3", {}, "Left out"), told.left_out.map(name => make("button", {class: "btn small line", type: "button", onclick: () => back(name)}, `Bring back ${title(name)}`))) : null,
  ].filter(Boolean)
}

// What to do about a text that does not fit, from what the printing code says of it.
export function advice(why) {
  let hit = /takes (\d+) lines at ([\d.]+) pt, expected (\d+)/.exec(why)
  if (hit) {
    const more = hit[1] - hit[3], mm = Math.ceil(more * hit[2] * 0.3528 * 1.18 * 2) / 2
    return `${count(more, "line")} too many at ${hit[2]} pt. Make the box ${mm} mm higher, or shorten the text.`
  }
  hit = /is ([\d.]+) mm wide at ([\d.]+) pt, expected ([\d.]+)/.exec(why)
  if (hit) return `${Math.ceil((hit[1] - hit[3]) * 2) / 2} mm too wide at ${hit[2]} pt. Make the box larger, allow smaller letters, or shorten the text.`
  hit = /a word wider than .* at ([\d.]+) pt/.exec(why)
  if (hit) return `a word is too wide at ${hit[1]} pt. Make the box wider, or allow smaller letters.`
  return why
}
