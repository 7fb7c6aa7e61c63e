// ---------- hearing what is new ----------
import { answered, unsent } from "./answers.js";
import { swap } from "./dress.js";
import { strip } from "./notes.js";
import { LONGEST_MS, RETRY_MS, moment, shell } from "./page.js";
const SILENT_MS = 2700, POLL_MS = 2500, GIVEN_UP_MS = 9000;
export let socket = null, isLeaving = false;
let lastHeard = performance.now(), began = 0, tries = 0, opened = 0;
function hear() {
  if (!shell || isLeaving) return;
  const mine = ++opened;
  began = performance.now();
  try { socket?.close(); } catch { /* already gone */ }
  let line;
  try { line = new WebSocket(shell.dataset.live.replace(/^/, location.origin.replace(/^http/, "ws"))); } catch { return again(mine); }
  socket = line;
  line.onmessage = (event) => {
    if (mine !== opened) return;
    tries = 0; mark(true);
    if (event.data.startsWith("\x06")) { answered(event.data.slice(1)); return; }
    if (event.data) swap(event.data, poll);
  };
  line.onclose = (event) => {
    if (mine !== opened) return;
    socket = null;
    if (event.code === 4001) { isLeaving = true; return; }   // this seat is another phone's now: its last screen says so
    again(mine);
  };
}
function again(mine) { tries += 1; poll(); setTimeout(() => mine === opened && hear(), RETRY_MS[Math.min(tries, RETRY_MS.length) - 1]); }
export async function poll() {                                      // where sockets are blocked, and whenever one was lost
  if (!shell) return;
  try {
    const answer = await fetch(shell.dataset.main, { cache: "no-store", headers: { "X-Tuckbox": "1" }, signal: AbortSignal.timeout?.(LONGEST_MS) });
    if (answer.status === 404) { location.reload(); return; }
    if (!answer.ok) throw answer;
    mark(true); swap(await answer.text(), poll);
    if (moment() === "closed") isLeaving = true;             // this seat is another phone's now
    if (socket?.readyState === 0 && performance.now() - began > LONGEST_MS) hear();   // begun while nothing came through
  } catch { mark(false); }
}
// The dot says what is true: the host sends two bytes a second, so silence is no connection. It is shown soon, but a
// new line is opened only later: a host that was busy must not be asked by all phones together.
export const comesBack = [], isOff = () => shell.classList.contains("off");
export function mark(isLive) {
  if (isLive) { lastHeard = performance.now(); for (const go of comesBack.splice(0)) go(); }
  if (isLive !== isOff()) return;
  shell.classList.toggle("off", !isLive);
  if (!isLive || !unsent.size) strip(isLive ? "back" : "off");    // what waits to be sent says itself how it went
}
if (shell) {
  hear();
  setInterval(() => { if (socket?.readyState !== WebSocket.OPEN && !isLeaving) poll(); }, POLL_MS);
  let ticked = performance.now();
  setInterval(() => {
    const now = performance.now();
    lastHeard += Math.max(0, now - ticked - 500); ticked = now;   // a page that stood still has heard nothing in that time
    const silent = now - lastHeard;
    if (document.hidden || isLeaving || socket?.readyState !== WebSocket.OPEN) return;
    if (silent > SILENT_MS) mark(false);
    if (silent > GIVEN_UP_MS && now - began > GIVEN_UP_MS) hear();
  }, 250);
  const wake = () => { if (!document.hidden && !isLeaving) { lastHeard = performance.now(); hear(); poll(); } };   // never trust what slept
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => event.persisted && wake());
  addEventListener("online", wake);
  addEventListener("offline", () => mark(false));
}

// ---------- a page for whoever has no place there: the same for all, so the phone itself knows which table it asked for ----------
for (const way of document.querySelectorAll("[data-door]")) {
  const [, code] = /^\/t\/([a-z]{3}-[2-9]{3})\/me\//i.exec(location.pathname) ?? [];
  if (!code) continue;
  way.href = `/t/${code}`; way.hidden = false;
  way.nextElementSibling.classList.add("second");
}
