// The words of the wall that lie under reactions.
(() => {
  const box = document.querySelector('.reactions').getBoundingClientRect();
  const texts = document.createTreeWalker(document.getElementById('live'), NodeFilter.SHOW_TEXT), found = [];
  while (texts.nextNode()) {
    const text = texts.currentNode, range = document.createRange();
    if (!text.data.trim() || text.parentElement.closest('.reactions, .sr')) continue;
    range.selectNodeContents(text);
    for (const one of range.getClientRects())
      if (one.right > box.left && one.bottom > box.top && one.top < box.bottom) found.push(text.data);
  }
  return found;
})()
