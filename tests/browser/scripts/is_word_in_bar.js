page => {
  const bar = document.querySelector(`#${page} .hold`), word = bar.querySelector("b").getBoundingClientRect();
  return word.right <= bar.getBoundingClientRect().right && word.left >= bar.getBoundingClientRect().left;
}
