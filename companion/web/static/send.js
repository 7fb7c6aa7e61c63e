// ---------- sending a tap ----------
import { answerTo, unsent } from "./answers.js";
import { forget } from "./drafts.js";
import { arm } from "./forms.js";
import { held, showAgain } from "./hold.js";
import { comesBack, isLeaving, isOff, mark, poll, socket } from "./live.js";
import { strip, tell, toast } from "./notes.js";
import { LONGEST_MS, RETRY_MS, moment } from "./page.js";
import { isWriting } from "./swap.js";
import { filled } from "./turning.js";
const name = () => [...crypto.getRandomValues(new Uint8Array(9))].map((b) => b.toString(36).padStart(2, "0")).join("");
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-tap]")) return;
  event.preventDefault();
  send(form, event.submitter);
});
document.addEventListener("slid", ({ detail: button }) => send(button.form, button));
async function send(form, button) {
  if (form.dataset.sending) return;
  form.dataset.sending = "1"; unsent.add(form);
  const body = new URLSearchParams(new FormData(form, button));
  body.set("tap", name());                                   // the same name at each try: it counts once
  const buttons = [...form.querySelectorAll("button")].filter((one) => !one.disabled);
  for (const one of buttons) one.setAttribute("aria-busy", "true");
  if (button) button.dataset.waits = document.getElementById("strip")?.dataset.waits ?? "";
  toast("");
  let waited = isOff(), told = "";
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await deliver(form, body);
        if (answer.status >= 500 && attempt < 4) throw answer;
        waited ||= isOff();
        if (answer.ok && form.dataset.draft) forget(form);
        if (answer.ok) for (const sheet of form.closest("details.tool")?.parentNode.querySelectorAll("details[open]") ?? []) sheet.open = false;
        if (answer.ok) tell(button?.dataset.told ?? form.dataset.told);
        if (!answer.ok) { /* what was chosen stays */ } else if (form.matches("[data-clear]")) {
          form.reset();
          if (form.dataset.needs) arm(form);
          if (form.dataset.then) location.hash = filled(form.dataset.then, body.get(form.dataset.then.match(/\{(.*)\}/)[1]));
        } else if (isWriting(form)) document.activeElement.blur();   // sent with the field still open: what is new may come
        if (!answer.ok || !socket || socket.readyState !== WebSocket.OPEN) await poll();
        const isGone = waited && !answer.ok && body.has("at") && body.get("at") !== moment();
        told = answer.ok ? "sent" : isGone ? "gone" : "back";
        if (!answer.ok && !isGone) toast(await answer.text());
        break;
      } catch (lost) {
        if (isLeaving) break;
        if (!lost.status) { mark(false); waited = true; }
        await new Promise((go) => { comesBack.push(go); setTimeout(go, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]); });
      }
    }
  } finally {
    delete form.dataset.sending; unsent.delete(form);
    if (held && held.panel.contains(form)) showAgain();      // answered by a second finger while the first one holds
    for (const one of buttons) one.removeAttribute("aria-busy");
    if (button) delete button.dataset.waits;
    if (waited && told) { mark(true); strip(told); }
  }
}
// Over the open line a tap is quicker; where that is not to be had, or nothing answers, it goes as a form, under the
// same name, so that it counts once however often it is sent.
const LONGEST_LINE = 3000;
async function deliver(form, body) {
  const text = body.toString();
  if (socket?.readyState === WebSocket.OPEN && text.length < LONGEST_LINE && form.action.endsWith("/move") && !form.matches("[data-by-form]")) {
    const answer = await answerTo(body.get("tap"), () => socket.send(body.get("tap") + "\n" + text));
    if (answer) return answer;
  }
  return fetch(form.action, { method: "POST", body, headers: { "X-Tuckbox": "1" }, redirect: "error", signal: AbortSignal.timeout?.(2 * LONGEST_MS) });
}
