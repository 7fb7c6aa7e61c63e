// Whether a picture stays the same element, and how many there are.
(() => {
  const [old, part] = [1, 2].map((many) => {
    const div = document.createElement("div");
    div.innerHTML = '<span><img alt=""></span>'.repeat(many);
    return div;
  });
  const shown = old.querySelector("img");
  keepPictures(old, part);
  return [part.contains(shown), part.querySelectorAll("span > img").length];
})()
