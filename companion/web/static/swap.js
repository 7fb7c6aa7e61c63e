// ---------- swapping in what is new ----------
import { cue, tick } from "./cues.js";
import { recall, showGuesses } from "./drafts.js";
import { arm } from "./forms.js";
import { armLooked, byTap, held, tapWords } from "./hold.js";
import { strip } from "./notes.js";
import { live } from "./page.js";
import { markNews } from "./turning.js";
// A push replaces the parts that differ, but never under a finger or a field that is being written in.
let waiting = null, fingers = 0;
const isBusy = (part) => (held && part.contains(held.button)) || (fingers && part.contains(pressed)) || isWriting(part);
export const isWriting = (part) => part.contains(document.activeElement) && document.activeElement.matches("input[type=text], input:not([type]), textarea, select");
let pressed = null;
document.addEventListener("pointerdown", (event) => { fingers = 1; pressed = event.target; }, true);
for (const gone of ["pointerup", "pointercancel"]) document.addEventListener(gone, () => { fingers = 0; setTimeout(settle, 60); }, true);
document.addEventListener("focusout", () => setTimeout(settle));
document.addEventListener("lifted", settle);
export function take(page) {
  const news = [...page.body.querySelectorAll("[data-part]")];
  waiting = news.length ? news : null;
  settle();
}
const sources = new WeakMap();
const sourceOf = (part) => sources.get(part) ?? part.outerHTML;
for (const part of live?.querySelectorAll("[data-part]") ?? []) sources.set(part, part.outerHTML);
function settle() {
  if (!waiting) return;
  const olds = [...live.querySelectorAll("[data-part]")];
  const names = (parts) => parts.map((part) => part.dataset.part).join(" ");
  const isAnother = names(olds) !== names(waiting);
  if (isAnother && olds.some((part) => held || (fingers && part.contains(pressed)) || (isWriting(part) && document.activeElement.closest("[data-draft]")))) return;
  if (isAnother) { renew(waiting, choices(live)); return; }
  const late = [];
  for (const part of waiting) {
    const old = olds.find((one) => one.dataset.part === part.dataset.part);
    if (old === part || sourceOf(old) === part.outerHTML) continue;   // the same, or swapped in before a late one
    if (isBusy(old) || (part.dataset.calm !== undefined && (held || fingers))) { late.push(part); continue; }   // nothing moves under a finger
    const scroll = old.closest("[data-end]"), isAtEnd = scroll && scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 40;
    const kept = old.dataset.moment === part.dataset.moment ? choices(old) : new Map();
    sources.set(part, part.outerHTML);
    keepPictures(old, part);
    old.replaceWith(part);
    after(part, kept);
    if (isAtEnd) scroll.scrollTop = scroll.scrollHeight;
  }
  waiting = late.length ? waiting : null;
  cue(); closeTerms();
}
export function renew(parts, kept) {                                // the whole screen, with what was chosen on it
  const whole = parts[0].ownerDocument.body;
  for (const part of parts) sources.set(part, part.outerHTML);
  waiting = null;
  keepPictures(live, whole);
  live.replaceChildren(...whole.childNodes);
  after(live, kept);
  cue(); closeTerms();
}
// An explanation would lie over what is to be done now: it closes when a moment comes with something to do, not before.
const toDo = () => live?.querySelector("main [name=at]")?.value;
let task = toDo();
function closeTerms() {
  if (task === (task = toDo()) || !task) return;
  for (const open of document.querySelectorAll(".term-card")) { open.hidePopover?.(); open.classList.remove("is-open"); }
}
function keepPictures(old, part) {                           // a picture that stays is not loaded again
  const here = new Map([...old.querySelectorAll("img")].map((img) => [img.outerHTML, img]));
  for (const img of part.querySelectorAll("img")) {
    const kept = here.get(img.outerHTML);
    if (here.delete(img.outerHTML)) img.replaceWith(kept);  // once: two cards may show the same picture
  }
}
function choices(part) {                                     // what was chosen survives a push if it is still on offer
  const kept = new Map();
  for (const field of part.querySelectorAll("input, textarea, select")) {
    if (field.type === "hidden" || field.dataset.fresh !== undefined) continue;
    if (field.type === "radio" || field.type === "checkbox") { if (field.checked || (field.type === "checkbox" && field.defaultChecked)) kept.set(field.name + "\n" + field.value, field.checked); }
    else if (field.value !== field.defaultValue) kept.set(field.name, field.value);
  }
  for (const fold of part.querySelectorAll("details[open][id]")) kept.set("#" + fold.id, true);
  return kept;
}
function after(part, kept) {
  if (part.dataset.words) strip("news", part.dataset.words, 6000);
  for (const field of part.querySelectorAll("input, textarea, select")) {
    if (field.type === "radio" || field.type === "checkbox") { if (kept.has(field.name + "\n" + field.value)) field.checked = kept.get(field.name + "\n" + field.value); }
    else if (kept.has(field.name)) field.value = kept.get(field.name);
  }
  for (const fold of part.querySelectorAll("details[id]")) if (kept.has("#" + fold.id)) fold.open = true;
  prepare(part);
  if (part.matches(".beat") || part.querySelector("main.beat")) scrollTo(0, 0);   // whoever had scrolled sees the moment, too
}
export function prepare(part) {
  for (const form of part.querySelectorAll("form[data-draft]")) recall(form);
  showGuesses(part);
  for (const form of part.querySelectorAll("form[data-needs]")) arm(form);
  armLooked(part);
  if (part.closest?.("form[data-needs]")) arm(part.closest("form[data-needs]"));
  if (byTap) for (const button of part.querySelectorAll(".hold")) tapWords(button);
  for (const clock of part.querySelectorAll("[data-left]")) clock.dataset.until = performance.now() + 1000 * Number(clock.dataset.left);
  tick();
  for (const end of part.querySelectorAll("[data-end]")) end.scrollTop = end.scrollHeight;
  markNews();
}
