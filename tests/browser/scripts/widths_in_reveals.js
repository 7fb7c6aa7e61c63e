// Records how wide the board is under each heading of a reveal.
(() => {
  globalThis.widths = {};
  new MutationObserver(() => document.querySelectorAll('.beat .clinic').forEach(
    board => widths[document.querySelector('.beat h1').innerText] = board.offsetWidth
  )).observe(document.getElementById('live'), {childList: true, subtree: true});
})()
