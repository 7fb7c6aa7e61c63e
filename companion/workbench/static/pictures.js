// The pictures of a game as a wall: drop files on it, or onto the row of the card that shows them.
import {ask, at, count, make} from "./base.js"
import {banner} from "./banner.js"
import * as preview from "./preview.js"

export async function open_pictures(place, game) {
  const path = `${game.base}/pictures`
  const told = await ask("GET", path)
  const says = make("p", {class: "q"})
  const wall = make("ul", {class: "pics"})
  const list = make("ul", {class: "pic-rows"})
  const pane = {game, path, told, past: [], future: [], only_missing: false, says, wall, list}
  const input = make("input", {class: "sr", type: "file", multiple: true, accept: ".png,.jpg,.jpeg,.webp", onchange: () => { add(pane, [...input.files]); input.value = "" }})
  const filter = make("label", {class: "row s"}, make("input", {type: "checkbox", onchange: event => { pane.only_missing = event.target.checked; draw(pane) }}), "Only rows without their picture")
  place.append(make("section", {}, make("div", {class: "head"}, make("h1", {}, "Pictures"), pane.says), make("div", {class: "scroll two"},
    make("div", {}, make("label", {class: "drop", "data-drop-pictures": true}, make("b", {}, "Drop pictures here"), make("span", {class: "q s"}, "PNG, JPEG or WebP. They are copied into the folder pictures."), make("span", {class: "btn line small"}, "Choose files"), input), pane.wall),
    make("div", {}, make("div", {class: "row"}, make("h2", {class: "grow", style: "font-size: 16px"}, "Cards"), filter), pane.list))))

  drops(place, files => { if (files.length) add(pane, files) })
  draw(pane)
  return {
    undo: () => step(pane, pane.past, pane.future, 1), redo: () => step(pane, pane.future, pane.past, 2),
    async disk() { pane.told = await ask("GET", pane.path); draw(pane) },
    faults() {},
  }
}

const stamp = pane => pane.game.stamp || Date.now()

const thumb = (pane, name) => make("img", {src: `${pane.game.base}/picture/${encodeURIComponent(name)}?v=${stamp(pane)}`, alt: "", loading: "lazy", draggable: "false"})

function draw(pane) {
  const missing = pane.told.rows.filter(one => one.is_missing)
  pane.says.className = missing.length ? "chip warn" : "q"
  pane.says.textContent = missing.length ? `${count(missing.length, "picture")} ${missing.length === 1 ? "is" : "are"} missing: ${missing.slice(0, 4).map(one => `row ${one.row}`).join(", ")}${missing.length > 4 ? " …" : ""}` : `${count(pane.told.pictures.length, "picture")}, none missing`
  pane.wall.replaceChildren(...pane.told.pictures.map(one => make("li", {draggable: "true", title: one.name, ondragstart: event => event.dataTransfer.setData("text/x-picture", one.name)}, thumb(pane, one.name), make("span", {class: "s"}, one.name), make("small", {class: "q"}, one.used.length ? one.used.slice(0, 2).join(", ") + (one.used.length > 2 ? ` and ${one.used.length - 2} more` : "") : "On no card yet"))))
  const shown = pane.told.rows.filter(one => !pane.only_missing || one.is_missing || !one.picture)
  pane.list.replaceChildren(...shown.map(one => row(pane, one)), ...(shown.length ? [] : [make("li", {class: "q"}, "Every card has its picture.")]))
  pane.game.history(pane.past.length, pane.future.length)
}

function row(pane, one) {
  const pick = make("select", {"aria-label": `Picture of ${one.title}`, onchange: event => put(pane, one, event.target.value)},
    make("option", {value: ""}, "No picture"), ...pane.told.pictures.map(it => make("option", {value: it.name, selected: it.name === one.picture}, it.name)),
    one.is_missing ? make("option", {value: one.picture, selected: true, disabled: true}, `${one.picture} is missing`) : null)
  const line = make("li", {class: one.is_missing ? "missing" : "", "data-row": `${one.deck}-${one.row}`},
    make("span", {class: "no q"}, String(one.row)), one.picture && !one.is_missing ? thumb(pane, one.picture) : make("span", {class: "hole", "aria-hidden": "true"}, one.is_missing ? "?" : ""),
    make("div", {class: "grow"}, make("b", {}, one.title || "No name"), make("p", {class: "q s"}, one.is_missing ? [make("i", {class: "dia"}), ` ${one.picture} is not in the folder`] : one.deck)), pick)
  line.addEventListener("pointerdown", () => preview.focus_row(one.deck, one.row, one.title))
  drops(line, async (files, name) => {
    if (files.length) [name] = await add(pane, files.slice(0, 1))
    if (name) await put(pane, one, name)
  })
  return line
}

function drops(target, call) {
  target.addEventListener("dragover", event => { event.preventDefault(); event.stopPropagation(); target.classList.add("over") })
  target.addEventListener("dragleave", () => target.classList.remove("over"))
  target.addEventListener("drop", event => {
    event.preventDefault()
    event.stopPropagation()
    target.classList.remove("over")
    call([...event.dataTransfer.files], event.dataTransfer.getData("text/x-picture"))
  })
}

// Copy files into the folder, one after the other. A name that is taken gets a number.
async function add(pane, files) {
  const names = [], refused = []
  for (const file of files) {
    const dot = file.name.lastIndexOf("."), stem = dot < 0 ? file.name : file.name.slice(0, dot), ending = dot < 0 ? "" : file.name.slice(dot)
    for (let n = 1; n < 100; n++) {
      try {
        names.push((await ask("POST", `${pane.game.base}/picture/${encodeURIComponent(n === 1 ? file.name : `${stem}-${n}${ending}`)}`, file)).name)
      } catch (error) {
        if (/is there already/.test(error.message)) continue
        refused.push(error.message)
      }
      break
    }
  }
  pane.told = await ask("GET", pane.path)
  draw(pane)
  if (refused.length) banner("bad", `${count(refused.length, "file")} not taken.`, refused.join("\n"))
  else pane.game.say(`${count(names.length, "picture")} added ${at()}`)
  await pane.game.changed(performance.now())
  return names
}

async function put(pane, one, name, is_step = false) {
  const began = performance.now()
  try {
    pane.told = await ask("PUT", pane.path, {file: one.file, row: one.row, picture: name})
    if (!is_step && !one.is_missing) { pane.past.push([one, one.picture, name]); pane.future = [] }
    draw(pane)
    pane.game.say(`Saved ${at()}`)
    await pane.game.changed(began)
    preview.focus_row(one.deck, one.row, one.title)
  } catch (error) {
    banner("bad", error.message)
  }
}

async function step(pane, from, to, which) {
  const one = from.pop()
  if (!one) return
  to.push(one)
  await put(pane, one[0], one[which], true)
}
