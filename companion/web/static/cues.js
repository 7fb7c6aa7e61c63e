// ---------- cues: a beat of a reveal, a turn, the end. Public things alone, so a buzz or a sound tells nothing ----------
const isWall = document.body.classList.contains("wide");
// Browsers let a page vibrate only once its person has touched it.
function buzz(pattern) { if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern); }
let lastCue, cuePart = null;
function cue() {
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
// All phones and the public screen ask at the same moments to look at one's card: whoever looks then does not stand out.
const NUDGED_S = 4;
let lastNudge = null;
function nudge(clock, left) {
  const step = Number(clock.dataset.nudge), asked = Math.ceil(left / step) * step, words = clock.querySelector(".nudge");
  const isOn = left > 0 && asked < Number(clock.querySelector("progress").max) && asked - left < NUDGED_S;
  if (words) words.hidden = !isOn;
  if (isOn && left === asked && left !== lastNudge && !isWall) buzz(60);
  lastNudge = left;
}
function tick() {
  const stands = live?.querySelector(".pause-banner");
  let shortest = null;
  for (const clock of document.querySelectorAll("[data-until]")) {
    if (stands && clock.dataset.goesOn === undefined) continue;
    const left = Math.max(0, Math.ceil((Number(clock.dataset.until) - performance.now()) / 1000));
    const words = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    for (const face of clock.querySelectorAll("time")) if (face.textContent !== words) face.textContent = words;
    for (const bar of clock.querySelectorAll("progress")) bar.value = left;
    if (clock.dataset.nudge) nudge(clock, left);
    if (live?.contains(clock) && clock.dataset.calm === undefined) shortest = Math.min(left, shortest ?? left);
  }
  lastTen(shortest);
}
setInterval(tick, 250);
