// ---------- the drawer ----------
import { cue } from "./cues.js";
import { blank, readWish } from "./hold.js";
import { keep, live, stored } from "./page.js";
import { prepare } from "./swap.js";
export const drawer = document.getElementById("drawer");
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
  if (wish) { keep(wish.dataset.wish, stored(wish.dataset.wish) === "1" ? "0" : "1"); readWish(); wishes(); prepare(document); }
});
drawer?.addEventListener("close", () => { blank(); drawer.replaceChildren(); });

// ---------- this phone's own wishes: tap instead of hold, light screen ----------
export function wishes() {
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
  const [ticket, at_once] = location.hash.slice(1).split("&");
  try { (claim.elements.ticket ?? claim.elements.password).value = decodeURIComponent(ticket); } catch { /* no ticket of ours */ }
  history.replaceState(null, "", location.pathname);
  if (at_once === "go") claim.requestSubmit();  // the workbench's link: whoever tapped it has already said so
}
takeTicket();
addEventListener("hashchange", takeTicket);

// ---------- back from the rules: to where the reader came from ----------
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-back]")) return;
  if (window.opener) { event.preventDefault(); close(); } else if (history.length > 1) { event.preventDefault(); history.back(); }
});
