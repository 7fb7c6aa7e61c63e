// ---------- taps that have no answer yet, and the answers that come over the open line ----------
export const unsent = new Set();                             // forms
const asking = new Map(), ANSWER_MS = 2500;
export async function answerTo(tap, ask) {
  const answer = await new Promise((told) => {
    asking.set(tap, told);
    setTimeout(() => told(null), ANSWER_MS);
    ask();
  });
  asking.delete(tap);
  return answer;
}
export function answered(words) {
  const [tap, status, ...sentence] = words.split("\n");
  asking.get(tap)?.({ status: Number(status), ok: status === "204", text: async () => sentence.join("\n") });
}
