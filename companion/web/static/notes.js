// ---------- what a page says at its edge: how the connection is, what was done, and what was refused ----------
let stripTimer = 0;
export function strip(what, words, forMs = 3000) {
  const box = document.getElementById("strip"), text = words ?? box?.dataset[what] ?? "";
  if (!box) return;
  clearTimeout(stripTimer);
  box.dataset.is = what === "off" || words ? what : "back";
  box.hidden = !text;
  box.querySelector("p").textContent = text;
  if (what !== "off") stripTimer = setTimeout(() => { box.hidden = true; }, forMs);
}
// What was done, in words that tell nothing else: for what shows only under the finger.
let toldTimer = 0;
export function tell(words) {
  const box = document.getElementById("told");
  if (!box || !words) return;
  clearTimeout(toldTimer);
  box.querySelector("span:last-child").textContent = words;
  box.hidden = false;
  toldTimer = setTimeout(() => { box.hidden = true; }, 1500);
}
let toastTimer = 0;
export function toast(words) {
  const box = document.getElementById("toast");
  if (!box) return;
  clearTimeout(toastTimer);
  box.querySelector("span:last-child").textContent = words;
  box.hidden = !words;
  if (words) toastTimer = setTimeout(() => { box.hidden = true; }, 8000);
}
