((left) => {
  const clock = document.querySelector(".clock[data-bells]");
  bell(clock, left);
  return !clock.querySelector(".bell").hidden;
})
