// What a phone in the hand needs besides the game: a screen that stays on, and letters for the names at the table.
import { buzz } from "./cues.js";
import { held } from "./hold.js";
import { live } from "./page.js";
const named = live && document.querySelector("[data-names]");

// ---------- a game's screen stays on: browsers allow it on safe addresses, and let go when the page is hidden ----------
let lock = null, isAsked = false;
const isPlaying = () => live.querySelector("[data-moment]:not([data-moment=house], [data-moment^=over], [data-moment=closed])") !== null;
async function stayAwake() {
  if (!navigator.wakeLock || document.hidden || isAsked) return;
  if (!isPlaying()) { lock?.release(); lock = null; return; }
  if (lock && !lock.released) return;
  isAsked = true;
  try { lock = await navigator.wakeLock.request("screen"); } catch { /* not allowed here, or the battery is low */ }
  isAsked = false;
}

// ---------- the letters of the game and of names are here before a finger shows them: looking must load nothing ----------
let loaded = "";
function loadLetters() {
  if (held) return;                                          // the page has a secret in it
  const text = named.dataset.names + live.textContent;
  const letters = "a" + [...new Set(text + text.toUpperCase())].filter((one) => one > "\u00ff").sort().join("");
  const faces = new Set(["Inter", "Atkinson", getComputedStyle(document.body).getPropertyValue("--display").split(",")[0].trim()]);
  if ([...faces, letters].join() === loaded || !document.fonts) return;
  loaded = [...faces, letters].join();
  for (const face of faces) document.fonts.load(`700 1em ${face}`, letters).catch(() => { /* the phone's own font shows them */ });
}

// ---------- a nudge: whose public turn it is, and who has tapped nothing for a minute, is reminded ----------
const NUDGE_MS = 60000, nudgeBox = document.getElementById("nudge");
let idleSince = performance.now(), nudged = "";
const turnCue = () => live.querySelector("[data-cue^=turn]")?.dataset.cue ?? "";
function rest() { idleSince = performance.now(); if (nudgeBox) nudgeBox.hidden = true; }
function nudge() {
  if (!nudgeBox || document.hidden || nudged || !turnCue() || performance.now() - idleSince < NUDGE_MS) return;
  nudged = turnCue(); nudgeBox.hidden = false;
  buzz([60, 40, 60, 40, 60]);
}

if (named) {
  document.addEventListener("visibilitychange", stayAwake);
  new MutationObserver(() => { stayAwake(); loadLetters(); }).observe(live, { childList: true, subtree: true });
  stayAwake(); loadLetters();
  for (const sign of ["pointerdown", "keydown"]) document.addEventListener(sign, rest);
  new MutationObserver(() => { if (turnCue() !== nudged) { nudged = ""; rest(); } }).observe(live, { childList: true });
  setInterval(nudge, 1000);
}
