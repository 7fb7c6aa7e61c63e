// What the screen does not show whole.
(() => {
  const seen = (names) => [...document.querySelectorAll(names)].map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width && box.height);
  const head = document.querySelector(".head").getBoundingClientRect().bottom - 4;
  const parts = seen(".own-people li, .own-side > .own-figure, .own-card, .own-space, .own-dice, .own-result");
  const blocks = seen(".own-people, .own-place, .own-grid, .own-dice, .own-result, .own-parts > .own-card");
  const cut = parts.filter(([, box]) => box.top < head || box.bottom > innerHeight || box.right > innerWidth);
  const meet = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) > 2;
  const over = blocks.flatMap(([one, a], at) => blocks.slice(at + 1).filter(([, b]) => meet(a, b))
    .map(([two]) => `${one.className} lies over ${two.className}`));
  const high = document.documentElement.scrollHeight;
  const scrolls = high > innerHeight + 1 ? [`${high} high`] : [];
  return [...cut.map(([one]) => `${one.className} is cut off`), ...over, ...scrolls];
})()
