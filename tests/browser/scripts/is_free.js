// Whether two opposite corners of an element can be tapped.
(selector) => {
  const shown = document.querySelector(selector), box = shown.getBoundingClientRect();
  const corners = [[box.left + 4, box.top + 4], [box.right - 4, box.bottom - 4]];
  return corners.every(([x, y]) => shown.contains(document.elementFromPoint(x, y)));
}
