// ---------- another game, or other terms: style sheets, fonts and words come first, then the page is uncovered ----------
import { drawer, wishes } from "./drawer.js";
import { blank } from "./hold.js";
import { shell } from "./page.js";
import { renew, take } from "./swap.js";
const DRESSED_MS = 3000;
let dressing = null;                                         // the newest screen that waits for its looks
const isOtherLook = (page) => (page.querySelector("i[data-look]")?.dataset.look ?? document.documentElement.dataset.look) !== document.documentElement.dataset.look;
const loads = (link) => new Promise((done, failed) => { link.onload = done; link.onerror = failed; document.head.append(link); });
const sheetsOf = (page) => [...page.querySelectorAll("link[data-of-game]")].map((link) => link.getAttribute("href")).join(" ");
export function swap(html, again) {                           // `again` asks for the screen anew if its looks do not come
  const page = new DOMParser().parseFromString(html, "text/html");
  if (isOtherLook(page)) { dress(page, again); return; }
  take(page);
}
async function reload() {                                     // never into the error of a host that is away
  const answer = await fetch(location.pathname, { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload(); else setTimeout(reload, 1000);
}
async function dress(page, again) {
  const isUnderWay = dressing !== null;
  dressing = page;
  if (isUnderWay) return;
  let late;
  try {
    const answer = await fetch(location.pathname, { cache: "no-store" });
    if (!answer.ok) throw answer;
    late = setTimeout(reload, DRESSED_MS);
    const next = new DOMParser().parseFromString(await answer.text(), "text/html"), worn = document.querySelectorAll("link[data-of-game]");
    // A sheet for no medium is loaded and changes nothing yet.
    const isOtherGame = sheetsOf(next) !== sheetsOf(document);
    const sheets = isOtherGame ? [...next.querySelectorAll("link[data-of-game]")].map((link) => { link.media = "not all"; return link; }) : [];
    await Promise.all([...sheets, ...(isOtherGame ? next.querySelectorAll("link[as=font]") : [])].map((link) => loads(document.adoptNode(link))));
    const change = () => {
      if (isOtherGame) {
        blank();
        if (drawer?.open) drawer.close();
        for (const link of sheets) link.removeAttribute("media");
        for (const link of worn) link.remove();
        history.replaceState(null, "", location.pathname);   // a page within the old game's screen
        document.body.className = next.body.className;
        wishes();
      }
      document.title = next.title;
      document.documentElement.dataset.look = next.documentElement.dataset.look;
      const olds = document.querySelectorAll("[data-of-game]:not(link)");
      next.querySelectorAll("[data-of-game]:not(link)").forEach((part, at) => olds[at]?.replaceWith(part));
      if (shell.dataset.names !== undefined) shell.dataset.names = next.querySelector("[data-names]").dataset.names;
      const newest = dressing;
      dressing = null;
      if (isOtherLook(newest)) { dress(newest, again); return; }    // yet another game meanwhile
      if (!isOtherGame) { take(newest); return; }            // other words alone
      renew([...newest.querySelectorAll("[data-part]")], new Map());
      scrollTo(0, 0);
    };
    clearTimeout(late);
    if (isOtherGame && document.startViewTransition && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches) document.startViewTransition(change);
    else change();
  } catch {                                                  // no network: the next screen asks again
    clearTimeout(late);
    dressing = null;
    setTimeout(again, 1000);
  }
}
