// Tuckbox on a phone: hears what is new, swaps it in, sends a tap, shows a secret while a finger lies on it.
// Everything works without this script too, by plain forms and links.
"use strict";
const SHOW_AFTER_MS = 150, SHORT_TAP_MS = 400, SHOWN_FOR_MS = 8000;
const HEARTBEAT_MS = 10000, POLL_MS = 2500, RETRY_MS = [300, 1000, 2000, 4000];
const shell = document.querySelector("[data-live]");
const live = document.getElementById("live");
let moment = () => live.querySelector("[data-moment]")?.dataset.moment;

// ---------- the secret under the finger ----------
// Asked for when the finger lies down, gone from the page in the frame in which it lifts, held in no variable.
let held = null;                                             // {button, panel, since, timer}
const panelOf = (button) => document.getElementById(button.getAttribute("aria-controls"));
function blank() {
  if (!held) return;
  clearTimeout(held.timer); clearTimeout(held.until);
  const { button, panel } = held;
  held = null;
  const secret = panel.querySelector(".secret");
  secret.replaceChildren(); secret.hidden = true;
  panel.querySelector(".cover")?.classList.remove("under");
  panel.classList.remove("is-long");
  drawn = null;
  button.setAttribute("aria-pressed", "false");
  settle();
}
async function secretOf(panel) {
  const answer = await fetch(panel.dataset.secret, { cache: "no-store", headers: { "X-Tuckbox": "1" } });
  if (!answer.ok) throw answer;
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}
async function show(button, pointer) {
  blank();
  const mine = held = { button, panel: panelOf(button), since: performance.now(), timer: 0, pointer };
  let page;
  try { page = await secretOf(mine.panel); } catch { if (held === mine) blank(); return; }
  mine.timer = setTimeout(() => {
    if (held !== mine) return;                               // lifted while the answer was under way
    const secret = mine.panel.querySelector(".secret");
    secret.replaceChildren(...page.body.childNodes); secret.hidden = false;
    mine.panel.querySelector(".cover")?.classList.add("under");
    button.setAttribute("aria-pressed", "true");
    secret.scrollTop = secret.querySelector("[data-latest]") ? secret.scrollHeight : 0;
    mine.panel.classList.toggle("is-long", secret.scrollHeight > secret.clientHeight + 4);
    markNews();
  }, Math.max(0, SHOW_AFTER_MS - (performance.now() - mine.since)));
}
async function showAgain() {                                 // something new came while the finger lies there
  const mine = held;
  let page;
  try { page = await secretOf(mine.panel); } catch { return; }
  if (held !== mine) return;
  const secret = mine.panel.querySelector(".secret");
  secret.replaceChildren(...page.body.childNodes);
  secret.scrollTop = secret.scrollHeight;
}
function showForAWhile(button) { show(button); const mine = held; mine.until = setTimeout(() => held === mine && blank(), SHOWN_FOR_MS); }
let shortTaps = 0, byTap = stored("by-tap") === "1";
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
  if (answer) send(answer.form, answer);                     // slid onto an answer: it is sent, then all is gone
  if (answer || wasOpened) { lifted = performance.now(); blank(); return; }
  shortTaps = performance.now() - since < SHORT_TAP_MS ? shortTaps + 1 : 0;
  blank();
  if (shortTaps >= 2) setTimeout(() => { button.dataset.by = "tap"; tapWords(button); });   // after this tap's own click, which must show nothing
}
function tapWords(button) { const b = button.querySelector("b"); if (b && button.dataset.tapWords) b.textContent = button.dataset.tapWords; }
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

// ---------- choosing, and what the main button says ----------
function arm(form) {
  const act = form.querySelector(".act[data-armed]");
  if (!act) return;
  act.dataset.idle ??= act.textContent;
  const chosen = new FormData(form), needs = Number(form.dataset.needs || 1);
  let count = 0;
  for (const name of (form.dataset.counts || "").split(" ").filter(Boolean)) count += chosen.getAll(name).filter(Boolean).length;
  if (!form.dataset.counts) {
    count = form.querySelectorAll("input:checked").length;
    for (const number of form.querySelectorAll("input[type=number]")) count += Number(number.value) > 0;
  }
  if (form.querySelector("[data-differ]")) {                // so many, no more, and each another
    const marks = [...form.querySelectorAll("[data-differ] input:checked")].map((mark) => mark.value);
    if (marks.length !== needs || new Set(marks).size !== needs) count = 0;
  }
  act.disabled = count < needs || !form.matches(":valid");
  act.textContent = act.disabled ? act.dataset.idle : act.dataset.armed;
}
document.addEventListener("change", (event) => { const form = event.target.closest?.("form[data-needs]"); if (form) arm(form); });
// A mark that is tapped again is taken back, where none is a choice too.
document.addEventListener("click", (event) => {
  const mark = event.target.closest?.("[data-none] input[type=radio]");
  if (!mark) return;
  if (mark.dataset.was) { mark.checked = false; delete mark.dataset.was; mark.form && arm(mark.form); return; }
  for (const other of mark.form?.elements[mark.name]?.forEach ? mark.form.elements[mark.name] : [mark]) delete other.dataset.was;
  mark.dataset.was = "1";
});
// Plus and minus beside a number.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-step]");
  if (!button) return;
  const input = document.getElementById(button.getAttribute("aria-controls"));
  const value = Math.min(Number(input.max || 99), Math.max(Number(input.min || 0), Number(input.value || 0) + Number(button.dataset.step)));
  input.value = value;
  const shown = button.parentElement.querySelector("[data-shown]");
  if (shown) shown.textContent = value;
  input.dispatchEvent(new Event("change", { bubbles: true }));
});
// A swipe over a cube that turns chooses the next or the previous of its radio buttons, as its arrows do.
let swiped = null;
document.addEventListener("pointerdown", (event) => { const cube = event.target.closest?.("[data-turn]"); swiped = cube && { cube, x: event.clientX }; });
document.addEventListener("pointerup", (event) => {
  const way = swiped && event.clientX - swiped.x, cube = swiped?.cube;
  swiped = null;
  if (!way || Math.abs(way) < 24) return;
  const marks = [...cube.parentElement.querySelectorAll("input[type=radio]")], at = marks.findIndex((mark) => mark.checked);
  const mark = marks[way < 0 ? (at + 1) % marks.length : (at < 0 ? 0 : at) === 0 ? marks.length - 1 : at - 1];
  mark.checked = true;
  mark.dispatchEvent(new Event("change", { bubbles: true }));
  lifted = performance.now();                                // the click of this finger is no tap on an arrow
});
// A number that goes with another only while that is 0.
document.addEventListener("change", (event) => {
  const other = event.target.dataset?.against && Number(event.target.value) ? document.getElementById(event.target.dataset.against) : null;
  if (other) other.value = 0;
});

// ---------- pages within a screen: a link with # opens one, and style sheets show only that ----------
const filled = (then, value) => "#" + then.replace(/\{.*\}/, value);
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='#']");
  if (!link) return;
  if (link.dataset.fill) {                                   // the page that it opens is about somebody
    const [name, value] = link.dataset.fill.split("="), opened = document.querySelector(link.getAttribute("href"));
    for (const field of opened.querySelectorAll(`[name="${name}"]`)) {
      field.value = value;
      if (field.selectedIndex < 0) field.value = "";
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    for (const back of opened.querySelectorAll("a[data-then]")) back.href = filled(back.dataset.then, value);
  }
  setTimeout(turned);
});
addEventListener("hashchange", () => turned());
function turned() {
  for (const end of document.querySelectorAll("[data-end]")) end.scrollTop = end.scrollHeight;
  markNews();
}
// A row says "new" if there is more than when it was last shown under the finger on this phone; only this phone knows that.
function markNews() {
  if (!shell || !live) return;
  const key = "news " + shell.dataset.live, rows = [...live.querySelectorAll("[data-news]")];
  if (live.querySelector("[data-news-none]")) keep(key, "{}");
  if (!rows.length) return;
  let read = {};
  try { read = JSON.parse(stored(key)) ?? {}; } catch { /* as if nothing was read */ }
  const shown = held?.button.getAttribute("aria-pressed") === "true" ? "#" + held.panel.closest("section[id]")?.id : "";
  for (const row of rows) {
    const page = row.getAttribute("href"), count = Number(row.dataset.news);
    if (page === shown && count > (read[page] ?? 0) && held.seen !== undefined && held.seen !== count) showAgain();
    if (page === shown) held.seen = count;
    if (page === shown || count < (read[page] ?? 0)) read[page] = count;
    for (const badge of [row.querySelector(".badge"), document.querySelector(page + " .badge")]) if (badge) badge.hidden = count <= (read[page] ?? 0);
  }
  keep(key, JSON.stringify(read));
  const first = rows.find((row) => !row.querySelector(".badge").hidden);
  for (const button of live.querySelectorAll("[data-newest]")) {
    button.dataset.some ??= button.textContent;
    button.textContent = first ? button.dataset.some : button.dataset.none;
    button.setAttribute("href", first ? first.getAttribute("href") : button.dataset.nonePage ?? "#" + button.closest("[id]").id);
    button.toggleAttribute("data-empty", !first);
  }
}
document.addEventListener("visibilitychange", markNews);

// ---------- swapping in what is new ----------
// A push replaces the parts that differ, but never under a finger or a field that is being written in.
let waiting = null, fingers = 0;
const isBusy = (part) => (held && part.contains(held.button)) || (fingers && part.contains(pressed)) || isWriting(part);
const isWriting = (part) => part.contains(document.activeElement) && document.activeElement.matches("input[type=text], input:not([type]), textarea, select");
let pressed = null;
document.addEventListener("pointerdown", (event) => { fingers = 1; pressed = event.target; }, true);
for (const gone of ["pointerup", "pointercancel"]) document.addEventListener(gone, () => { fingers = 0; setTimeout(settle, 60); }, true);
document.addEventListener("focusout", () => setTimeout(settle));
function swap(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
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
  if (isAnother) {
    const whole = waiting[0].ownerDocument.body;
    for (const part of waiting) sources.set(part, part.outerHTML);
    const kept = choices(live);
    waiting = null;
    keepPictures(live, whole);
    live.replaceChildren(...whole.childNodes);
    after(live, kept);
    cue();
    return;
  }
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
  cue();
}
function keepPictures(old, part) {                           // a picture that stays is not loaded again
  const here = new Map([...old.querySelectorAll("img")].map((img) => [img.outerHTML, img]));
  for (const img of part.querySelectorAll("img")) here.has(img.outerHTML) && img.replaceWith(here.get(img.outerHTML));
}
function choices(part) {                                     // what was chosen survives a push if it is still on offer
  const kept = new Map();
  for (const field of part.querySelectorAll("input, textarea, select")) {
    if (field.type === "hidden" || field.dataset.fresh !== undefined) continue;
    if (field.type === "radio" || field.type === "checkbox") { if (field.checked) kept.set(field.name + "\n" + field.value, true); }
    else if (field.value !== field.defaultValue) kept.set(field.name, field.value);
  }
  for (const fold of part.querySelectorAll("details[open][id]")) kept.set("#" + fold.id, true);
  return kept;
}
function after(part, kept) {
  for (const field of part.querySelectorAll("input, textarea, select")) {
    if (field.type === "radio" || field.type === "checkbox") { if (kept.has(field.name + "\n" + field.value)) field.checked = true; }
    else if (kept.has(field.name)) field.value = kept.get(field.name);
  }
  for (const fold of part.querySelectorAll("details[id]")) if (kept.has("#" + fold.id)) fold.open = true;
  prepare(part);
}
function prepare(part) {
  for (const form of part.querySelectorAll("form[data-draft]")) recall(form);
  showGuesses(part);
  for (const form of part.querySelectorAll("form[data-needs]")) arm(form);
  if (part.closest?.("form[data-needs]")) arm(part.closest("form[data-needs]"));
  if (byTap) for (const button of part.querySelectorAll(".hold")) tapWords(button);
  for (const clock of part.querySelectorAll("[data-left]")) clock.dataset.until = performance.now() + 1000 * Number(clock.dataset.left);
  tick();
  for (const end of part.querySelectorAll("[data-end]")) end.scrollTop = end.scrollHeight;
  markNews();
}

// ---------- what was begun and not sent yet: it outlives a push, another game and a page that is loaded again ----------
const drafts = { get: (key) => { try { return JSON.parse(sessionStorage.getItem(key)) ?? []; } catch { return []; } },
  set: (key, value) => { try { sessionStorage.setItem(key, value); } catch { /* private browsing: until the next push */ } } };
document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-draft]");
  if (form) drafts.set("draft " + form.dataset.draft, JSON.stringify([...new FormData(form)]));
});
function recall(form) {
  for (const [name, value] of drafts.get("draft " + form.dataset.draft)) {
    for (const field of form.querySelectorAll(`[name="${name}"]`)) if (field.type === "radio") field.checked ||= field.value === value; else field.value ||= value;
  }
}
function forget(form) { drafts.set("draft " + form.dataset.draft, "[]"); }

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
function showGuesses(part) {
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
    if (live?.contains(clock)) shortest = Math.min(left, shortest ?? left);
  }
  lastTen(shortest);
}
setInterval(tick, 250);

// ---------- hearing what is new ----------
let socket = null, lastHeard = performance.now(), tries = 0, isLeaving = false, opened = 0;
function hear() {
  if (!shell || isLeaving) return;
  const mine = ++opened;
  try { socket?.close(); } catch { /* already gone */ }
  let line;
  try { line = new WebSocket(shell.dataset.live.replace(/^/, location.origin.replace(/^http/, "ws"))); } catch { return again(mine); }
  socket = line;
  line.onmessage = (event) => {
    if (mine !== opened) return;
    tries = 0; lastHeard = performance.now(); mark(true);
    if (event.data.startsWith("\x06")) { answered(event.data.slice(1)); return; }
    if (event.data) swap(event.data);
  };
  line.onclose = (event) => {
    if (mine !== opened) return;
    socket = null;
    if (event.code === 4001) { isLeaving = true; return; }   // this seat is another phone's now: its last screen says so
    again(mine);
  };
}
function again(mine) { tries += 1; poll(); setTimeout(() => mine === opened && hear(), RETRY_MS[Math.min(tries, RETRY_MS.length) - 1]); }
async function poll() {                                      // where sockets are blocked, and whenever one was lost
  if (!shell) return;
  try {
    const answer = await fetch(shell.dataset.main, { cache: "no-store", headers: { "X-Tuckbox": "1" } });
    if (answer.status === 404) { location.reload(); return; }
    if (!answer.ok) throw answer;
    lastHeard = performance.now(); mark(true); swap(await answer.text());
    if (moment() === "closed") isLeaving = true;             // this seat is another phone's now
  } catch { mark(false); }
}
function mark(isLive) {
  if (!isLive && performance.now() - lastHeard < 2 * HEARTBEAT_MS) return;
  shell.classList.toggle("off", !isLive);
  const bar = document.getElementById("notlive");
  if (bar) bar.hidden = isLive;
}
if (shell) {
  hear();
  setInterval(() => {
    const isOpen = socket && socket.readyState === WebSocket.OPEN;
    if (!isOpen && !isLeaving) poll();
    else if (performance.now() - lastHeard > 2 * HEARTBEAT_MS) { hear(); mark(false); }
  }, POLL_MS);
  const wake = () => { if (!document.hidden && !isLeaving) { hear(); poll(); } };   // never trust what slept
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => event.persisted && wake());
  addEventListener("online", wake);
  document.getElementById("refresh")?.addEventListener("click", () => { hear(); poll(); });
}

// ---------- a page for whoever has no place there: the same for all, so the phone itself knows which table it asked for ----------
for (const way of document.querySelectorAll("[data-door]")) {
  const [, code] = /^\/t\/([a-z]{3}-[2-9]{3})\/me\//i.exec(location.pathname) ?? [];
  if (!code) continue;
  way.href = `/t/${code}`; way.hidden = false;
  way.nextElementSibling.classList.add("second");
}

// ---------- sending a tap ----------
const name = () => [...crypto.getRandomValues(new Uint8Array(9))].map((b) => b.toString(36).padStart(2, "0")).join("");
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-tap]")) return;
  event.preventDefault();
  send(form, event.submitter);
});
async function send(form, button) {
  if (form.dataset.sending) return;
  form.dataset.sending = "1";
  const body = new URLSearchParams(new FormData(form, button));
  body.set("tap", name());                                   // the same name at each try: it counts once
  const buttons = [...form.querySelectorAll("button")].filter((one) => !one.disabled);
  for (const one of buttons) one.setAttribute("aria-busy", "true");
  toast("");
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await deliver(form, body);
        if (answer.status >= 500 && attempt < 4) throw answer;
        if (answer.ok && form.dataset.draft) forget(form);
        if (answer.ok) for (const sheet of form.closest("details.tool")?.parentNode.querySelectorAll("details[open]") ?? []) sheet.open = false;
        if (!answer.ok) toast(await answer.text());
        else tell(button?.dataset.told ?? form.dataset.told);
        if (!answer.ok) { /* what was chosen stays */ } else if (form.matches("[data-clear]")) {
          form.reset();
          if (form.dataset.needs) arm(form);
          if (form.dataset.then) location.hash = filled(form.dataset.then, body.get(form.dataset.then.match(/\{(.*)\}/)[1]));
        } else if (isWriting(form)) document.activeElement.blur();   // sent with the field still open: what is new may come
        if (!answer.ok || !socket || socket.readyState !== WebSocket.OPEN) await poll();
        break;
      } catch (lost) {
        if (attempt >= 6) { toast(shell.dataset.lost); break; }
        await new Promise((go) => setTimeout(go, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]));
      }
    }
  } finally {
    delete form.dataset.sending;
    if (held && held.panel.contains(form)) showAgain();      // answered by a second finger while the first one holds
    for (const one of buttons) one.removeAttribute("aria-busy");
  }
}
// Over the open line a tap is quicker; where that is not to be had, or nothing answers, it goes as a form, under the
// same name, so that it counts once however often it is sent.
const asking = new Map(), LONGEST_LINE = 3000, ANSWER_MS = 2500;
function answered(words) {
  const [tap, status, ...sentence] = words.split("\n");
  asking.get(tap)?.({ status: Number(status), ok: status === "204", text: async () => sentence.join("\n") });
}
async function deliver(form, body) {
  const text = body.toString();
  if (socket?.readyState === WebSocket.OPEN && text.length < LONGEST_LINE && form.action.endsWith("/move") && !form.matches("[data-by-form]")) {
    const answer = await new Promise((told) => {
      asking.set(body.get("tap"), told);
      setTimeout(() => told(null), ANSWER_MS);
      socket.send(body.get("tap") + "\n" + text);
    });
    asking.delete(body.get("tap"));
    if (answer) return answer;
  }
  return fetch(form.action, { method: "POST", body, headers: { "X-Tuckbox": "1" }, redirect: "error" });
}
// What was done, in words that tell nothing else: for what shows only under the finger.
let toldTimer = 0;
function tell(words) {
  const box = document.getElementById("told");
  if (!box || !words) return;
  clearTimeout(toldTimer);
  box.querySelector("span:last-child").textContent = words;
  box.hidden = false;
  toldTimer = setTimeout(() => { box.hidden = true; }, 1500);
}
let toastTimer = 0;
function toast(words) {
  const box = document.getElementById("toast");
  if (!box) return;
  clearTimeout(toastTimer);
  box.querySelector("span:last-child").textContent = words;
  box.hidden = !words;
  if (words) toastTimer = setTimeout(() => { box.hidden = true; }, 8000);
}

// ---------- the drawer ----------
const drawer = document.getElementById("drawer");
async function openDrawer(address) {
  const answer = await fetch(address, { cache: "no-store", headers: { "X-Tuckbox": "1" } });
  if (!answer.ok) return;
  drawer.replaceChildren(...new DOMParser().parseFromString(await answer.text(), "text/html").body.childNodes);
  sayNow();
  drawer.showModal(); drawer.scrollTop = 0;
  wishes();
}
// What to do now is what the screen says: its heading and its quiet sentence, once more.
function sayNow() {
  const now = live?.querySelector(".now"), box = drawer.querySelector("[data-now]");
  if (!now?.querySelector("h1") || !box) return;
  const words = document.createElement("b");
  words.textContent = now.querySelector("h1").textContent;
  const lines = [...now.querySelectorAll("p")].map((line) => line.cloneNode(true));
  for (const line of lines) line.classList.remove("sr");   // what a crowded screen only reads out has room here
  box.replaceChildren(words, ...lines);
}
document.addEventListener("click", (event) => {
  const opener = event.target.closest?.("[data-drawer]");
  if (opener && drawer) { event.preventDefault(); openDrawer(opener.href); }
  if (event.target.closest?.("[data-close]")) { event.preventDefault(); blank(); drawer.close(); drawer.replaceChildren(); }
  const wish = event.target.closest?.("[data-wish]");
  if (wish) { keep(wish.dataset.wish, stored(wish.dataset.wish) === "1" ? "0" : "1"); byTap = stored("by-tap") === "1"; wishes(); prepare(document); }
  const zoomed = event.target.closest?.("[data-zoom]");
  if (zoomed) zoom(zoomed);
});
drawer?.addEventListener("close", () => { blank(); drawer.replaceChildren(); });

// A picture as large as the screen; a tap lets it go, and so does the table when the picture or whose turn it is changes.
const zoomKey = (opener) => opener.dataset.zoom + "\n" + (opener.dataset.whose ?? "");
function zoom(opener) {
  const box = document.getElementById("zoom"), picture = document.createElement("img");
  picture.src = opener.dataset.zoom; picture.alt = opener.dataset.alt || "";
  box.querySelector(".zoomed").replaceChildren(picture);
  box.querySelector("p").textContent = opener.dataset.whose ?? "";
  box.dataset.of = zoomKey(opener); box.showModal();
}
function endZoom() {
  const box = document.getElementById("zoom");
  if (box?.open && ![...document.querySelectorAll("[data-zoom]")].some((opener) => zoomKey(opener) === box.dataset.of)) box.close();
}
document.getElementById("zoom")?.addEventListener("click", (event) => event.currentTarget.close());

// ---------- this phone's own wishes: tap instead of hold, light screen ----------
function stored(key) { try { return localStorage.getItem(key); } catch { return null; } }
function keep(key, value) { try { localStorage.setItem(key, value); } catch { /* private browsing: for this page only */ } }
function wishes() {
  if (document.body.dataset.wishes !== undefined) document.body.classList.toggle("light", stored("light") === "1");
  for (const wish of document.querySelectorAll("[data-wish]")) wish.setAttribute("aria-pressed", String(stored(wish.dataset.wish) === "1"));
}
wishes();
prepare(document);
cue();

// ---------- a code that came behind the # of an address is sent in a form, never to a server's log ----------
const claim = document.querySelector("form[data-claim]");
function takeTicket() {
  if (!claim || location.hash.length < 2) return;
  try { claim.elements.ticket.value = decodeURIComponent(location.hash.slice(1)); } catch { /* no ticket of ours */ }
  history.replaceState(null, "", location.pathname);
}
takeTicket();
addEventListener("hashchange", takeTicket);

// ---------- back from the rules: to where the reader came from ----------
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-back]")) return;
  if (window.opener) { event.preventDefault(); close(); } else if (history.length > 1) { event.preventDefault(); history.back(); }
});
