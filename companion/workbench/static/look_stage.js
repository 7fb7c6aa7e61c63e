// The true card with its boxes: rulers, bleed and safe lines, and dragging by mouse, finger and keys.
// Boxes are in mm of the look's own frame; a card of another size scales them, as the printing code does.
import {make, svg} from "./base.js"
import {title} from "./look_fields.js"

const RULER = 34, ROOM = 16, SNAP_PX = 6, LEAST = 1, OUTSIDE = -10
const EDGES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"]
const tidy = number => Math.round(number * 10) / 10

// `calls`: resized(), select(name), remove(name), layer(name, by), move(name, box) while it moves, done(name, box) once it stands.
export function open_stage(calls) {
  const face = make("img", {class: "lk-face", alt: "", draggable: "false"}), boxes = make("div", {class: "lk-boxes"})
  const lines = svg("svg", {class: "lk-lines", "aria-hidden": "true"}), tag = make("span", {class: "lk-tag", "aria-hidden": "true", hidden: true})
  const handles = EDGES.map(edge => make("i", {class: `lk-handle lk-${edge}`, "data-edge": edge, "aria-hidden": "true"}))
  const canvas = make("div", {class: "lk-canvas"}, lines, face, boxes, ...handles, tag)
  const node = make("div", {class: "lk-stage", tabindex: "0", role: "group", "aria-label": "The card and its boxes"}, canvas)
  let told = null, chosen = "", scale = 1, zoom = 0, shown = 4, held = null, guides = [], waiting = 0

  const field = name => told.fields.find(one => one.name === name)
  const box_of = name => held?.name === name ? held.box : field(name)?.values.box
  const grow = () => Math.max(told.size[0] / told.frame[0], told.size[1] / told.frame[1])
  const place = ([x, y]) => [0, 1].map(i => RULER + (told.bleed + (told.size[i] - told.frame[i] * scale) / 2 + [x, y][i] * scale) * shown)
  const px = mm => mm * scale * shown

  function fit() {
    const w = told.size[0] + 2 * told.bleed, h = told.size[1] + 2 * told.bleed
    const whole = Math.min((node.clientWidth - RULER - ROOM) / w, (node.clientHeight - RULER - ROOM) / h)
    shown = Math.max(2, zoom || whole)
    canvas.style.width = `${RULER + w * shown + 2}px`
    canvas.style.height = `${RULER + h * shown + 2}px`
    face.style.cssText = `left: ${RULER}px; top: ${RULER}px; width: ${w * shown}px; height: ${h * shown}px`
  }

  function draw() {
    if (!told) return
    scale = grow()
    fit()
    draw_lines()
    for (const one of boxes.children) put(one, box_of(one.dataset.name))
    const box = chosen && box_of(chosen)
    for (const one of handles) one.hidden = !box
    tag.hidden = !box
    if (!box) return
    const [left, top] = place(box), w = px(box[2]), h = px(box[3])
    for (const one of handles) {
      const edge = one.dataset.edge
      one.style.left = `${left + (edge.includes("w") ? 0 : edge.includes("e") ? w : w / 2)}px`
      one.style.top = `${top + (edge.includes("n") ? 0 : edge.includes("s") ? h : h / 2)}px`
    }
    tag.textContent = `${title(chosen)}  ${tidy(box[2])} × ${tidy(box[3])} mm`
    const low = top + h + 30 > canvas.offsetHeight
    tag.style.left = `${Math.min(left, canvas.offsetWidth - tag.offsetWidth - 4)}px`
    tag.style.top = low ? `${Math.max(RULER, top - 30)}px` : `${top + h + 8}px`
  }

  function put(one, box) {
    const [left, top] = place(box)
    one.style.cssText = `left: ${left}px; top: ${top}px; width: ${px(box[2])}px; height: ${px(box[3])}px`
    const [x, y, w, h] = box.map(tidy)
    one.setAttribute("aria-label", `${title(one.dataset.name)}: ${x} mm from the left, ${y} from the top, ${w} wide, ${h} high`)
  }

  function draw_lines() {
    const [w, h] = told.size, b = told.bleed, zero = RULER + b * shown, parts = []
    const line = (x1, y1, x2, y2, kind) => parts.push(svg("line", {x1, y1, x2, y2, class: kind}))
    for (let mm = 0; mm <= Math.max(w, h); mm++) {
      const long = mm % 10 ? mm % 5 ? 5 : 8 : 12, at = zero + mm * shown
      if (shown < 3 && mm % 5) continue
      if (mm <= w) line(at, RULER - 4 - long, at, RULER - 4, "tick")
      if (mm <= h) line(RULER - 4 - long, at, RULER - 4, at, "tick")
      if (mm % 10) continue
      if (mm <= w) parts.push(svg("text", {x: at, y: 13, "text-anchor": "middle"}, `${mm}`))
      if (mm <= h) parts.push(svg("text", {x: 15, y: at + 4, "text-anchor": "end"}, `${mm}`))
    }
    const whole = {x: RULER, y: RULER, width: (w + 2 * b) * shown, height: (h + 2 * b) * shown}
    parts.push(svg("rect", {...whole, class: "under"}), svg("rect", {...whole, class: "bleed"}))
    parts.push(outline(0, "cut"), outline(told.safe, "under"), outline(told.safe, "safe"))
    for (const [axis, mm] of guides) {
      const at = place([mm, mm])[axis]
      axis ? line(RULER, at, RULER + (w + 2 * b) * shown, at, "guide") : line(at, RULER, at, RULER + (h + 2 * b) * shown, "guide")
    }
    lines.replaceChildren(...parts)
  }

  function outline(inside, kind) {
    const [w, h] = told.size, from = RULER + (told.bleed + inside) * shown, wide = (w - 2 * inside) * shown, high = (h - 2 * inside) * shown
    if (told.outline === "disc") return svg("ellipse", {cx: from + wide / 2, cy: from + high / 2, rx: wide / 2, ry: high / 2, class: kind})
    if (told.outline === "hex") {
      const corners = [[.5, 0], [1, .25], [1, .75], [.5, 1], [0, .75], [0, .25]].map(([x, y]) => `${from + x * wide},${from + y * high}`)
      return svg("polygon", {points: corners.join(" "), class: kind})
    }
    return svg("rect", {x: from, y: from, width: wide, height: high, rx: Math.max(0, (Math.min(w, h) > 40 ? 3 : 0) - inside) * shown, class: kind})
  }

  // Nothing may end beyond the card's right and lower edge: the printing code refuses it.
  function kept([x, y, w, h]) {
    const [fw, fh] = told.frame
    w = Math.min(Math.max(LEAST, w), fw - OUTSIDE)
    h = Math.min(Math.max(LEAST, h), fh - OUTSIDE)
    return [Math.min(Math.max(OUTSIDE, x), fw - w), Math.min(Math.max(OUTSIDE, y), fh - h), w, h].map(tidy)
  }

  // Lines that a box meets while it is dragged: edges and middles of other boxes, of the card and its safe edge.
  function targets(axis) {
    const side = told.frame[axis], safe = told.safe / scale
    const others = told.fields.filter(one => one.name !== chosen).map(one => one.values.box)
    return [0, side / 2, side, safe, side - safe, ...others.flatMap(box => [box[axis], box[axis] + box[axis + 2] / 2, box[axis] + box[axis + 2]])]
  }
  function snapped(axis, marks) {
    let best = null
    for (const mm of targets(axis)) for (const mark of marks) {
      const off = mm - mark
      if (Math.abs(off) * scale * shown <= SNAP_PX && (best === null || Math.abs(off) < Math.abs(best[0]))) best = [off, mm]
    }
    if (best) guides.push([axis, best[1]])
    return best ? best[0] : 0
  }

  function dragged([x, y, w, h], edge, dx, dy, is_free) {
    guides = []
    if (!edge) {
      x += dx
      y += dy
      if (!is_free) {
        x += snapped(0, [x, x + w / 2, x + w])
        y += snapped(1, [y, y + h / 2, y + h])
      }
      return kept([x, y, w, h])
    }
    const snap = (axis, mark) => is_free ? 0 : snapped(axis, [mark])
    if (edge.includes("e")) w = Math.min(w + dx + snap(0, x + w + dx), told.frame[0] - x)
    if (edge.includes("s")) h = Math.min(h + dy + snap(1, y + h + dy), told.frame[1] - y)
    if (edge.includes("w")) { const to = Math.min(x + w - LEAST, x + dx + snap(0, x + dx)); w += x - to; x = to }
    if (edge.includes("n")) { const to = Math.min(y + h - LEAST, y + dy + snap(1, y + dy)); h += y - to; y = to }
    return kept([x, y, w, h])
  }

  function begin(event, name, edge) {
    if (event.button) return
    event.preventDefault()
    if (name !== chosen) calls.select(name)
    boxes.querySelector(`[data-name="${CSS.escape(name)}"]`)?.focus({preventScroll: true})
    const start = [...box_of(name)], from = [event.clientX, event.clientY], on = event.currentTarget
    let moved = false
    on.setPointerCapture(event.pointerId)
    const move = now => {
      const [dx, dy] = [now.clientX - from[0], now.clientY - from[1]]
      if (!moved && Math.hypot(dx, dy) < 3) return
      moved = true
      hold(name, dragged(start, edge, dx / scale / shown, dy / scale / shown, now.altKey))
    }
    const end = now => {
      on.removeEventListener("pointermove", move)
      on.removeEventListener("pointerup", end)
      on.removeEventListener("pointercancel", end)
      guides = []
      if (moved && now.type === "pointerup") settle()
      else { held = null; draw(); if (moved) calls.move(name, start) }
    }
    on.addEventListener("pointermove", move)
    on.addEventListener("pointerup", end)
    on.addEventListener("pointercancel", end)
  }

  function hold(name, box) {
    held = {name, box}
    draw()
    calls.move(name, box)
  }
  function settle() {
    clearTimeout(waiting)
    waiting = 0
    if (held) calls.done(held.name, held.box)
  }

  const STEPS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}
  boxes.addEventListener("keydown", event => {
    const step = STEPS[event.key], name = event.target.dataset.name
    if (event.key === "Delete" && name) calls.remove(name)
    if (name && ["PageUp", "PageDown"].includes(event.key)) {
      event.preventDefault()
      calls.layer(name, event.key === "PageUp" ? 1 : -1)
    }
    if (!step || !name || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (name !== chosen) calls.select(name)
    const by = event.shiftKey ? 5 : 0.5, [x, y, w, h] = box_of(name), [dx, dy] = step.map(way => way * by)
    const [fw, fh] = told.frame
    hold(name, event.altKey ? kept([x, y, Math.min(w + dx, fw - x), Math.min(h + dy, fh - y)]) : kept([x + dx, y + dy, w, h]))
    clearTimeout(waiting)
    waiting = setTimeout(settle, 400)  // keys that follow each other are one step for Undo
  })
  for (const one of handles) one.addEventListener("pointerdown", event => begin(event, chosen, one.dataset.edge))
  new ResizeObserver(() => { draw(); if (told) calls.resized() }).observe(node)

  return {
    node,
    flush() { if (waiting) settle() },
    // A box that was let go stands where the file says again, once the file says something.
    release() { held = null },
    is_held: () => held !== null,
    width: () => Math.round((told.size[0] + 2 * told.bleed) * shown * Math.min(2, devicePixelRatio || 1)),
    mark_old(is_old) { face.classList.toggle("old", is_old) },
    zoom(by) {
      zoom = by ? Math.min(14, Math.max(2, shown * by)) : 0
      draw()
      return Math.round(shown / 96 * 25.4 * 100)
    },
    percent: () => Math.round(shown / 96 * 25.4 * 100),
    show(src, alt) { face.src = src; face.alt = alt },
    set(now, name, has_boxes) {
      told = now
      chosen = has_boxes ? name : ""
      const list = has_boxes ? now.fields : []
      // The same elements stay: one of them may be under a finger.
      if ([...boxes.children].map(one => one.dataset.name).join("\n") !== list.map(one => one.name).join("\n")) {
        const focused = boxes.contains(document.activeElement) ? document.activeElement.dataset.name : ""
        boxes.replaceChildren(...list.map(one => make("button", {
          type: "button", class: "lk-box", "data-name": one.name,
          onpointerdown: event => begin(event, one.name, ""), onclick: () => one.name === chosen || calls.select(one.name),
        })))
        if (focused) boxes.querySelector(`[data-name="${CSS.escape(focused)}"]`)?.focus({preventScroll: true})
      }
      for (const one of boxes.children) one.setAttribute("aria-pressed", one.dataset.name === chosen ? "true" : "false")
      draw()
    },
    focus(name) { boxes.querySelector(`[data-name="${CSS.escape(name)}"]`)?.focus() },
  }
}
