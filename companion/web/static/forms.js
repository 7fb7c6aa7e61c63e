// ---------- choosing, and what the main button says ----------
export function arm(form) {
  const act = form.querySelector(".act[data-armed]");
  if (!act) return;
  act.dataset.idle ??= act.textContent;
  const chosen = new FormData(form), needs = Number(form.dataset.needs || 1);
  let count = 0;
  for (const name of (form.dataset.counts || "").split(" ").filter(Boolean)) count += chosen.getAll(name).filter(Boolean).length;
  if (!form.dataset.counts) {
    count = form.querySelectorAll("input:checked").length;
    for (const number of form.querySelectorAll("input[type=number]")) count += Number(number.value) > 0;
  }
  if (form.querySelector("[data-differ]")) {                // so many, no more, and each another
    const marks = [...form.querySelectorAll("[data-differ] input:checked")].map((mark) => mark.value);
    if (marks.length !== needs || new Set(marks).size !== needs) count = 0;
  }
  act.disabled = count < needs || !form.matches(":valid");
  act.textContent = act.disabled ? act.dataset.idle : act.dataset.armed;
}
for (const kind of ["change", "input"]) document.addEventListener(kind, ({ target }) => {
  const form = target.closest?.("form[data-needs]");
  if (form && target.dataset.clears) for (const other of form.querySelectorAll(target.dataset.clears)) other.checked = false;
  if (form) arm(form);
});
// A mark that is tapped again is taken back, where none is a choice too.
document.addEventListener("click", (event) => {
  const mark = event.target.closest?.("[data-none] input[type=radio]");
  if (!mark) return;
  if (mark.dataset.was) { mark.checked = false; delete mark.dataset.was; mark.form && arm(mark.form); return; }
  for (const other of mark.form?.elements[mark.name]?.forEach ? mark.form.elements[mark.name] : [mark]) delete other.dataset.was;
  mark.dataset.was = "1";
});
// Plus and minus beside a number.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-step]");
  if (!button) return;
  const input = document.getElementById(button.getAttribute("aria-controls"));
  const value = Math.min(Number(input.max || 99), Math.max(Number(input.min || 0), Number(input.value || 0) + Number(button.dataset.step)));
  input.value = value;
  const shown = button.parentElement.querySelector("[data-shown]");
  if (shown) shown.textContent = value;
  input.dispatchEvent(new Event("change", { bubbles: true }));
});
// A number that goes with another only while that is 0.
document.addEventListener("change", (event) => {
  const other = event.target.dataset?.against && Number(event.target.value) ? document.getElementById(event.target.dataset.against) : null;
  if (other) other.value = 0;
});

// ---------- a box that opens shows what is in it, clear of the dock ----------
document.addEventListener("click", (event) => {
  const fold = event.target.closest?.("#live .fold > summary")?.parentNode;
  if (!fold || fold.open) return;
  event.preventDefault();                                   // opened at once, so that nothing moves after the tap
  fold.open = true;
  fold.scrollIntoView({ block: "nearest" });
});
