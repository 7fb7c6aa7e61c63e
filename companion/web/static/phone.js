// What a phone in the hand needs besides the game: a screen that stays on, and letters for the names at the table.
"use strict";
(() => {
  const part = document.getElementById("live"), seat = document.querySelector("[data-names]");
  if (!part || !seat) return;

  // ---------- a game's screen stays on: browsers allow it on safe addresses, and let go when the page is hidden ----------
  let lock = null, isAsked = false;
  const isPlaying = () => part.querySelector("[data-moment]:not([data-moment=house], [data-moment^=over], [data-moment=closed])") !== null;
  async function stayAwake() {
    if (!navigator.wakeLock || document.hidden || isAsked) return;
    if (!isPlaying()) { lock?.release(); lock = null; return; }
    if (lock && !lock.released) return;
    isAsked = true;
    try { lock = await navigator.wakeLock.request("screen"); } catch { /* not allowed here, or the battery is low */ }
    isAsked = false;
  }
  document.addEventListener("visibilitychange", stayAwake);

  // ---------- a name's letters are here before a finger shows them: looking must load nothing ----------
  let loaded = "";
  function loadLetters() {
    const letters = [...new Set(seat.dataset.names + part.textContent)].filter((one) => one > "\u00ff").sort().join("");
    const faces = new Set(["Inter", getComputedStyle(document.body).getPropertyValue("--display").split(",")[0].trim()]);
    if ([...faces, letters].join() === loaded || !document.fonts) return;
    loaded = [...faces, letters].join();
    for (const face of faces) document.fonts.load(`700 1em ${face}`, letters).catch(() => { /* the phone's own font shows them */ });
  }

  new MutationObserver(() => { stayAwake(); loadLetters(); }).observe(part, { childList: true, subtree: true });
  stayAwake(); loadLetters();

  // ---------- a nudge: whose public turn it is, and who has tapped nothing for a minute, is reminded ----------
  const NUDGE_MS = 60000, box = document.getElementById("nudge");
  let since = performance.now(), nudged = "";
  const turn = () => part.querySelector("[data-cue^=turn]")?.dataset.cue ?? "";
  function rest() { since = performance.now(); if (box) box.hidden = true; }
  for (const sign of ["pointerdown", "keydown"]) document.addEventListener(sign, rest);
  new MutationObserver(() => { if (turn() !== nudged) { nudged = ""; rest(); } }).observe(part, { childList: true });
  setInterval(() => {
    if (!box || document.hidden || nudged || !turn() || performance.now() - since < NUDGE_MS) return;
    nudged = turn(); box.hidden = false;
    buzz([60, 40, 60, 40, 60]);
  }, 1000);
})();
