[".wall-code", ".lesson-loop", ".roles"].filter((one) => {
  const place = document.querySelector(one);
  place.scrollIntoView({ block: "center" });
  const box = place.getBoundingClientRect();
  return !place.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
})
