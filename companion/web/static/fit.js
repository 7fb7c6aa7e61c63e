// Nobody scrolls a wall: where more stands on it than fits, all of it gets smaller, by a quarter at most.
import { live } from "./page.js";
const SMALLEST = 0.75, STEP = 0.02;
function fit() {
  const { documentElement: all } = document;
  all.style.fontSize = "";
  if (innerWidth <= 700) return;                             // on a phone a wall is one column, which people scroll
  const full = parseFloat(getComputedStyle(all).fontSize);
  for (let share = 1 - STEP; all.scrollHeight > innerHeight && share >= SMALLEST; share -= STEP) all.style.fontSize = `${share * full}px`;
}
const isClock = ({ target }) => target.closest?.("time");
new MutationObserver((changes) => changes.every(isClock) || fit()).observe(live, { childList: true, subtree: true });
addEventListener("resize", fit);
document.fonts.ready.then(fit);
