// The look of an own game: choose one, or change its boxes on the true card, with the hardest cards in view.
import {ask, at, count, make} from "./base.js"
import {banner} from "./game.js"
import {open_stage} from "./look_stage.js"
import {KINDS, advice, fields_of, fresh, icon, look_parts, title} from "./look_fields.js"
import {ask_name, back_parts, delete_look} from "./look_own.js"

const app = document.querySelector(".app"), took = document.querySelector("[data-took]"), nav = document.querySelector("nav.box")
const LOOK = ""  // what is chosen when no box is: the look itself

export async function open_look(place, game) {
  const path = `${game.base}/look`
  let told = await ask("GET", `${path}/-`), side = "front", piece = told.hardest[0]?.[0] || told.pieces[0][0], chosen = LOOK
  let past = [], future = [], is_choosing = !told.is_own, left = false, is_faulty = false
  app.classList.add("looking")
  const columns = make("datalist", {id: "look-columns"})
  const list = make("div", {class: "lk-list", role: "group", "aria-label": "Boxes on the card"})
  const root = make("section", {class: "lk"})
  place.append(root, columns)
  const stage = open_stage({
    select, move: (name, box) => draw({field: name, values: {box}}), done: (name, box) => save({field: name, values: {box}}), remove, layer,
    resized: () => { percent.textContent = `${stage.percent()} %` },
  })
  const note = make("div", {class: "lk-note", role: "status"}), panel = make("div", {class: "lk-panel"}), heading = make("h2", {}), fit = make("span", {class: "chip", role: "status", "data-fits": true})
  const strip = make("div", {class: "lk-hard", role: "group", "aria-label": "Hardest cards"}), legend = make("p", {class: "lk-legend q s"})
  const percent = make("span", {class: "num s", style: "white-space: nowrap"})

  const field = name => told.fields.find(one => one.name === name)
  const file = () => `looks/${told.look}.toml`
  const hardest = () => told.hardest.map(one => one[0])

  // The newest wish is drawn; older ones are dropped.
  let wish = null, is_drawing = false, has_hardest = false
  function draw(change = null, began = performance.now()) {
    wish = {change: settled(change), began}
    if (!is_drawing) run()
  }
  async function run() {
    is_drawing = true
    while (wish && !left && !is_choosing) {
      const {change, began} = wish, shown = piece
      wish = null
      // While a box moves, the hardest cards follow with every second picture: the card under the pointer comes first.
      has_hardest = side === "front" && !(stage.is_held() && has_hardest)
      const faces = [[piece, Math.min(1400, stage.width())], ...(has_hardest ? hardest().map(one => [one, 160]) : [])]
      try {
        const got = await ask("POST", `${path}/try`, {deck: told.deck, faces, change, side})
        if (left) return
        stage.show(got.faces[0], `${card_name(shown)}, ${side}, as it prints`)
        got.faces.slice(1).forEach((src, at) => { const img = strip.querySelectorAll("img")[at]; if (img) img.src = src })
        const ms = Math.round(performance.now() - began)
        took.textContent = `Preview drawn in ${ms} ms`
        took.dataset.ms = ms
        took.dataset.drawn = Number(took.dataset.drawn || 0) + 1
        if (note.dataset.trial) refuse("")
      } catch (error) {
        refuse(error.message, true)
      }
    }
    is_drawing = false
  }
  const card_name = id => { const [, row, name] = told.pieces.find(one => one[0] === id) || [id, "", id]; return `Row ${row}: ${name}` }
  function refuse(words, is_trial = false) {
    note.replaceChildren(...(words ? [make("p", {class: "refused"}, words)] : []))
    if (is_trial && words) note.dataset.trial = "1"
    else delete note.dataset.trial
  }

  // What reads or writes files goes one after the other, so that each knows what they hold: the news of an own change
  // must not look like somebody else's.
  let queue = Promise.resolve()
  function in_turn(work) {
    queue = queue.then(() => left || work()).catch(error => game.say(error.message))
    return queue
  }
  const save = (change, began = performance.now()) => in_turn(() => write(change, began))
  const settled = change => typeof change?.values === "function" ? {...change, values: change.values(field(change.field).values)} : change
  async function write(wanted, began) {
    const before = told.text, change = settled(wanted)
    try {
      take(await ask("PUT", path, {deck: told.deck, was: told.was, change}))
      remember(file(), before, told.text)
      refuse("")
      saved(began)
    } catch (error) {
      if (error.told?.was !== undefined) return meet(error.told, change, began)
      take(told)
      draw()
      refuse(error.message)
    }
  }
  function saved(began) {
    game.say(`Saved ${at()}`)
    draw(null, began)
    count_fits()
    game.changed(began)
  }
  function remember(name, before, after) {
    if (before !== after) remember_move({file: name, before, after})
  }
  function remember_move(move) {
    past.push(move)
    future = []
    game.history(past.length, future.length)
  }
  // The file changed on disk. Another key comes in and this change is written, too; for the same key the page asks.
  async function meet(theirs, change, began) {
    const here = field(change.field), there = theirs.fields.find(one => one.name === change.field), look_keys = one => ({colors: one.colors, fonts: one.fonts, plain: one.plain})
    const value = (one, key) => JSON.stringify(change.field ? one?.values[key] : look_keys(one)[key])
    const is_same = theirs.look === told.look && (change.field ? !here === !there : true) && Object.keys(change.values || {}).every(key => value(change.field ? here : told, key) === value(change.field ? there : theirs, key))
    came_in(theirs)
    if (is_same) return write(change, began)
    draw()
    const note = banner("warn", `${title(change.field || "The look")} changed on disk, and here too.`, "Nothing is lost. Which one stays?",
      make("button", {class: "btn small line", onclick: () => { note.remove(); save(change) }}, "Use mine"),
      make("button", {class: "btn small line", onclick: () => note.remove()}, "Use the file’s"))
  }
  function came_in(theirs) {
    if (theirs.look === told.look) remember(file(), told.text, theirs.text)
    take(theirs)
    tell_news()
  }
  const tell_news = () => banner("warn", `${file()} changed on disk at ${at()}.`, "The new boxes are here.")

  async function step(from, to, which) {
    const move = from.at(-1), other = which === "before" ? "after" : "before"
    if (!move) return
    const now = await ask("GET", `${game.base}/text/${move.file}`), began = performance.now()
    if (now.text !== move[other]) {
      past = []
      future = []
      game.history(false, false)
      return banner("warn", `${move.file} changed on disk.`, "Undo cannot go back over that change.")
    }
    const [gone, words, look] = move.deleted || []
    if (gone && which === "before") await ask("POST", `${game.base}/again/${gone}`, {text: words})
    if (gone && which === "after") await ask("PUT", `${path}/delete`, {look, is_sure: true})
    else if (move[which] !== now.text) await ask("PUT", `${game.base}/text/${move.file}`, {was: now.was, text: move[which]})
    from.pop()
    to.push(move)
    const was_own = told.is_own
    take(await ask("GET", `${path}/${encodeURIComponent(told.deck)}`))
    if (was_own !== told.is_own) is_choosing = !told.is_own
    game.history(past.length, future.length)
    show()
    saved(began)
  }

  let counting = 0
  async function count_fits() {
    const mine = ++counting, found = await ask("GET", `${path}/${encodeURIComponent(told.deck)}/fits`).catch(() => null)
    if (!found || mine !== counting || left) return
    const rows = new Map(found.misfits.map(one => [one.row, one])), bad = rows.size
    fit.className = bad ? "chip bad" : "chip good"
    fit.replaceChildren(icon(bad ? "alert-outline" : "check-bold") || "", `Fits on ${found.of - bad} of ${found.of}`)
    misfits.replaceChildren(...[...rows.values()].slice(0, 1).map(one => make("div", {class: "banner bad lk-misfit"},
      make("p", {}, make("b", {}, `Row ${one.row} does not fit: ${advice(one.why)}`), make("span", {class: "q s"}, make("br"), `“${one.words.length > 60 ? `${one.words.slice(0, 58)} …` : one.words}”`)),
      make("button", {class: "btn small line", type: "button", onclick: () => show_piece(one.piece)}, "Show it"))),
    ...(bad > 1 ? [make("p", {class: "q s"}, `And ${count(bad - 1, "more row")}: ${[...rows.keys()].slice(1, 9).join(", ")}${bad > 9 ? " …" : "."}`)] : []))
  }
  const misfits = make("div", {class: "col"}), others = make("div", {class: "col"})
  // What the check of the whole game says of this deck or this look: contrast, words too near the cut, and the like.
  function tell_faults(list) {
    const mine = list.filter(([where]) => where.endsWith(`/decks/${told.deck}.csv`) || where.endsWith(`/${file()}`) || !where)
    const rows = new Map(mine.filter(([, , , what]) => !/ takes \d+ lines | mm wide at |a word wider/.test(what)).map(one => [one.slice(1).join(), one]))
    others.replaceChildren(...[...rows.values()].slice(0, 1).map(([, card, where, what]) => make("div", {class: "banner bad lk-misfit"}, make("p", {}, make("b", {}, [card, where].filter(Boolean).join(", ").replace(/^./, first => first.toUpperCase())), make("span", {class: "s"}, make("br"), what)))),
      ...(rows.size > 1 ? [make("p", {class: "q s"}, `And ${count(rows.size - 1, "more fault")}. F8 shows each.`)] : []))
  }

  function take(now) {
    told = now
    stage.release()
    if (chosen && !field(chosen)) chosen = LOOK
    if (!told.pieces.some(one => one[0] === piece)) piece = hardest()[0] || told.pieces[0][0]
    fill()
  }
  function select(name) {
    chosen = name
    refuse("")
    fill()
  }
  function remove(name) {
    const here = told.fields.findIndex(one => one.name === name), next = told.fields[here - 1]?.name ?? LOOK
    save({field: name, removed: true}).then(() => { select(next); if (next) stage.focus(next) })
  }
  // One layer to the front, or to the back. The focus stays on the box, or on its place in the list.
  function layer(name, by) {
    const is_listed = list.contains(document.activeElement)
    save({field: name, layer: by}).then(() => {
      if (is_listed) list.querySelector(`[data-name="${CSS.escape(name)}"]`)?.focus()
      else if (!panel.contains(document.activeElement)) stage.focus(name)
    })
  }
  list.addEventListener("keydown", event => {
    const name = event.target.dataset.name
    if (!name || !["PageUp", "PageDown"].includes(event.key)) return
    event.preventDefault()
    layer(name, event.key === "PageUp" ? 1 : -1)
  })
  // Another name, or out of the folder. Undo brings back a deleted look and gives it to its decks again.
  const tools = name => make("div", {class: "row lk-tools"},
    make("button", {class: "btn small line", type: "button", onclick: () => in_turn(() => rename(name))}, "Rename", make("span", {class: "sr"}, ` ${title(name)}`)),
    make("button", {class: "btn small line", type: "button", onclick: () => in_turn(() => drop(name))}, "Delete", make("span", {class: "sr"}, ` ${title(name)}`)))
  async function rename(name) {
    const now = await ask_name(path, name)
    if (!now || now === name) return
    forget()
    await renewed()
    game.say(`Renamed ${at()}`)
  }
  async function drop(name) {
    try {
      const gone = await delete_look(path, name)
      if (!gone) return
      remember_move({file: "edition.toml", before: gone.before, after: gone.after, deleted: [gone.file, gone.text, name]})
      await renewed()
      game.say(`Deleted ${at()}`)
    } catch (error) {
      refuse(error.message)
    }
  }
  const forget = () => { past = []; future = [] }
  async function renewed() {
    take(await ask("GET", `${path}/${encodeURIComponent(told.deck)}`))
    is_choosing ||= !told.is_own
    show()
    game.changed(performance.now())
  }
  function show_piece(id) {
    piece = id
    fill()
    draw()
  }

  // The focus stays where it is, and so does what somebody is typing.
  function fill() {
    if (is_choosing || left) return
    const active = document.activeElement, id = panel.contains(active) ? active.id : "", one = side === "front" ? field(chosen) : undefined
    heading.textContent = one ? title(chosen) : side === "back" ? "Back" : "Look"
    strip.hidden = side === "back"
    if (!is_typing || !id || panel.dataset.of !== heading.textContent) fill_panel(one, id)
    fill_rest()
  }
  async function set_back(icon) {
    const began = performance.now()
    try {
      const {file, before, after, ...now} = await ask("PUT", `${path}/back`, {deck: told.deck, icon})
      remember(file, before, after)
      refuse("")
      is_typing = false
      take(now)
      saved(began)
    } catch (error) {
      refuse(error.message)
    }
  }
  function fill_panel(one, id) {
    is_typing = false
    panel.dataset.of = heading.textContent
    panel.replaceChildren(...(one
      ? fields_of(one, told, values => save({field: chosen, values}), values => draw({field: chosen, values}), () => remove(chosen), by => layer(chosen, by))
      : side === "back" ? back_parts(told, icon => in_turn(() => set_back(icon)))
      : look_parts(told, values => save({field: LOOK, values}), name => save({field: name, values: {hide: null}}).then(() => select(name))).concat(tools(told.look))))
    if (told.frame.join() !== told.size.join() && one) panel.prepend(make("p", {class: "q s"}, `Boxes are measured on a card of ${told.frame.join(" × ")} mm. This deck’s cards are ${told.size.join(" × ")} mm.`))
    if (id) document.getElementById(id)?.focus()
  }
  function fill_rest() {
    columns.replaceChildren(...told.columns.map(name => make("option", {value: `{${name}}`})))
    const is_in = list.contains(document.activeElement) && document.activeElement.dataset.name
    list.replaceChildren(make("h2", {}, "Boxes on the card"), ...[LOOK, ...told.fields.map(one => one.name).reverse()].map(name => make("button", {type: "button", "data-name": name, "aria-pressed": name === chosen ? "true" : "false",
      onclick: () => { if (side === "back") { side = "front"; edit() } select(name); if (name) stage.focus(name) }}, icon(name ? KINDS[field(name).kind][2] : "palette") || "", make("span", {}, name ? title(name) : "Colours and fonts"))))
    if (is_in !== false && is_in !== undefined) list.querySelector(`[data-name="${CSS.escape(is_in)}"]`)?.focus()
    list.querySelector("[aria-pressed=true]")?.scrollIntoView({block: "nearest", inline: "nearest"})
    stage.set(told, chosen, side === "front")
    percent.textContent = `${stage.percent()} %`
    const pick = root.querySelector("#lk-card")
    if (pick) pick.value = piece
    for (const thumb of strip.querySelectorAll("button")) thumb.setAttribute("aria-pressed", thumb.dataset.piece === piece ? "true" : "false")
  }
  let is_typing = false
  panel.addEventListener("input", () => { is_typing = true })
  panel.addEventListener("change", () => { is_typing = false })

  function show() {
    if (is_choosing) choose()
    else edit()
    game.history(past.length, future.length)
  }
  const decks = () => told.decks.length < 2 ? null : make("select", {"aria-label": "Deck", onchange: event => { stage.flush(); in_turn(async () => {
    chosen = LOOK
    take(await ask("GET", `${path}/${encodeURIComponent(event.target.value)}`))
    is_choosing = !told.is_own
    show()
  }) }}, told.decks.map(([id]) => make("option", {value: id, selected: id === told.deck}, title(id))))

  function edit() {
    const options = told.pieces.map(([id, row, name]) => make("option", {value: id, selected: id === piece}, `Row ${row}: ${name}`))
    const faces = ["front", "back"].map(one => make("button", {type: "button", class: "btn small", "aria-pressed": side === one ? "true" : "false", onclick: () => { side = one; edit() }}, title(one)))
    const zoom = (sign, label, by) => make("button", {class: "btn icon line", type: "button", "aria-label": label, onclick: () => { stage.zoom(by); percent.textContent = `${stage.percent()} %`; draw() }}, sign)
    const head = make("div", {class: "head"}, make("h1", {}, "Look"), make("span", {class: "q"}, `${title(told.look)}, from ${title(told.from)}`), make("span", {class: "grow"}), decks(),
      make("select", {id: "lk-card", "aria-label": "Card", onchange: event => show_piece(event.target.value)}, options), make("span", {class: "seg"}, faces),
      make("button", {class: "btn line", type: "button", onclick: add}, icon("plus-thick") || "", "Add a box"))
    strip.replaceChildren(make("p", {}, make("b", {}, "Hardest cards"), make("span", {class: "q s"}, "Always in view while you drag.")), ...told.hardest.map(([id, row, why]) => make("button", {type: "button", class: "lk-thumb", "data-piece": id, onclick: () => show_piece(id)},
      make("span", {class: "lk-mini", style: `aspect-ratio: ${told.size[0]} / ${told.size[1]}`}, make("img", {alt: "", style: `width: ${(1 + 2 * told.bleed / told.size[0]) * 100}%; margin: ${-told.bleed / told.size[0] * 100}% 0 0 ${-told.bleed / told.size[0] * 100}%`})), make("span", {}, make("b", {}, why), make("small", {class: "q"}, `Row ${row}`)))))
    legend.replaceChildren(make("span", {}, make("i", {class: "lk-key bleed"}), `Bleed, ${told.bleed} mm`), make("span", {}, make("i", {class: "lk-key safe"}), `Keep words inside, ${told.safe} mm`), make("span", {}, make("i", {class: "lk-key guide"}), "Lines up"))
    const keys = side === "front" ? make("p", {class: "q s"}, "Arrow keys move a box by 0.5 mm, with Shift by 5 mm. With Alt they change its size. Page up brings it forward, Page down sends it back.") : make("p", {class: "q s"}, "The look draws the back, with this icon in it.")
    const open_question = root.querySelector(".banner:not(.lk-misfit)")
    root.replaceChildren(make("div", {class: "lk-mid"}, head, open_question, stage.node, make("div", {class: "lk-under"}, legend, make("span", {class: "grow"}), zoom("−", "Smaller", 1 / 1.25), percent, zoom("+", "Larger", 1.25), make("button", {class: "btn small line", type: "button", onclick: () => { stage.zoom(0); percent.textContent = `${stage.percent()} %`; draw() }}, "Fit")), strip),
      make("aside", {class: "lk-side", "aria-label": "Properties"}, make("div", {class: "row"}, heading, make("span", {class: "grow"}), fit), note, misfits, others, panel, keys, make("button", {class: "btn line", type: "button", onclick: () => { is_choosing = true; show() }}, "Choose another look")))
    nav.append(list)
    fill()
    draw()
    count_fits()
  }

  function add() {
    const close = () => { box.close(); box.remove() }
    const box = make("dialog", {"aria-labelledby": "lk-add"}, make("h2", {id: "lk-add"}, "What does the box show?"), make("div", {class: "lk-kinds"}, told.kinds.map(kind => make("button", {class: "btn line", type: "button", onclick: () => {
      close()
      const taken = new Set([...told.fields.map(one => one.name), ...told.left_out, "from", "plain", "colors", "fonts", "portrait", "landscape", "square", "hex"])
      let name = kind === "text" ? "words" : `my-${kind}`
      for (let n = 2; taken.has(name); n++) name = `${name.replace(/-\d+$/, "")}-${n}`
      side = "front"
      save({field: name, values: fresh(kind, told)}).then(() => { if (field(name)) { select(name); stage.focus(name) } })
    }}, icon(KINDS[kind][2]) || "", make("span", {}, make("b", {}, KINDS[kind][0]), make("small", {class: "q"}, KINDS[kind][1]))))),
    make("div", {class: "row"}, make("button", {class: "btn line", type: "button", onclick: close}, "Cancel")))
    box.addEventListener("close", () => box.remove())
    document.body.append(box)
    box.showModal()
  }

  // The looks, each drawn with the reader's own card.
  function choose() {
    list.remove()
    const others = told.decks.filter(([id, look]) => id !== told.deck && look === told.look)
    const only = make("input", {type: "checkbox", id: "lk-only"})
    const tiles = [...told.own, ...told.ready].map(name => make("button", {type: "button", class: "lk-tile", "aria-pressed": name === told.look ? "true" : "false", "data-look": name, onclick: () => pick(name)},
      make("span", {class: "lk-mini", style: `aspect-ratio: ${told.size[0]} / ${told.size[1]}`}, make("img", {alt: ""})), make("b", {}, title(name)), make("small", {class: "q"}, name === told.look ? "Your look now" : told.own.includes(name) ? "Your own" : " ")))
    const mine = told.is_own
      ? make("button", {class: "btn line", type: "button", onclick: () => { is_choosing = false; show() }}, "Change its boxes")
      : make("button", {class: "btn line", type: "button", onclick: () => pick("")}, icon("pencil") || "", "Make it your own")
    root.replaceChildren(make("div", {class: "lk-mid"}, make("div", {class: "head"}, make("h1", {}, "Look"), make("span", {class: "q"}, title(told.look)), make("span", {class: "grow"}), decks(), mine),
      make("div", {class: "scroll"}, note, make("p", {class: "q"}, `Choose a look. Each is drawn with your card ${card_name(piece).replace(/^Row (\d+): /, "in row $1, ")}.`),
        others.length ? make("label", {class: "lk-check"}, only, `Only for the deck ${title(told.deck)}`) : null, make("div", {class: "lk-tiles"}, tiles.map(tile => told.own.includes(tile.dataset.look) ? make("div", {class: "col"}, tile, tools(tile.dataset.look)) : tile)),
        make("p", {class: "q"}, told.is_own ? "Your own look is a file in the folder looks." : "Make a look your own to move its boxes and change its fonts and colours."))))
    draw_tiles(tiles)

    const pick = look => in_turn(() => put(look))
    async function put(look) {
      const began = performance.now()
      try {
        const {file, before, after, ...now} = await ask("PUT", `${path}/choose`, {deck: told.deck, look, only: only.checked})
        remember(file, before, after)
        refuse("")
        take(now)
        is_choosing = Boolean(look)
        show()
        root.querySelector(look ? `[data-look="${CSS.escape(look)}"]` : "#lk-card")?.focus()
        game.say(`Saved ${at()}`)
        game.changed(began)
      } catch (error) {
        refuse(error.message)
      }
    }
  }
  let tiling = 0
  async function draw_tiles(tiles) {
    const mine = ++tiling
    for (const tile of tiles) {
      const got = await ask("POST", `${path}/try`, {deck: told.deck, faces: [[piece, 360]], look: tile.dataset.look, bleeds: false}).catch(error => ({why: error.message}))
      if (mine !== tiling || left) return
      if (got.faces) tile.querySelector("img").src = got.faces[0]
      else tile.querySelector("small").textContent = "Cannot be drawn"
    }
  }

  show()
  return {
    async leave() {
      stage.flush()
      await queue
      left = true
      list.remove()
      app.classList.remove("looking")
    },
    undo: () => { stage.flush(); return in_turn(() => step(past, future, "before")) },
    redo: () => { stage.flush(); return in_turn(() => step(future, past, "after")) },
    disk: () => in_turn(async () => {
      if (stage.is_held()) return  // what is being dragged is saved soon, and meets the file then
      let now
      try {
        now = await ask("GET", `${path}/${encodeURIComponent(told.deck)}`)
      } catch (error) {
        is_faulty = true
        stage.mark_old(true)
        return refuse(error.message)
      }
      if (is_faulty) {
        is_faulty = false
        stage.mark_old(false)
        refuse("")
        draw()
      }
      if (JSON.stringify(now) === JSON.stringify(told)) return
      const is_news = now.look === told.look && now.text !== told.text
      if (is_news) remember(file(), told.text, now.text)
      take(now)
      is_choosing ||= !told.is_own
      show()
      if (is_news) tell_news()
    }),
    faults: tell_faults,
    show_piece(deck, id) { if (deck === told.deck && !is_choosing) show_piece(id) },
  }
}
