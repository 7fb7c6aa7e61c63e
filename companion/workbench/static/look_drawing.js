// Drawing a look that is being changed, and the order in which its changes are made and remembered.
import {ask, make} from "./base.js"

const took = document.querySelector("[data-took]")

export const field = (pane, name) => pane.told.fields.find(one => one.name === name)

export const file = pane => `looks/${pane.told.look}.toml`

export const hardest = pane => pane.told.hardest.map(one => one[0])

// The newest wish is drawn; older ones are dropped.
export function draw(pane, change = null, began = performance.now()) {
  pane.wish = {change: settled(pane, change), began}
  if (!pane.is_drawing) run(pane)
}

async function run(pane) {
  pane.is_drawing = true
  while (pane.wish && !pane.left && !pane.is_choosing) {
    const {change, began} = pane.wish, shown = pane.piece
    pane.wish = null
    // While a box moves, the hardest cards follow with every second picture: the card under the pointer comes first.
    pane.has_hardest = pane.side === "front" && !(pane.stage.is_held() && pane.has_hardest)
    const faces = [[pane.piece, Math.min(1400, pane.stage.width())], ...(pane.has_hardest ? hardest(pane).map(one => [one, 160]) : [])]
    try {
      const got = await ask("POST", `${pane.path}/try`, {deck: pane.told.deck, faces, change, side: pane.side})
      if (pane.left) return
      pane.stage.show(got.faces[0], `${card_name(pane, shown)}, ${pane.side}, as it prints`)
      got.faces.slice(1).forEach((src, at) => { const img = pane.strip.querySelectorAll("img")[at]; if (img) img.src = src })
      const ms = Math.round(performance.now() - began)
      took.textContent = `Preview drawn in ${ms} ms`
      took.dataset.ms = ms
      took.dataset.drawn = Number(took.dataset.drawn || 0) + 1
      if (pane.note.dataset.trial) refuse(pane, "")
    } catch (error) {
      refuse(pane, error.message, true)
    }
  }
  pane.is_drawing = false
}

export function card_name(pane, id) {
  const [, row, name] = pane.told.pieces.find(one => one[0] === id) || [id, "", id]
  return `Row ${row}: ${name}`
}

export function refuse(pane, words, is_trial = false) {
  pane.note.replaceChildren(...(words ? [make("p", {class: "refused"}, words)] : []))
  if (is_trial && words) pane.note.dataset.trial = "1"
  else delete pane.note.dataset.trial
}

// What reads or writes files goes one after the other, so that each knows what they hold: the news of an own change
// must not look like somebody else's.
export function in_turn(pane, work) {
  pane.queue = pane.queue.then(() => pane.left || work()).catch(error => pane.game.say(error.message))
  return pane.queue
}

export const settled = (pane, change) => typeof change?.values === "function" ? {...change, values: change.values(field(pane, change.field).values)} : change

export function remember(pane, name, before, after) {
  if (before !== after) remember_move(pane, {file: name, before, after})
}

export function remember_move(pane, move) {
  pane.past.push(move)
  pane.future = []
  pane.game.history(pane.past.length, pane.future.length)
}

export function forget(pane) { pane.past = []; pane.future = [] }

export async function draw_tiles(pane, tiles) {
  const mine = ++pane.tiling
  for (const tile of tiles) {
    const got = await ask("POST", `${pane.path}/try`, {deck: pane.told.deck, faces: [[pane.piece, 360]], look: tile.dataset.look, bleeds: false}).catch(error => ({why: error.message}))
    if (mine !== pane.tiling || pane.left) return
    if (got.faces) tile.querySelector("img").src = got.faces[0]
    else tile.querySelector("small").textContent = "Cannot be drawn"
  }
}
