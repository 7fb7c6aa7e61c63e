// The true card with its boxes: rulers, bleed and safe lines, and dragging by mouse, finger and keys.
// Boxes are in mm of the look's own frame; a card of another size scales them, as the printing code does.
import {make, svg} from "./base.js"
import {title} from "./look_fields.js"

const RULER = 34, ROOM = 16, SNAP_PX = 6, LEAST = 1, OUTSIDE = -10
const EDGES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"]
const tidy = number => Math.round(number * 10) / 10

// `calls`: resized(), select(name), remove(name), layer(name, by), move(name, box) while it moves, done(name, box) once it stands.
export function open_stage(calls) {
  const face = make("img", {class: "lk-face", alt: "", draggable: "false"})
  const boxes = make("div", {class: "lk-boxes"})
  const lines = svg("svg", {class: "lk-lines", "aria-hidden": "true"})
  const tag = make("span", {class: "lk-tag", "aria-hidden": "true", hidden: true})
  const handles = EDGES.map(edge => make("i", {class: `lk-handle lk-${edge}`, "data-edge": edge, "aria-hidden": "true"}))
  const canvas = make("div", {class: "lk-canvas"}, lines, face, boxes, ...handles, tag)
  const stage = {
    calls, face, boxes, lines, tag, handles, canvas, told: null, chosen: "", scale: 1, zoom: 0, shown: 4, held: null,
    guides: [], waiting: 0,
  }
  stage.node = make("div", {class: "lk-stage", tabindex: "0", role: "group", "aria-label": "The card and its boxes"}, stage.canvas)

  const STEPS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}
  stage.boxes.addEventListener("keydown", event => {
    const step = STEPS[event.key], name = event.target.dataset.name
    if (event.key === "Delete" && name) calls.remove(name)
    if (name && ["PageUp", "PageDown"].includes(event.key)) {
      event.preventDefault()
      calls.layer(name, event.key === "PageUp" ? 1 : -1)
    }
    if (!step || !name || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (name !== stage.chosen) calls.select(name)
    const by = event.shiftKey ? 5 : 0.5, [x, y, w, h] = box_of(stage, name), [dx, dy] = step.map(way => way * by)
    const [fw, fh] = stage.told.frame
    hold(stage, name, event.altKey ? kept(stage, [x, y, Math.min(w + dx, fw - x), Math.min(h + dy, fh - y)]) : kept(stage, [x + dx, y + dy, w, h]))
    clearTimeout(stage.waiting)
    stage.waiting = setTimeout(() => settle(stage), 400)  // keys that follow each other are one step for Undo
  })
  for (const one of stage.handles) one.addEventListener("pointerdown", event => begin(stage, event, stage.chosen, one.dataset.edge))
  new ResizeObserver(() => { draw(stage); if (stage.told) calls.resized() }).observe(stage.node)

  return {
    node: stage.node,
    flush() { if (stage.waiting) settle(stage) },
    // A box that was let go stands where the file says again, once the file says something.
    release() { stage.held = null },
    is_held: () => stage.held !== null,
    width: () => Math.round((stage.told.size[0] + 2 * stage.told.bleed) * stage.shown * Math.min(2, devicePixelRatio || 1)),
    mark_old(is_old) { stage.face.classList.toggle("old", is_old) },
    zoom(by) {
      stage.zoom = by ? Math.min(14, Math.max(2, stage.shown * by)) : 0
      draw(stage)
      return Math.round(stage.shown / 96 * 25.4 * 100)
    },
    percent: () => Math.round(stage.shown / 96 * 25.4 * 100),
    show(src, alt) { stage.face.src = src; stage.face.alt = alt },
    set(now, name, has_boxes) {
      stage.told = now
      stage.chosen = has_boxes ? name : ""
      const list = has_boxes ? now.fields : []
      // The same elements stay: one of them may be under a finger.
      if ([...stage.boxes.children].map(one => one.dataset.name).join("\n") !== list.map(one => one.name).join("\n")) {
        const focused = stage.boxes.contains(document.activeElement) ? document.activeElement.dataset.name : ""
        stage.boxes.replaceChildren(...list.map(one => make("button", {
          type: "button", class: "lk-box", "data-name": one.name,
          onpointerdown: event => begin(stage, event, one.name, ""), onclick: () => one.name === stage.chosen || calls.select(one.name),
        })))
        if (focused) stage.boxes.querySelector(`[data-name="${CSS.escape(focused)}"]`)?.focus({preventScroll: true})
      }
      for (const one of stage.boxes.children) one.setAttribute("aria-pressed", one.dataset.name === stage.chosen ? "true" : "false")
      draw(stage)
    },
    focus(name) { stage.boxes.querySelector(`[data-name="${CSS.escape(name)}"]`)?.focus() },
  }
}

const field = (stage, name) => stage.told.fields.find(one => one.name === name)

const box_of = (stage, name) => stage.held?.name === name ? stage.held.box : field(stage, name)?.values.box

const grow = stage => Math.max(stage.told.size[0] / stage.told.frame[0], stage.told.size[1] / stage.told.frame[1])

const place = (stage, [x, y]) => [0, 1].map(i => RULER + (stage.told.bleed + (stage.told.size[i] - stage.told.frame[i] * stage.scale) / 2 + [x, y][i] * stage.scale) * stage.shown)

const px = (stage, mm) => mm * stage.scale * stage.shown

function fit(stage) {
  const w = stage.told.size[0] + 2 * stage.told.bleed, h = stage.told.size[1] + 2 * stage.told.bleed
  const whole = Math.min((stage.node.clientWidth - RULER - ROOM) / w, (stage.node.clientHeight - RULER - ROOM) / h)
  stage.shown = Math.max(2, stage.zoom || whole)
  stage.canvas.style.width = `${RULER + w * stage.shown + 2}px`
  stage.canvas.style.height = `${RULER + h * stage.shown + 2}px`
  stage.face.style.cssText = `left: ${RULER}px; top: ${RULER}px; width: ${w * stage.shown}px; height: ${h * stage.shown}px`
}

function draw(stage) {
  if (!stage.told) return
  stage.scale = grow(stage)
  fit(stage)
  draw_lines(stage)
  for (const one of stage.boxes.children) put(stage, one, box_of(stage, one.dataset.name))
  const box = stage.chosen && box_of(stage, stage.chosen)
  for (const one of stage.handles) one.hidden = !box
  stage.tag.hidden = !box
  if (!box) return
  const [left, top] = place(stage, box), w = px(stage, box[2]), h = px(stage, box[3])
  for (const one of stage.handles) {
    const edge = one.dataset.edge
    one.style.left = `${left + (edge.includes("w") ? 0 : edge.includes("e") ? w : w / 2)}px`
    one.style.top = `${top + (edge.includes("n") ? 0 : edge.includes("s") ? h : h / 2)}px`
  }
  stage.tag.textContent = `${title(stage.chosen)}  ${tidy(box[2])} × ${tidy(box[3])} mm`
  const low = top + h + 30 > stage.canvas.offsetHeight
  stage.tag.style.left = `${Math.min(left, stage.canvas.offsetWidth - stage.tag.offsetWidth - 4)}px`
  stage.tag.style.top = low ? `${Math.max(RULER, top - 30)}px` : `${top + h + 8}px`
}

function put(stage, one, box) {
  const [left, top] = place(stage, box)
  one.style.cssText = `left: ${left}px; top: ${top}px; width: ${px(stage, box[2])}px; height: ${px(stage, box[3])}px`
  const [x, y, w, h] = box.map(tidy)
  one.setAttribute("aria-label", `${title(one.dataset.name)}: ${x} mm from the left, ${y} from the top, ${w} wide, ${h} high`)
}

function draw_lines(stage) {
  const [w, h] = stage.told.size, b = stage.told.bleed, zero = RULER + b * stage.shown, parts = []
  const line = (x1, y1, x2, y2, kind) => parts.push(svg("line", {x1, y1, x2, y2, class: kind}))
  for (let mm = 0; mm <= Math.max(w, h); mm++) {
    const long = mm % 10 ? mm % 5 ? 5 : 8 : 12, at = zero + mm * stage.shown
    if (stage.shown < 3 && mm % 5) continue
    if (mm <= w) line(at, RULER - 4 - long, at, RULER - 4, "tick")
    if (mm <= h) line(RULER - 4 - long, at, RULER - 4, at, "tick")
    if (mm % 10) continue
    if (mm <= w) parts.push(svg("text", {x: at, y: 13, "text-anchor": "middle"}, `${mm}`))
    if (mm <= h) parts.push(svg("text", {x: 15, y: at + 4, "text-anchor": "end"}, `${mm}`))
  }
  const whole = {x: RULER, y: RULER, width: (w + 2 * b) * stage.shown, height: (h + 2 * b) * stage.shown}
  parts.push(svg("rect", {...whole, class: "under"}), svg("rect", {...whole, class: "bleed"}))
  parts.push(outline(stage, 0, "cut"), outline(stage, stage.told.safe, "under"), outline(stage, stage.told.safe, "safe"))
  for (const [axis, mm] of stage.guides) {
    const at = place(stage, [mm, mm])[axis]
    axis ? line(RULER, at, RULER + (w + 2 * b) * stage.shown, at, "guide") : line(at, RULER, at, RULER + (h + 2 * b) * stage.shown, "guide")
  }
  stage.lines.replaceChildren(...parts)
}

function outline(stage, inside, kind) {
  const [w, h] = stage.told.size, from = RULER + (stage.told.bleed + inside) * stage.shown, wide = (w - 2 * inside) * stage.shown, high = (h - 2 * inside) * stage.shown
  if (stage.told.outline === "disc") return svg("ellipse", {cx: from + wide / 2, cy: from + high / 2, rx: wide / 2, ry: high / 2, class: kind})
  if (stage.told.outline === "hex") {
    const corners = [[.5, 0], [1, .25], [1, .75], [.5, 1], [0, .75], [0, .25]].map(([x, y]) => `${from + x * wide},${from + y * high}`)
    return svg("polygon", {points: corners.join(" "), class: kind})
  }
  return svg("rect", {x: from, y: from, width: wide, height: high, rx: Math.max(0, (Math.min(w, h) > 40 ? 3 : 0) - inside) * stage.shown, class: kind})
}

// Nothing may end beyond the card's right and lower edge: the printing code refuses it.
function kept(stage, [x, y, w, h]) {
  const [fw, fh] = stage.told.frame
  w = Math.min(Math.max(LEAST, w), fw - OUTSIDE)
  h = Math.min(Math.max(LEAST, h), fh - OUTSIDE)
  return [Math.min(Math.max(OUTSIDE, x), fw - w), Math.min(Math.max(OUTSIDE, y), fh - h), w, h].map(tidy)
}

// Lines that a box meets while it is dragged: edges and middles of other boxes, of the card and its safe edge.
function targets(stage, axis) {
  const side = stage.told.frame[axis], safe = stage.told.safe / stage.scale
  const others = stage.told.fields.filter(one => one.name !== stage.chosen).map(one => one.values.box)
  return [0, side / 2, side, safe, side - safe, ...others.flatMap(box => [box[axis], box[axis] + box[axis + 2] / 2, box[axis] + box[axis + 2]])]
}

function snapped(stage, axis, marks) {
  let best = null
  for (const mm of targets(stage, axis)) for (const mark of marks) {
    const off = mm - mark
    if (Math.abs(off) * stage.scale * stage.shown <= SNAP_PX && (best === null || Math.abs(off) < Math.abs(best[0]))) best = [off, mm]
  }
  if (best) stage.guides.push([axis, best[1]])
  return best ? best[0] : 0
}

function dragged(stage, [x, y, w, h], edge, dx, dy, is_free) {
  stage.guides = []
  if (!edge) {
    x += dx
    y += dy
    if (!is_free) {
      x += snapped(stage, 0, [x, x + w / 2, x + w])
      y += snapped(stage, 1, [y, y + h / 2, y + h])
    }
    return kept(stage, [x, y, w, h])
  }
  const snap = (axis, mark) => is_free ? 0 : snapped(stage, axis, [mark])
  if (edge.includes("e")) w = Math.min(w + dx + snap(0, x + w + dx), stage.told.frame[0] - x)
  if (edge.includes("s")) h = Math.min(h + dy + snap(1, y + h + dy), stage.told.frame[1] - y)
  if (edge.includes("w")) { const to = Math.min(x + w - LEAST, x + dx + snap(0, x + dx)); w += x - to; x = to }
  if (edge.includes("n")) { const to = Math.min(y + h - LEAST, y + dy + snap(1, y + dy)); h += y - to; y = to }
  return kept(stage, [x, y, w, h])
}

function begin(stage, event, name, edge) {
  if (event.button) return
  event.preventDefault()
  if (name !== stage.chosen) stage.calls.select(name)
  stage.boxes.querySelector(`[data-name="${CSS.escape(name)}"]`)?.focus({preventScroll: true})
  const start = [...box_of(stage, name)], from = [event.clientX, event.clientY], on = event.currentTarget
  let moved = false
  on.setPointerCapture(event.pointerId)
  const move = now => {
    const [dx, dy] = [now.clientX - from[0], now.clientY - from[1]]
    if (!moved && Math.hypot(dx, dy) < 3) return
    moved = true
    hold(stage, name, dragged(stage, start, edge, dx / stage.scale / stage.shown, dy / stage.scale / stage.shown, now.altKey))
  }
  const end = now => {
    on.removeEventListener("pointermove", move)
    on.removeEventListener("pointerup", end)
    on.removeEventListener("pointercancel", end)
    stage.guides = []
    if (moved && now.type === "pointerup") settle(stage)
    else { stage.held = null; draw(stage); if (moved) stage.calls.move(name, start) }
  }
  on.addEventListener("pointermove", move)
  on.addEventListener("pointerup", end)
  on.addEventListener("pointercancel", end)
}

function hold(stage, name, box) {
  stage.held = {name, box}
  draw(stage)
  stage.calls.move(name, box)
}

function settle(stage) {
  clearTimeout(stage.waiting)
  stage.waiting = 0
  if (stage.held) stage.calls.done(stage.held.name, stage.held.box)
}
