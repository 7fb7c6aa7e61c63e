// The look of an own game: choose one, or change its boxes on the true card, with the hardest cards in view.
import {ask, at, count, make} from "./base.js"
import {banner} from "./banner.js"
import {open_stage} from "./look_stage.js"
import {KINDS, advice, fields_of, fresh, icon, look_parts, title} from "./look_fields.js"
import {ask_name, back_parts, delete_look} from "./look_own.js"
import {card_name, draw, draw_tiles, field, file, forget, hardest, in_turn, refuse, remember, remember_move, settled} from "./look_drawing.js"

const app = document.querySelector(".app"), nav = document.querySelector("nav.box")
const LOOK = ""  // what is chosen when no box is: the look itself

export async function open_look(place, game) {
  const path = `${game.base}/look`
  const told = await ask("GET", `${path}/-`)
  const piece = told.hardest[0]?.[0] || told.pieces[0][0]
  const pane = {
    game, path, told, side: "front", piece, chosen: LOOK, past: [], future: [], is_choosing: !told.is_own, left: false, wish: null,
    is_drawing: false, has_hardest: false, queue: Promise.resolve(), counting: 0, is_typing: false, tiling: 0,
  }
  let is_faulty = false
  app.classList.add("looking")
  pane.columns = make("datalist", {id: "look-columns"})
  pane.list = make("div", {class: "lk-list", role: "group", "aria-label": "Boxes on the card"})
  pane.root = make("section", {class: "lk"})
  place.append(pane.root, pane.columns)
  pane.stage = open_stage({
    select: name => select(pane, name), move: (name, box) => draw(pane, {field: name, values: {box}}), done: (name, box) => save(pane, {field: name, values: {box}}), remove: name => remove(pane, name), layer: (name, by) => layer(pane, name, by),
    resized: () => { pane.percent.textContent = `${pane.stage.percent()} %` },
  })
  pane.note = make("div", {class: "lk-note", role: "status"})
  pane.panel = make("div", {class: "lk-panel"})
  pane.heading = make("h2", {})
  pane.fit = make("span", {class: "chip", role: "status", "data-fits": true})
  pane.strip = make("div", {class: "lk-hard", role: "group", "aria-label": "Hardest cards"})
  pane.legend = make("p", {class: "lk-legend q s"})
  pane.percent = make("span", {class: "num s", style: "white-space: nowrap"})

  pane.misfits = make("div", {class: "col"})
  pane.others = make("div", {class: "col"})

  pane.list.addEventListener("keydown", event => {
    const name = event.target.dataset.name
    if (!name || !["PageUp", "PageDown"].includes(event.key)) return
    event.preventDefault()
    layer(pane, name, event.key === "PageUp" ? 1 : -1)
  })

  pane.panel.addEventListener("input", () => { pane.is_typing = true })
  pane.panel.addEventListener("change", () => { pane.is_typing = false })

  show(pane)
  return {
    async leave() {
      pane.stage.flush()
      await pane.queue
      pane.left = true
      pane.list.remove()
      app.classList.remove("looking")
    },
    undo: () => { pane.stage.flush(); return in_turn(pane, () => step(pane, pane.past, pane.future, "before")) },
    redo: () => { pane.stage.flush(); return in_turn(pane, () => step(pane, pane.future, pane.past, "after")) },
    disk: () => in_turn(pane, async () => {
      if (pane.stage.is_held()) return  // what is being dragged is saved soon, and meets the file then
      let now
      try {
        now = await ask("GET", `${pane.path}/${encodeURIComponent(pane.told.deck)}`)
      } catch (error) {
        is_faulty = true
        pane.stage.mark_old(true)
        return refuse(pane, error.message)
      }
      if (is_faulty || pane.note.dataset.trial) {  // a picture may have met a fault that is gone by now
        is_faulty = false
        pane.stage.mark_old(false)
        refuse(pane, "")
        draw(pane)
      }
      if (JSON.stringify(now) === JSON.stringify(pane.told)) return
      const is_news = now.look === pane.told.look && now.text !== pane.told.text
      if (is_news) remember(pane, file(pane), pane.told.text, now.text)
      take(pane, now)
      pane.is_choosing ||= !pane.told.is_own
      show(pane)
      if (is_news) tell_news(pane)
    }),
    faults: list => tell_faults(pane, list),
    show_piece(deck, id) { if (deck === pane.told.deck && !pane.is_choosing) show_piece(pane, id) },
  }
}

const save = (pane, change, began = performance.now()) => in_turn(pane, () => write(pane, change, began))

async function write(pane, wanted, began) {
  const before = pane.told.text, change = settled(pane, wanted)
  try {
    take(pane, await ask("PUT", pane.path, {deck: pane.told.deck, was: pane.told.was, change}))
    remember(pane, file(pane), before, pane.told.text)
    refuse(pane, "")
    saved(pane, began)
  } catch (error) {
    if (error.told?.was !== undefined) return meet(pane, error.told, change, began)
    take(pane, pane.told)
    draw(pane)
    refuse(pane, error.message)
  }
}

function saved(pane, began) {
  pane.game.say(`Saved ${at()}`)
  draw(pane, null, began)
  count_fits(pane)
  pane.game.changed(began)
}

// The file changed on disk. Another key comes in and this change is written, too; for the same key the page asks.
async function meet(pane, theirs, change, began) {
  const here = field(pane, change.field), there = theirs.fields.find(one => one.name === change.field), look_keys = one => ({colors: one.colors, fonts: one.fonts, plain: one.plain})
  const value = (one, key) => JSON.stringify(change.field ? one?.values[key] : look_keys(one)[key])
  const is_same = theirs.look === pane.told.look && (change.field ? !here === !there : true) && Object.keys(change.values || {}).every(key => value(change.field ? here : pane.told, key) === value(change.field ? there : theirs, key))
  came_in(pane, theirs)
  if (is_same) return write(pane, change, began)
  draw(pane)
  const note = banner("warn", `${title(change.field || "The look")} changed on disk, and here too.`, "Nothing is lost. Which one stays?",
    make("button", {class: "btn small line", onclick: () => { note.remove(); save(pane, change) }}, "Use mine"),
    make("button", {class: "btn small line", onclick: () => note.remove()}, "Use the file’s"))
}

function came_in(pane, theirs) {
  if (theirs.look === pane.told.look) remember(pane, file(pane), pane.told.text, theirs.text)
  take(pane, theirs)
  tell_news(pane)
}

const tell_news = pane => banner("warn", `${file(pane)} changed on disk at ${at()}.`, "The new boxes are here.")

async function step(pane, from, to, which) {
  const move = from.at(-1), other = which === "before" ? "after" : "before"
  if (!move) return
  const now = await ask("GET", `${pane.game.base}/text/${move.file}`), began = performance.now()
  if (now.text !== move[other]) {
    pane.past = []
    pane.future = []
    pane.game.history(false, false)
    return banner("warn", `${move.file} changed on disk.`, "Undo cannot go back over that change.")
  }
  const [gone, words, look] = move.deleted || []
  if (gone && which === "before") await ask("POST", `${pane.game.base}/again/${gone}`, {text: words})
  if (gone && which === "after") await ask("PUT", `${pane.path}/delete`, {look, is_sure: true})
  else if (move[which] !== now.text) await ask("PUT", `${pane.game.base}/text/${move.file}`, {was: now.was, text: move[which]})
  from.pop()
  to.push(move)
  const was_own = pane.told.is_own
  take(pane, await ask("GET", `${pane.path}/${encodeURIComponent(pane.told.deck)}`))
  if (was_own !== pane.told.is_own) pane.is_choosing = !pane.told.is_own
  pane.game.history(pane.past.length, pane.future.length)
  show(pane)
  saved(pane, began)
}

async function count_fits(pane) {
  const mine = ++pane.counting, found = await ask("GET", `${pane.path}/${encodeURIComponent(pane.told.deck)}/fits`).catch(() => null)
  if (!found || mine !== pane.counting || pane.left) return
  const rows = new Map(found.misfits.map(one => [one.row, one])), bad = rows.size
  pane.fit.className = bad ? "chip bad" : "chip good"
  pane.fit.replaceChildren(icon(bad ? "alert-outline" : "check-bold") || "", `Fits on ${found.of - bad} of ${found.of}`)
  pane.misfits.replaceChildren(...[...rows.values()].slice(0, 1).map(one => make("div", {class: "banner bad lk-misfit"},
    make("p", {}, make("b", {}, `Row ${one.row} does not fit: ${advice(one.why)}`), make("span", {class: "q s"}, make("br"), `“${one.words.length > 60 ? `${one.words.slice(0, 58)} …` : one.words}”`)),
    make("button", {class: "btn small line", type: "button", onclick: () => show_piece(pane, one.piece)}, "Show it"))),
  ...(bad > 1 ? [make("p", {class: "q s"}, `And ${count(bad - 1, "more row")}: ${[...rows.keys()].slice(1, 9).join(", ")}${bad > 9 ? " …" : "."}`)] : []))
}

// What the check of the whole game says of this deck or this look: contrast, words too near the cut, and the like.
function tell_faults(pane, list) {
  const mine = list.filter(([where]) => where.endsWith(`/decks/${pane.told.deck}.csv`) || where.endsWith(`/${file(pane)}`) || !where)
  const rows = new Map(mine.filter(([, , , what]) => !/ takes \d+ lines | mm wide at |a word wider/.test(what)).map(one => [one.slice(1).join(), one]))
  pane.others.replaceChildren(...[...rows.values()].slice(0, 1).map(([, card, where, what]) => make("div", {class: "banner bad lk-misfit"}, make("p", {}, make("b", {}, [card, where].filter(Boolean).join(", ").replace(/^./, first => first.toUpperCase())), make("span", {class: "s"}, make("br"), what)))),
    ...(rows.size > 1 ? [make("p", {class: "q s"}, `And ${count(rows.size - 1, "more fault")}. F8 shows each.`)] : []))
}

function take(pane, now) {
  pane.told = now
  pane.stage.release()
  if (pane.chosen && !field(pane, pane.chosen)) pane.chosen = LOOK
  if (!pane.told.pieces.some(one => one[0] === pane.piece)) pane.piece = hardest(pane)[0] || pane.told.pieces[0][0]
  fill(pane)
}

function select(pane, name) {
  pane.chosen = name
  refuse(pane, "")
  fill(pane)
}

function remove(pane, name) {
  const here = pane.told.fields.findIndex(one => one.name === name), next = pane.told.fields[here - 1]?.name ?? LOOK
  save(pane, {field: name, removed: true}).then(() => { select(pane, next); if (next) pane.stage.focus(next) })
}

// One layer to the front, or to the back. The focus stays on the box, or on its place in the list.
function layer(pane, name, by) {
  const is_listed = pane.list.contains(document.activeElement)
  save(pane, {field: name, layer: by}).then(() => {
    if (is_listed) pane.list.querySelector(`[data-name="${CSS.escape(name)}"]`)?.focus()
    else if (!pane.panel.contains(document.activeElement)) pane.stage.focus(name)
  })
}

// Another name, or out of the folder. Undo brings back a deleted look and gives it to its decks again.
const tools = (pane, name) => make("div", {class: "row lk-tools"},
  make("button", {class: "btn small line", type: "button", onclick: () => in_turn(pane, () => rename(pane, name))}, "Rename", make("span", {class: "sr"}, ` ${title(name)}`)),
  make("button", {class: "btn small line", type: "button", onclick: () => in_turn(pane, () => drop(pane, name))}, "Delete", make("span", {class: "sr"}, ` ${title(name)}`)))

async function rename(pane, name) {
  const now = await ask_name(pane.path, name)
  if (!now || now === name) return
  forget(pane)
  await renewed(pane)
  pane.game.say(`Renamed ${at()}`)
}

async function drop(pane, name) {
  try {
    const gone = await delete_look(pane.path, name)
    if (!gone) return
    remember_move(pane, {file: "edition.toml", before: gone.before, after: gone.after, deleted: [gone.file, gone.text, name]})
    await renewed(pane)
    pane.game.say(`Deleted ${at()}`)
  } catch (error) {
    refuse(pane, error.message)
  }
}

async function renewed(pane) {
  take(pane, await ask("GET", `${pane.path}/${encodeURIComponent(pane.told.deck)}`))
  pane.is_choosing ||= !pane.told.is_own
  show(pane)
  pane.game.changed(performance.now())
}

function show_piece(pane, id) {
  pane.piece = id
  fill(pane)
  draw(pane)
}

// The focus stays where it is, and so does what somebody is typing.
function fill(pane) {
  if (pane.is_choosing || pane.left) return
  const active = document.activeElement, id = pane.panel.contains(active) ? active.id : "", one = pane.side === "front" ? field(pane, pane.chosen) : undefined
  pane.heading.textContent = one ? title(pane.chosen) : pane.side === "back" ? "Back" : "Look"
  pane.strip.hidden = pane.side === "back"
  if (!pane.is_typing || !id || pane.panel.dataset.of !== pane.heading.textContent) fill_panel(pane, one, id)
  fill_rest(pane)
}

async function set_back(pane, icon) {
  const began = performance.now()
  try {
    const {file, before, after, ...now} = await ask("PUT", `${pane.path}/back`, {deck: pane.told.deck, icon})
    remember(pane, file, before, after)
    refuse(pane, "")
    pane.is_typing = false
    take(pane, now)
    saved(pane, began)
  } catch (error) {
    refuse(pane, error.message)
  }
}

function fill_panel(pane, one, id) {
  pane.is_typing = false
  pane.panel.dataset.of = pane.heading.textContent
  pane.panel.replaceChildren(...(one
    ? fields_of(one, pane.told, values => save(pane, {field: pane.chosen, values}), values => draw(pane, {field: pane.chosen, values}), () => remove(pane, pane.chosen), by => layer(pane, pane.chosen, by))
    : pane.side === "back" ? back_parts(pane.told, icon => in_turn(pane, () => set_back(pane, icon)))
    : look_parts(pane.told, values => save(pane, {field: LOOK, values}), name => save(pane, {field: name, values: {hide: null}}).then(() => select(pane, name))).concat(tools(pane, pane.told.look))))
  if (pane.told.frame.join() !== pane.told.size.join() && one) pane.panel.prepend(make("p", {class: "q s"}, `Boxes are measured on a card of ${pane.told.frame.join(" × ")} mm. This deck’s cards are ${pane.told.size.join(" × ")} mm.`))
  if (id) document.getElementById(id)?.focus()
}

function fill_rest(pane) {
  pane.columns.replaceChildren(...pane.told.columns.map(name => make("option", {value: `{${name}}`})))
  const is_in = pane.list.contains(document.activeElement) && document.activeElement.dataset.name
  pane.list.replaceChildren(make("h2", {}, "Boxes on the card"), ...[LOOK, ...pane.told.fields.map(one => one.name).reverse()].map(name => make("button", {type: "button", "data-name": name, "aria-pressed": name === pane.chosen ? "true" : "false",
    onclick: () => { if (pane.side === "back") { pane.side = "front"; edit(pane) } select(pane, name); if (name) pane.stage.focus(name) }}, icon(name ? KINDS[field(pane, name).kind][2] : "palette") || "", make("span", {}, name ? title(name) : "Colours and fonts"))))
  if (is_in !== false && is_in !== undefined) pane.list.querySelector(`[data-name="${CSS.escape(is_in)}"]`)?.focus()
  pane.list.querySelector("[aria-pressed=true]")?.scrollIntoView({block: "nearest", inline: "nearest"})
  pane.stage.set(pane.told, pane.chosen, pane.side === "front")
  pane.percent.textContent = `${pane.stage.percent()} %`
  const pick = pane.root.querySelector("#lk-card")
  if (pick) pick.value = pane.piece
  for (const thumb of pane.strip.querySelectorAll("button")) thumb.setAttribute("aria-pressed", thumb.dataset.piece === pane.piece ? "true" : "false")
}

function show(pane) {
  if (pane.is_choosing) choose(pane)
  else edit(pane)
  pane.game.history(pane.past.length, pane.future.length)
}

const decks = pane => pane.told.decks.length < 2 ? null : make("select", {"aria-label": "Deck", onchange: event => { pane.stage.flush(); in_turn(pane, async () => {
  pane.chosen = LOOK
  take(pane, await ask("GET", `${pane.path}/${encodeURIComponent(event.target.value)}`))
  pane.is_choosing = !pane.told.is_own
  show(pane)
}) }}, pane.told.decks.map(([id]) => make("option", {value: id, selected: id === pane.told.deck}, title(id))))

function edit(pane) {
  const options = pane.told.pieces.map(([id, row, name]) => make("option", {value: id, selected: id === pane.piece}, `Row ${row}: ${name}`))
  const faces = ["front", "back"].map(one => make("button", {type: "button", class: "btn small", "aria-pressed": pane.side === one ? "true" : "false", onclick: () => { pane.side = one; edit(pane) }}, title(one)))
  const zoom = (sign, label, by) => make("button", {class: "btn icon line", type: "button", "aria-label": label, onclick: () => { pane.stage.zoom(by); pane.percent.textContent = `${pane.stage.percent()} %`; draw(pane) }}, sign)
  const head = make("div", {class: "head"}, make("h1", {}, "Look"), make("span", {class: "q"}, `${title(pane.told.look)}, from ${title(pane.told.from)}`), make("span", {class: "grow"}), decks(pane),
    make("select", {id: "lk-card", "aria-label": "Card", onchange: event => show_piece(pane, event.target.value)}, options), make("span", {class: "seg"}, faces),
    make("button", {class: "btn line", type: "button", onclick: () => add(pane)}, icon("plus-thick") || "", "Add a box"))
  pane.strip.replaceChildren(make("p", {}, make("b", {}, "Hardest cards"), make("span", {class: "q s"}, "Always in view while you drag.")), ...pane.told.hardest.map(([id, row, why]) => make("button", {type: "button", class: "lk-thumb", "data-piece": id, onclick: () => show_piece(pane, id)},
    make("span", {class: "lk-mini", style: `aspect-ratio: ${pane.told.size[0]} / ${pane.told.size[1]}`}, make("img", {alt: "", style: `width: ${(1 + 2 * pane.told.bleed / pane.told.size[0]) * 100}%; margin: ${-pane.told.bleed / pane.told.size[0] * 100}% 0 0 ${-pane.told.bleed / pane.told.size[0] * 100}%`})), make("span", {}, make("b", {}, why), make("small", {class: "q"}, `Row ${row}`)))))
  pane.legend.replaceChildren(make("span", {}, make("i", {class: "lk-key bleed"}), `Bleed, ${pane.told.bleed} mm`), make("span", {}, make("i", {class: "lk-key safe"}), `Keep words inside, ${pane.told.safe} mm`), make("span", {}, make("i", {class: "lk-key guide"}), "Lines up"))
  const keys = pane.side === "front" ? make("p", {class: "q s"}, "Arrow keys move a box by 0.5 mm, with Shift by 5 mm. With Alt they change its size. Page up brings it forward, Page down sends it back.") : make("p", {class: "q s"}, "The look draws the back, with this icon in it.")
  const open_question = pane.root.querySelector(".banner:not(.lk-misfit)")
  pane.root.replaceChildren(make("div", {class: "lk-mid"}, head, open_question, pane.stage.node, make("div", {class: "lk-under"}, pane.legend, make("span", {class: "grow"}), zoom("−", "Smaller", 1 / 1.25), pane.percent, zoom("+", "Larger", 1.25), make("button", {class: "btn small line", type: "button", onclick: () => { pane.stage.zoom(0); pane.percent.textContent = `${pane.stage.percent()} %`; draw(pane) }}, "Fit")), pane.strip),
    make("aside", {class: "lk-side", "aria-label": "Properties"}, make("div", {class: "row"}, pane.heading, make("span", {class: "grow"}), pane.fit), pane.note, pane.misfits, pane.others, pane.panel, keys, make("button", {class: "btn line", type: "button", onclick: () => { pane.is_choosing = true; show(pane) }}, "Choose another look")))
  nav.append(pane.list)
  fill(pane)
  draw(pane)
  count_fits(pane)
}

function add(pane) {
  const close = () => { box.close(); box.remove() }
  const box = make("dialog", {"aria-labelledby": "lk-add"}, make("h2", {id: "lk-add"}, "What does the box show?"), make("div", {class: "lk-kinds"}, pane.told.kinds.map(kind => make("button", {class: "btn line", type: "button", onclick: () => {
    close()
    const taken = new Set([...pane.told.fields.map(one => one.name), ...pane.told.left_out, "from", "plain", "colors", "fonts", "portrait", "landscape", "square", "hex"])
    let name = kind === "text" ? "words" : `my-${kind}`
    for (let n = 2; taken.has(name); n++) name = `${name.replace(/-\d+$/, "")}-${n}`
    pane.side = "front"
    save(pane, {field: name, values: fresh(kind, pane.told)}).then(() => { if (field(pane, name)) { select(pane, name); pane.stage.focus(name) } })
  }}, icon(KINDS[kind][2]) || "", make("span", {}, make("b", {}, KINDS[kind][0]), make("small", {class: "q"}, KINDS[kind][1]))))),
  make("div", {class: "row"}, make("button", {class: "btn line", type: "button", onclick: close}, "Cancel")))
  box.addEventListener("close", () => box.remove())
  document.body.append(box)
  box.showModal()
}

// The looks, each drawn with the reader's own card.
function choose(pane) {
  pane.list.remove()
  const others = pane.told.decks.filter(([id, look]) => id !== pane.told.deck && look === pane.told.look)
  const only = make("input", {type: "checkbox", id: "lk-only"})
  const tiles = [...pane.told.own, ...pane.told.ready].map(name => make("button", {type: "button", class: "lk-tile", "aria-pressed": name === pane.told.look ? "true" : "false", "data-look": name, onclick: () => pick(name)},
    make("span", {class: "lk-mini", style: `aspect-ratio: ${pane.told.size[0]} / ${pane.told.size[1]}`}, make("img", {alt: ""})), make("b", {}, title(name)), make("small", {class: "q"}, name === pane.told.look ? "Your look now" : pane.told.own.includes(name) ? "Your own" : " ")))
  const mine = pane.told.is_own
    ? make("button", {class: "btn line", type: "button", onclick: () => { pane.is_choosing = false; show(pane) }}, "Change its boxes")
    : make("button", {class: "btn line", type: "button", onclick: () => pick("")}, icon("pencil") || "", "Make it your own")
  pane.root.replaceChildren(make("div", {class: "lk-mid"}, make("div", {class: "head"}, make("h1", {}, "Look"), make("span", {class: "q"}, title(pane.told.look)), make("span", {class: "grow"}), decks(pane), mine),
    make("div", {class: "scroll"}, pane.note, make("p", {class: "q"}, `Choose a look. Each is drawn with your card ${card_name(pane, pane.piece).replace(/^Row (\d+): /, "in row $1, ")}.`),
      others.length ? make("label", {class: "lk-check"}, only, `Only for the deck ${title(pane.told.deck)}`) : null, make("div", {class: "lk-tiles"}, tiles.map(tile => pane.told.own.includes(tile.dataset.look) ? make("div", {class: "col"}, tile, tools(pane, tile.dataset.look)) : tile)),
      make("p", {class: "q"}, pane.told.is_own ? "Your own look is a file in the folder looks." : "Make a look your own to move its boxes and change its fonts and colours."))))
  draw_tiles(pane, tiles)

  const pick = look => in_turn(pane, () => put(look))
  async function put(look) {
    const began = performance.now()
    try {
      const {file, before, after, ...now} = await ask("PUT", `${pane.path}/choose`, {deck: pane.told.deck, look, only: only.checked})
      remember(pane, file, before, after)
      refuse(pane, "")
      take(pane, now)
      pane.is_choosing = Boolean(look)
      show(pane)
      pane.root.querySelector(look ? `[data-look="${CSS.escape(look)}"]` : "#lk-card")?.focus()
      pane.game.say(`Saved ${at()}`)
      pane.game.changed(began)
    } catch (error) {
      refuse(pane, error.message)
    }
  }
}
