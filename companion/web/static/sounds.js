// The sounds of a public screen, made from oscillators and noise, and its voice, the browser's own. Phones make none.
import { keep, live, moment, stored } from "./page.js";
const GAIN = 0.2, ATTACK = 0.004, soundButton = document.getElementById("sound");
const E5 = 659.26, A5 = 880, C5 = 523.25, G5 = 783.99, C6 = 1046.5, G4 = 392, EB4 = 311.13, C4 = 261.63;
// One note: wave, hertz, seconds until it starts, seconds it lasts.
const SOUNDS = {
  tap: [["sine", 660, 0, 0.06]],
  turn: [["triangle", E5, 0, 0.12], ["triangle", A5, 0.12, 0.12]],
  flip: [["noise", 1000, 0, 0.09], ["sine", 180, 0.02, 0.06]],
  tick: [["square", 880, 0, 0.035]],
  win: [["triangle", C5, 0, 0.11], ["triangle", E5, 0.11, 0.11], ["triangle", G5, 0.22, 0.11], ["triangle", C6, 0.33, 0.6]],
  lose: [["sine", G4, 0, 0.18], ["sine", EB4, 0.18, 0.18], ["sine", C4, 0.36, 0.5]],
  bell: [["sine", 392, 0, 1.5], ["sine", 784, 0, 1.5]],
  knock: [["sine", 90, 0, 0.09], ["sine", 90, 0.16, 0.09]],
  second: [["square", 1000, 0, 0.03]],
  last: [["square", 1320, 0, 0.06]],
  zero: [["sawtooth", 220, 0, 0.4]],
};
let audio = null;
const isSilent = () => document.querySelector("#live [data-silent]") !== null;   // the host wants no sounds
const wanted = () => stored("sound") !== "0" && !isSilent() && window.top === window;   // a small copy on the host's page is still
function unlock() {
  if (!wanted() || !window.AudioContext) return;
  if (!audio) (audio = new AudioContext()).onstatechange = () => { showSound(); if (moment() === "lobby") window.playSound("turn"); };
  if (audio.state === "suspended") audio.resume().catch(() => {});
  showSound();
}
function note([wave, hertz, starts, lasts], ratio) {
  const at = audio.currentTime + starts, gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(GAIN, at + ATTACK);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  let source, out;
  if (wave === "noise") {
    source = audio.createBufferSource(); out = audio.createBiquadFilter();
    const samples = Math.ceil(audio.sampleRate * lasts), buffer = audio.createBuffer(1, samples, audio.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < samples; i += 1) data[i] = Math.random() * 2 - 1;
    source.buffer = buffer; out.type = "bandpass";
    out.frequency.setValueAtTime(hertz, at); out.frequency.linearRampToValueAtTime(3 * hertz, at + lasts);
    source.connect(out);
  } else {
    source = out = audio.createOscillator(); source.type = wave; source.frequency.value = hertz * ratio;
    if (wave === "square") { out = audio.createBiquadFilter(); out.type = "lowpass"; out.frequency.value = 2000; source.connect(out); }
  }
  out.connect(gain).connect(audio.destination);
  source.start(at); source.stop(at + lasts);
}
window.playSound = (name, times = 1, seconds = 0) => {
  if (!wanted() || audio?.state !== "running" || !SOUNDS[name]) return;
  for (let i = 0; i < times; i += 1) {
    for (const [wave, hertz, starts, lasts] of SOUNDS[name]) note([wave, hertz, starts + i * seconds / times, lasts], 2 ** (i / 12));
  }
};
function showSound() {
  const isOn = wanted() && audio?.state === "running", isAsking = !isOn && wanted() && moment() === "lobby";
  soundButton.hidden = isSilent();
  soundButton.classList.toggle("is-asking", isAsking);
  soundButton.setAttribute("aria-pressed", String(isOn));
  soundButton.querySelector("span:last-child").textContent = soundButton.dataset[isOn ? "on" : isAsking ? "ask" : "off"];
  narrate();
}
soundButton.addEventListener("click", () => {
  const isOn = soundButton.getAttribute("aria-pressed") === "true";
  keep("sound", isOn ? "0" : "1");
  if (!isOn) unlock();
  showSound();
});
// ---------- the narrator: reads what stands on the wall, each text once ----------
// The text is that of `data-say`, or of the element itself where the attribute is empty.
const reader = document.getElementById("narrator"), speech = window.speechSynthesis, language = document.documentElement.lang;
const hasVoice = () => speech?.getVoices().some((voice) => voice.lang.slice(0, 2) === language.slice(0, 2));
let hostReads = false, reads = false, told = null;         // the switch that was used last counts, the host's or the wall's
function narrate() {
  const host = document.querySelector("#live [data-reads]") !== null, part = document.querySelector("#live [data-say]");
  if (host !== hostReads) reads = hostReads = host;
  reader.hidden = !hasVoice() || isSilent();
  const isOn = reads && !reader.hidden && window.top === window;
  reader.setAttribute("aria-pressed", String(isOn));
  reader.querySelector("span:last-child").textContent = isOn ? reader.dataset.on : reader.dataset.off;
  const text = part ? part.dataset.say || part.textContent.replace(/\s+/g, " ").trim() : "", key = text && moment() + text;
  const isNews = text && told !== null && told !== key && !(key.startsWith("over") && told.endsWith(text));
  told = key;
  if (!isOn && speech?.speaking) speech.cancel();
  if (!isOn || !isNews) return;                            // whoever opens the wall in the middle hears what comes next
  speech.cancel();
  speech.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang: language }));
}
reader.addEventListener("click", () => { reads = !reads; narrate(); });
speech?.addEventListener?.("voiceschanged", narrate);
new MutationObserver(showSound).observe(live, { childList: true });
new MutationObserver(showSound).observe(live, { subtree: true, attributeFilter: ["data-say"] });   // a bell, by the clock
let moved = 0;                                             // in a game the button shows only while the pointer moves
document.addEventListener("pointermove", () => {
  clearTimeout(moved);
  document.body.classList.add("is-pointing");
  moved = setTimeout(() => document.body.classList.remove("is-pointing"), 3000);
});
const gesture = (event) => { if (!soundButton.contains(event.target)) unlock(); };
document.addEventListener("pointerdown", gesture);         // browsers allow sound only after a touch or a key
document.addEventListener("keydown", gesture);
unlock();                                                  // the host's last tap in this browser may do
showSound();
