// Cards of the lobby's wall whose words do not fit.
[...document.querySelectorAll('.lesson-loop .lesson-words')].filter((card) => {
  const edge = card.getBoundingClientRect(), lines = [...card.children].map((one) => one.getBoundingClientRect());
  return lines[0].top < edge.top || lines.at(-1).bottom > edge.bottom;
}).map((card) => card.innerText)
