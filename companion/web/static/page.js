// Tuckbox on a phone: hears what is new, swaps it in, sends a tap, shows a secret while a finger lies on it.
// Everything works without this script too, by plain forms and links.
export const LONGEST_MS = 4000, RETRY_MS = [300, 1000, 2000, 4000];
export const shell = document.querySelector("[data-live]");
export const live = document.getElementById("live");
export const moment = () => live?.querySelector("[data-moment]")?.dataset.moment;

// ---------- what this phone keeps for itself ----------
export function stored(key) { try { return localStorage.getItem(key); } catch { return null; } }
export function keep(key, value) { try { localStorage.setItem(key, value); } catch { /* private browsing: for this page only */ } }
