// How many pieces and names of spaces lie over the bar to hold, when somebody has scrolled them there.
(() => [...document.querySelectorAll(".own-piece, .own-space small")].filter((one) => {
  const dock = document.querySelector("#live .dock .hold").getBoundingClientRect();
  scrollBy(0, one.getBoundingClientRect().top - dock.top - 8);
  const box = one.getBoundingClientRect();
  return box.top >= dock.top && box.bottom <= dock.bottom && document.elementFromPoint(box.x + 4, box.y + 4) === one;
}).length)()
