// Notes at each new screen what lies where the thumb held before, and where the bar's lower edge stood. Whoever
// taps on a screen without the bar has lifted their thumb: nothing lies under it until they may hold again.
(() => {
  const live = document.getElementById("live");
  if (globalThis.noted || !live) return globalThis.noted ?? { screens: 0, places: [], wrong: [] };
  globalThis.noted = { screens: 0, places: [], wrong: [] };
  let thumb = null, moment = "", bar = null;
  const look = () => {
    const main = document.querySelector("main[data-moment]");
    if (!main) return;
    const next = main.dataset.moment;
    bar = [...main.querySelectorAll(".hold")].find((one) => one.checkVisibility());
    if (next !== moment) {
      const found = thumb && document.elementFromPoint(...thumb)?.closest("button:not(.hold, [type=button])");
      if (found?.closest("form[action$='/move']")) noted.wrong.push(`${moment} → ${next}: ${found.innerText}`);
      moment = next;
      noted.screens += 1;
    }
    if (!bar) return;
    const { x, y, width, height } = bar.getBoundingClientRect();
    if (width < innerWidth / 2) return;  // a page of its own, which only a tap opens
    thumb = [x + width / 2, y + height / 2];
    if (!document.querySelector(".afterwards")) noted.places.push(y + height);
  };
  document.addEventListener("pointerdown", () => { if (!bar) thumb = null; }, true);
  new MutationObserver(look).observe(live, { childList: true, subtree: true });
  look();
  return noted;
})()
