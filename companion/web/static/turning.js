// ---------- pages within a screen: a link with # opens one, and style sheets show only that ----------
import { held, showAgain } from "./hold.js";
import { keep, live, shell, stored } from "./page.js";
export const filled = (then, value) => "#" + then.replace(/\{.*\}/, value);
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
export function markNews() {
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
document.addEventListener("shown", markNews);
