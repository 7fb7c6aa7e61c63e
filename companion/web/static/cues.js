// ---------- cues: a beat of a reveal, a turn, the end. Public things alone, so a buzz or a sound tells nothing ----------
import { held, showAgain } from "./hold.js";
import { live } from "./page.js";
import { endZoom } from "./zoom.js";
const isWall = document.body.classList.contains("wide");
// Browsers let a page vibrate only once its person has touched it.
export function buzz(pattern) { if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern); }
let lastCue, cuePart = null;
export function cue() {
  endZoom();
  const part = live?.querySelector("[data-cue]") ?? null, name = part?.dataset.cue ?? "";
  const since = Number(part?.dataset.since || 0);            // a page that comes late lands in the present
  if (part !== cuePart) document.body.style.setProperty("--since", since + "s");
  const isNew = lastCue !== undefined && name !== lastCue && since < 0.6;
  [lastCue, cuePart] = [name, part];
  if (!part || !isNew) return;
  if (part.dataset.buzz && !isWall) buzz(part.dataset.buzz.split(" ").map(Number));
  if (isWall) window.playSound?.(part.dataset.sound, Number(part.dataset.times || 1), Number(part.dataset.seconds || 0));
}

// ---------- the clock ----------
let lastSecond = null;
function lastTen(left) {                                     // one large number, and a sound from the wall
  const box = document.getElementById("countdown"), isOn = left !== null && left <= 10 && left > 0;
  document.body.classList.toggle("last-ten", isOn);
  if (!box || left === lastSecond) return;
  if (isOn) {
    box.textContent = left;
    if (left === 10 && !isWall) buzz(60);
    if (isWall) window.playSound?.(left > 3 ? "second" : "last");
  } else if (left === 0 && lastSecond === 1 && isWall) window.playSound?.("zero");
  lastSecond = left;
}
// Bells of the clock: all phones and the public screen ask everybody to hold, so nobody stands out who looks then.
const BELL_S = 6;
let rang = null;
function bell(clock, left) {
  const rung = clock.dataset.bells.split(" ").filter((one) => one >= left), strip = clock.querySelector(".bell");
  const isOn = rung.length > 0 && left > 0 && rung.at(-1) - left < BELL_S;
  strip.hidden = !isOn;
  strip.toggleAttribute("data-say", isOn);
  for (const part of live.querySelectorAll("[data-bell]")) part.hidden = Number(part.dataset.bell) !== rung.length;
  if (isOn && rang < rung.length && rang !== null) {
    if (isWall) window.playSound?.("bell"); else buzz(40);
    if (held) showAgain(true);                               // a finger that lies there already sees the bell's page, too
  }
  rang = rung.length;
}
export function tick() {
  const stands = live?.querySelector(".pause-banner");
  let shortest = null;
  for (const clock of document.querySelectorAll("[data-until]")) {
    if (stands && clock.dataset.goesOn === undefined) continue;
    const left = Math.max(0, Math.ceil((Number(clock.dataset.until) - performance.now()) / 1000));
    const words = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    for (const face of clock.querySelectorAll("time")) if (face.textContent !== words) face.textContent = words;
    for (const bar of clock.querySelectorAll("progress")) bar.value = left;
    if (clock.dataset.bells) bell(clock, left);
    if (live?.contains(clock) && clock.dataset.calm === undefined) shortest = Math.min(left, shortest ?? left);
  }
  lastTen(shortest);
}
setInterval(tick, 250);
