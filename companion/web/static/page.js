// Tuckbox on a phone: hears what is new, swaps it in, sends a tap, shows a secret while a finger lies on it.
// Everything works without this script too, by plain forms and links.
"use strict";
const SHOW_AFTER_MS = 150, SHORT_TAP_MS = 400, SHOWN_FOR_MS = 8000;
const SILENT_MS = 2700, POLL_MS = 2500, LONGEST_MS = 4000, GIVEN_UP_MS = 9000, RETRY_MS = [300, 1000, 2000, 4000];
const shell = document.querySelector("[data-live]");
const live = document.getElementById("live");
let moment = () => live?.querySelector("[data-moment]")?.dataset.moment;

// ---------- what this phone keeps for itself ----------
function stored(key) { try { return localStorage.getItem(key); } catch { return null; } }
function keep(key, value) { try { localStorage.setItem(key, value); } catch { /* private browsing: for this page only */ } }
