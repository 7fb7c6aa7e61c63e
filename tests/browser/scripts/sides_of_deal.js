// Top, left and right of both sides of a deal.
[...document.querySelectorAll("#deal .side")].map((side) => {
  const { top, left, right } = side.getBoundingClientRect();
  return [top, left, right];
})
