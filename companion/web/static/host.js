// The host's page: seats are dragged to another place, or moved with the arrow keys. Without this script, by buttons.
import { toast } from "./notes.js";
const START_PX = 6;
let drag = null, focused = null;                           // {row, list, x, y, at, moves}; the person whose number had the focus
const rows = (list) => [...list.querySelectorAll(":scope > [data-person]")];
const say = async (list, what) => {
  const answer = await fetch(list.dataset.seats, { method: "POST", body: new URLSearchParams(what), headers: { "X-Tuckbox": "1" } }).catch(() => null);
  if (!answer?.ok) toast(answer ? await answer.text() : document.querySelector("[data-lost]").dataset.lost);
};
const grip = (target) => target.closest?.("[data-grip]");

document.addEventListener("pointerdown", (event) => {
  const handle = grip(event.target);
  if (!handle || event.button) return;
  const row = handle.closest("[data-person]");
  drag = { row, list: row.parentElement, x: event.clientX, y: event.clientY, at: null, moves: false };
  try { handle.setPointerCapture(event.pointerId); } catch { /* a made-up pointer */ }
  event.preventDefault();
  handle.focus();
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const x = event.clientX - drag.x, y = event.clientY - drag.y;
  if (!drag.moves && Math.hypot(x, y) < START_PX) return;
  if (!drag.row.isConnected) { drag = null; return; }      // somebody sat down meanwhile
  drag.moves = true;
  drag.row.classList.add("is-dragged");
  drag.row.style.transform = `translate(${x}px, ${y}px)`;
  const others = rows(drag.list);
  const near = others.map((row, at) => ({ row, at, box: row.getBoundingClientRect() })).filter(({ row }) => row !== drag.row)
    .map(({ row, at, box }) => ({ row, at, far: Math.hypot(box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY), within: event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom }))
    .find(({ within }) => within);
  for (const row of others) row.classList.toggle("is-target", row === near?.row);
  drag.at = near ? near.at : null;
});
const end = (event) => {
  if (!drag) return;
  const { row, list, at, moves } = drag;
  drag = null;
  row.style.transform = ""; row.classList.remove("is-dragged");
  for (const one of rows(list)) one.classList.remove("is-target");
  if (moves && at !== null && event.type === "pointerup") say(list, { do: "place", person: row.dataset.person, at });
};
for (const gone of ["pointerup", "pointercancel"]) document.addEventListener(gone, end);

document.addEventListener("keydown", (event) => {
  const way = { ArrowUp: "up", ArrowLeft: "up", ArrowDown: "down", ArrowRight: "down" }[event.key], handle = way && grip(event.target);
  if (!handle || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const row = handle.closest("[data-person]");
  say(row.parentElement, { do: way, person: row.dataset.person });
});
// A push replaces the rows: the number that had the focus gets it back in its new place.
document.addEventListener("focusin", (event) => { focused = grip(event.target)?.closest("[data-person]").dataset.person ?? (event.target.closest?.("#live") ? null : focused); });
const ready = () => {
  for (const hint of document.querySelectorAll(".drag-hint[hidden]")) hint.hidden = false;
  if (focused && document.activeElement === document.body) document.querySelector(`[data-person="${focused}"] [data-grip]`)?.focus();
};
new MutationObserver(ready).observe(document.getElementById("live"), { childList: true, subtree: true });
ready();
