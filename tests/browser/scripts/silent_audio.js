globalThis.spoken = []; globalThis.notes = 0;
globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
const speech = { speaking: false, getVoices: () => VOICES, addEventListener() {},
  cancel() { this.speaking = false; }, speak(one) { this.speaking = true; spoken.push([one.text, one.lang]); } };
Object.defineProperty(globalThis, "speechSynthesis", { value: speech });
const pass = { get: (_, name) => name === Symbol.toPrimitive ? () => 0 : node(), apply: () => node(), set: () => true };
const node = () => new Proxy(function () {}, pass);
globalThis.AudioContext = class {
  state = "suspended"; currentTime = 0; destination = {};
  async resume() { if (navigator.userActivation.hasBeenActive) { this.state = "running"; this.onstatechange?.(); } }
  sampleRate = 100;
  createGain() { return node(); }
  createBiquadFilter() { return node(); }
  createBufferSource() { return node(); }
  createBuffer() { return { getChannelData: () => [] }; }
  createOscillator() { notes += 1; return node(); }
};
