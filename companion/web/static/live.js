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
