// The fewest taps that send a phone's form; 0 where it has none.
() => {
  const forms = [...document.querySelectorAll("#live form.task, #live form[data-tap]:not(.react)")];
  const form = forms.find((one) => one.querySelector(".act"));
  const act = form && [...form.querySelectorAll(".act")].find((one) => !one.classList.contains("second"));
  if (!act || act.getAttribute("aria-busy")) return 0;
  let taps = 0;
  for (const one of form.querySelectorAll("input[type=radio], input[type=checkbox], [data-step]")) {
    if (!act.disabled) break;
    if (one.checked || (one.type === "radio" && form.querySelector(`[name="${one.name}"]:checked`))) continue;
    one.click(); taps += 1;
  }
  if (act.disabled) return 0;
  act.click();
  return taps + 1;
}
