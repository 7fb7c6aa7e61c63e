// Small drawings for printing: how a sheet turns over, the three steps of measuring, and what can go wrong.
import {svg} from "./base.js"

const drawing = (w, h, ...inside) => svg("svg", {class: "drawing", viewBox: `0 0 ${w} ${h}`, "aria-hidden": "true", width: w, height: h}, ...inside)
const line = (d, more = {}) => svg("path", {d, class: "ink", ...more})
const cross = (x, y, r, kind) => line(`M${x} ${y - r}v${2 * r}M${x - r} ${y}h${2 * r}`, {class: kind})
function words(x, y, text, kind = "", anchor = "start") {
  const one = svg("text", {x, y, class: kind, "text-anchor": anchor})
  one.textContent = text
  return one
}

export const turned = {
  long: () => drawing(48, 34, line("M15 3h18v28H15z"), line("M40 9c5 5 5 11 0 16m0 0v-6m0 6h6")),
  short: () => drawing(48, 34, line("M8 9h32v21H8z"), line("M14 5c6-5 14-5 20 0m0 0h-6m6 0v-5")),
  fold: () => drawing(48, 34, line("M6 5l18 4v23L6 28zM24 9l18-4v23l-18 4"), line("M24 9v23", {class: "ink dashed"})),
  none: () => drawing(48, 34, line("M15 3h18v28H15z"), line("M20 10h8M20 16h8M20 22h5")),
}

export const steps = [
  () => drawing(180, 100, line("M46 36V8h88v28"), svg("rect", {x: 18, y: 36, width: 144, height: 44, rx: 9, class: "ink"}), svg("path", {d: "M48 64h84v32H48z", class: "sheet"}), cross(90, 80, 10, "act"), svg("circle", {cx: 146, cy: 50, r: 4, class: "dot-ink"})),
  () => drawing(180, 100, svg("circle", {cx: 90, cy: 17, r: 10, class: "sun"}), line("M90 1v-0M64 17h-8M124 17h-8M70 3l5 5M110 3l-5 5", {class: "rays"}), svg("path", {d: "M38 36h104v56H38z", class: "sheet"}), line("M38 78c-12 0-20-4-24-14M142 78c12 0 20-4 24-14"), cross(88, 62, 14, "ink"), cross(96, 66, 14, "act dashed")),
]

// The target as it is printed, with the back's cross where the figures say. `down` is negative on its scale.
export function target(dx, dy, edge) {
  const side = edge === "short" ? -1 : 1, mm = 9, x = 86 + side * dx * mm, y = 84 - side * dy * mm, marks = []
  for (let i = -10; i <= 10; i++) {
    const long = i === 0 ? 12 : i % 2 ? 5 : 8, at = i * mm / 2
    marks.push(line(`M${86 + at} ${30 - long}v${long}M146 ${84 + at}h${long}`, {class: "thin"}))
  }
  for (const i of [-4, 0, 4]) marks.push(words(86 + i * mm, 14, i ? (side * i > 0 ? "+4" : "−4") : "0", "", "middle"), words(162, 88 + i * mm, i ? (-side * i > 0 ? "+4" : "−4") : "0"))
  return drawing(204, 150, words(8, 14, "dx", "strong"), words(184, 88, "dy", "strong"), ...marks, line(`M${x} 22V146M24 ${y}H160`, {class: "act"}))
}

export const wrongs = {
  ruler: () => drawing(96, 60, line("M8 22h80v18H8z"), line("M16 22v8M24 22v5M32 22v5M40 22v8M48 22v5M56 22v5M64 22v8M72 22v5M80 22v8", {class: "thin"}), line("M8 50h66m0-4v8M8 46v8", {class: "act"})),
  edge: () => drawing(96, 60, svg("path", {d: "M12 8h30v44H12z", class: "sheet"}), words(27, 37, "A", "letter", "middle"), svg("path", {d: "M54 8h30v44H54z", class: "sheet"}), svg("g", {transform: "rotate(180 69 30)"}, words(69, 37, "A", "letter", "middle"))),
  shift: () => drawing(96, 60, svg("path", {d: "M22 8h46v40H22z", class: "sheet"}), line("M30 14h46v40H30z", {class: "act"})),
}
