// The text of a screen in the order of its source: words, top, and whether it stands below the heading's part.
() => {
  const main = document.querySelector("#live main");
  if (!main) return [];
  const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT), tops = [];
  while (walk.nextNode()) {
    const box = walk.currentNode.parentElement, range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const place = range.getBoundingClientRect();
    if (!walk.currentNode.data.trim() || !box.checkVisibility({ visibilityProperty: true }) || !place.height) continue;
    if (box.closest(".sr, [aria-hidden=true], svg, .dock, dialog, [popover], [data-lessons]")) continue;
    const part = box.closest(".now") ? 0 : 1;
    tops.push([walk.currentNode.data.trim().slice(0, 30), place.top + scrollY, part]);
  }
  return tops;
}
