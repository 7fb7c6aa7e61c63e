// ---------- what was begun and not sent yet: it outlives a push, another game and a page that is loaded again ----------
import { shell } from "./page.js";
const drafts = { get: (key) => { try { return JSON.parse(sessionStorage.getItem(key)) ?? []; } catch { return []; } },
  set: (key, value) => { try { sessionStorage.setItem(key, value); } catch { /* private browsing: until the next push */ } } };
document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-draft]");
  if (form) drafts.set("draft " + form.dataset.draft, JSON.stringify([...new FormData(form)]));
});
export function recall(form) {
  for (const [name, value] of drafts.get("draft " + form.dataset.draft)) {
    for (const field of form.querySelectorAll(`[name="${name}"]`)) if (field.type === "radio") field.checked ||= field.value === value; else field.value ||= value;
  }
}
export function forget(form) { drafts.set("draft " + form.dataset.draft, "[]"); }

// ---------- stepping through a game that has ended: arrow keys, and a slider that needs no button ----------
document.addEventListener("keydown", (event) => {
  const ways = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
  if (!ways[event.key] || event.altKey || event.ctrlKey || event.metaKey || event.target.matches?.("input, textarea, select, summary")) return;
  const link = document.querySelector(`.replay a[rel="${ways[event.key]}"]`);
  if (link) { event.preventDefault(); link.click(); }
});
document.addEventListener("change", (event) => event.target.closest?.("form[data-go]")?.requestSubmit());

// ---------- a guess while waiting: it stays on this phone and is never sent ----------
const guessKey = (box) => `guess ${shell?.dataset.live} ${box.dataset.guess ?? box.dataset.guessed}`;
export function showGuesses(part) {
  for (const box of part.querySelectorAll("[data-guess]")) {
    const chosen = drafts.get(guessKey(box));
    for (const card of box.querySelectorAll("[data-value]")) card.setAttribute("aria-pressed", String(chosen.includes(card.dataset.value)));
  }
  let right = 0;
  for (const line of part.querySelectorAll("[data-guessed]")) {  // whether it was right, once everybody may know
    const chosen = drafts.get(guessKey(line)), isRight = chosen.includes(line.dataset.answer);
    line.hidden = !chosen.length;
    right += isRight;
    for (const half of line.querySelectorAll("[data-when]")) half.hidden = (half.dataset.when === "right") !== isRight;
    for (const said of line.querySelectorAll("[data-said]")) said.textContent = chosen.join(", ");
  }
  for (const tally of part.querySelectorAll("[data-tally]")) {
    tally.hidden = !part.querySelector("[data-guessed]:not([hidden])");
    tally.querySelector("b").textContent = right;
  }
}
document.addEventListener("click", (event) => {
  const card = event.target.closest?.("[data-guess] [data-value]"), box = card?.closest("[data-guess]");
  if (!card) return;
  const chosen = drafts.get(guessKey(box)).filter((value) => value !== card.dataset.value);
  if (card.getAttribute("aria-pressed") !== "true") chosen.push(card.dataset.value);
  drafts.set(guessKey(box), JSON.stringify(chosen.slice(-Number(box.dataset.most))));
  showGuesses(box.parentNode);
});
