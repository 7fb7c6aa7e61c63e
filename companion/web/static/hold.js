// ---------- the secret under the finger ----------
// It tells the page what happened by events: `shown`, `lifted`, and `slid` onto an answer, whose button is its detail.
import { moment, stored } from "./page.js";
const SHOW_AFTER_MS = 150, SHORT_TAP_MS = 400, SHOWN_FOR_MS = 8000;
// Asked for when the finger lies down, gone from the page in the frame in which it lifts, held in no variable.
export let held = null;                                             // {button, panel, since, timer}
const panelOf = (button) => document.getElementById(button.getAttribute("aria-controls"));
export function blank() {
  if (!held) return;
  clearTimeout(held.timer); clearTimeout(held.until);
  const { button, panel } = held;
  held = null;
  const secret = panel.querySelector(".secret");
  secret.replaceChildren(); secret.hidden = true;
  panel.querySelector(".cover")?.classList.remove("under");
  panel.classList.remove("is-long");
  if (panel.hasAttribute("style")) panel.removeAttribute("style");   // unasked, Chromium leaves an empty one
  drawn = null;
  button.setAttribute("aria-pressed", "false");
  document.dispatchEvent(new Event("lifted"));
}
// Who has not looked yet on this phone cannot say that they know: the bar to hold is the bright one until then. It is
// the same for everybody, and no server hears of it.
let looked = "";
export function armLooked(part) {
  if (looked !== moment()) looked = "";
  for (const act of part.querySelectorAll("[data-after-hold]")) act.disabled = !looked;
}
// Looking loads nothing, or the network would hear of a letter in the secret: words with one whose font is not here yet
// are shown in the phone's own font.
function put(secret, change) {
  const top = secret.scrollTop, walk = document.createTreeWalker(secret, NodeFilter.SHOW_TEXT);
  secret.hidden = true;                                      // what is hidden asks for no font
  change();
  while (walk.nextNode()) {
    const { data, parentElement } = walk.currentNode, { fontWeight, fontFamily, textTransform } = getComputedStyle(parentElement);
    const letters = textTransform === "none" ? data : data + data.toUpperCase();
    if (!document.fonts.check(`${fontWeight} 1em ${fontFamily}`, letters)) parentElement.style.fontFamily = "system-ui, sans-serif";
  }
  secret.hidden = false; secret.scrollTop = top;
}
async function secretOf(address) {
  const answer = await fetch(address, { cache: "no-store", headers: { "X-Tuckbox": "1" } });
  if (!answer.ok) throw answer;
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}
async function show(button, pointer) {
  blank();
  const mine = held = { button, panel: panelOf(button), since: performance.now(), timer: 0, pointer };
  let page;
  try { page = await secretOf(mine.panel.dataset.secret); } catch { if (held === mine) blank(); return; }
  mine.timer = setTimeout(() => {
    if (held !== mine) return;                               // lifted while the answer was under way
    const secret = mine.panel.querySelector(".secret");
    put(secret, () => secret.replaceChildren(...page.body.childNodes));
    for (const mark of secret.querySelectorAll("[data-if]")) mark.hidden = !mine.panel.querySelector(mark.dataset.if);
    mine.panel.querySelector(".cover")?.classList.add("under");
    button.setAttribute("aria-pressed", "true");
    measure(mine);
    const isLatest = secret.querySelector("[data-latest]");
    secret.scrollTop = isLatest ? secret.scrollHeight : 0;
    mine.panel.classList.toggle("is-long", !isLatest && secret.scrollHeight > secret.clientHeight + 4);   // a hint would hide the newest
    document.dispatchEvent(new Event("shown"));
    looked = moment(); armLooked(document);
  }, Math.max(0, SHOW_AFTER_MS - (performance.now() - mine.since)));
}
// How far a panel could reach, up to the heading and down to the bar: a game may show its secret there, and moves nothing.
const GAP_PX = 12;
function measure({ button, panel }) {
  const { top, bottom } = panel.getBoundingClientRect(), heading = document.querySelector("main .now h1")?.getBoundingClientRect();
  panel.style.setProperty("--room-above", `${Math.max(0, top - (heading?.bottom ?? top) - GAP_PX)}px`);
  panel.style.setProperty("--room-below", `${button.getBoundingClientRect().top - bottom - GAP_PX}px`);
}
export async function showAgain(isBell) {                           // something new came while the finger lies there
  const mine = held;
  let page;
  if (!isBell && mine.panel.querySelector(".burst")) return;  // a bell's page stays until the finger lifts
  try { page = await secretOf(mine.panel.dataset.secret); } catch { return; }
  if (held !== mine) return;
  const secret = mine.panel.querySelector(".secret");
  put(secret, () => secret.replaceChildren(...page.body.childNodes));
  secret.scrollTop = isBell ? 0 : secret.scrollHeight;
}
function showForAWhile(button) { show(button); const mine = held; mine.until = setTimeout(() => held === mine && blank(), SHOWN_FOR_MS); }
let shortTaps = 0;
export let byTap = stored("by-tap") === "1";
export function readWish() { byTap = stored("by-tap") === "1"; }
let lifted = -Infinity;
// The click of a finger that opened a page or slid away means nothing: it would hit what lies there now.
document.addEventListener("click", (event) => {
  if (event.detail === 0 || performance.now() - lifted > 400) return;
  lifted = -Infinity;
  event.preventDefault(); event.stopPropagation();
}, true);
function lift(event) {
  if (!held || byTap || (held.pointer !== undefined && event.pointerId !== held.pointer)) return;
  const { button, since, opened: wasOpened } = held;
  const answer = event.type === "pointerup" && answerAt(event);
  if (answer) document.dispatchEvent(new CustomEvent("slid", { detail: answer }));   // slid onto an answer: it is sent, then all is gone
  if (answer || wasOpened) { lifted = performance.now(); blank(); return; }
  shortTaps = performance.now() - since < SHORT_TAP_MS ? shortTaps + 1 : 0;
  blank();
  if (shortTaps >= 2) setTimeout(() => { button.dataset.by = "tap"; tapWords(button); });   // after this tap's own click, which must show nothing
}
export function tapWords(button) { const b = button.querySelector("b"); if (b && button.dataset.tapWords) b.textContent = button.dataset.tapWords; }
// The finger may slide from the bar onto an answer in the secret, and choose it by lifting there.
const answerAt = (event) => held && document.elementFromPoint(event.clientX, event.clientY)?.closest(`#${held.panel.id} .secret form[data-tap] button`);
document.addEventListener("pointermove", (event) => {
  if (!held || event.pointerId !== held.pointer) return;
  const over = answerAt(event);
  for (const one of held.panel.querySelectorAll(".secret button")) one.classList.toggle("over", one === over);
});
document.addEventListener("pointerdown", (event) => {
  const opener = event.target.closest?.("a[data-newest]:not([data-empty])");   // opens a page and shows it with the same finger
  const button = opener ? document.querySelector(`${opener.getAttribute("href")} .hold`) : event.target.closest?.(".hold");
  if (!button) return;
  if (byTap || button.dataset.by === "tap") return;
  event.preventDefault();                                    // no focus ring, no selection: the page must not move
  if (opener) location.hash = opener.getAttribute("href");
  try { button.setPointerCapture(event.pointerId); } catch { /* a made-up pointer */ }
  show(button, event.pointerId);
  requestAnimationFrame(drift);
  held.opened = Boolean(opener);
});
for (const gone of ["pointerup", "pointercancel"]) document.addEventListener(gone, lift);
// What is longer than its panel scrolls with a second finger, or while the holding one lies near an edge of it.
const EDGE_PX = 56, STEP_PX = 7;
let drawn = null;                                            // the second finger: {pointer, y}
const scrollable = () => held?.panel.querySelector(".secret:not([hidden])");
document.addEventListener("pointerdown", (event) => {
  if (held && event.pointerId !== held.pointer && scrollable()?.contains(event.target)) drawn = { pointer: event.pointerId, y: event.clientY };
});
document.addEventListener("pointermove", (event) => {
  if (held && event.pointerId === held.pointer) held.at = event;
  if (event.pointerId !== drawn?.pointer) return;
  scrollable()?.scrollBy(0, drawn.y - event.clientY);
  drawn.y = event.clientY;
});
for (const gone of ["pointerup", "pointercancel"]) document.addEventListener(gone, (event) => { if (event.pointerId === drawn?.pointer) drawn = null; });
// The rest of a long list is asked for when a finger has scrolled to its end.
document.addEventListener("scroll", async ({ target }) => {
  const more = held && target.querySelector?.(":scope.secret [data-older]"), mine = held;
  if (!more || more.offsetTop + more.offsetHeight < target.scrollTop || more.offsetTop > target.scrollTop + target.clientHeight) return;
  const address = more.dataset.older, below = target.scrollHeight - target.scrollTop, isFirst = !more.previousElementSibling;
  more.removeAttribute("data-older");
  const page = await secretOf(address).catch(() => null);
  if (!page) more.dataset.older = address;
  if (!page || held !== mine || !more.isConnected) return;
  put(target, () => more.replaceWith(...page.querySelector("[data-list]").children));
  if (isFirst) target.scrollTop = target.scrollHeight - below;
}, true);
function drift() {                                           // once a frame, while a finger holds
  const secret = scrollable(), box = secret?.getBoundingClientRect(), at = held?.at;
  if (!held) return;
  if (box && at && at.clientX > box.left && at.clientX < box.right && at.clientY > box.top && at.clientY < box.bottom) {
    const edge = Math.min(EDGE_PX, box.height / 4);
    if (at.clientY < box.top + edge) secret.scrollBy(0, -STEP_PX);
    else if (at.clientY > box.bottom - edge) secret.scrollBy(0, STEP_PX);
  }
  requestAnimationFrame(drift);
}
document.addEventListener("contextmenu", (event) => event.target.closest?.(".hold") && event.preventDefault());
document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".hold");
  if (!button) return;
  // Keys, switches and screen readers click without a finger: detail is 0.
  if (event.detail !== 0 && !byTap && button.dataset.by !== "tap") return;
  if (button.getAttribute("aria-pressed") === "true") blank(); else showForAWhile(button);
});
for (const gone of ["pagehide", "blur"]) addEventListener(gone, blank);
document.addEventListener("visibilitychange", () => { if (document.hidden) blank(); });
