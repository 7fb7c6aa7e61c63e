// What the tests see of a page: what a thumb can reach, what lies where, what is there to be read. Loaded before it.
globalThis.eyes = {
  sees(one) {
    const box = one.getBoundingClientRect();
    return one.checkVisibility({ visibilityProperty: true }) && box.width > 0 && box.height > 0;
  },

  // The fields and buttons of the moves on offer, by form, what is asked after the game left out; form 0 is whatever only opens something on the screen.
  offered() {
    this.kept = [];
    const loose = [...document.querySelectorAll("#live :is(input, a[href^='#'])")].filter((one) => !one.form);
    const forms = [loose, ...[...document.querySelectorAll("#live form[data-tap]:not(.questions)")].filter((form) => form.action.endsWith("/move")).map((form) => [...form.elements])];
    return forms.flatMap((fields, form) => fields.flatMap((one) => this.told(one, form)));
  },

  told(one, form) {
    const isButton = one.tagName === "BUTTON", isMark = one.type === "radio" || one.type === "checkbox";
    if (one.type === "hidden" || (one.disabled && !isButton) || one.matches(".hold, fieldset, output, [popovertarget]")) return [];
    const target = (isMark && one.closest("label")) || one;
    if (!this.sees(target)) return [];
    const kind = one.matches("a") ? "link" : isButton ? (one.type === "submit" ? "submit" : "step") : isMark || one.type === "number" ? one.type
      : one.tagName === "SELECT" ? "select" : "text";
    const alike = [...(one.closest("[data-differ]")?.querySelectorAll(":checked") ?? [])];
    return [{
      form, kind, number: this.kept.push(target) - 1, name: one.name, value: one.value ?? one.hash,
      sends: kind === "submit" ? new URLSearchParams(new FormData(one.form, one)).toString() : "",
      enabled: !one.disabled && one.ariaBusy !== "true" && (kind !== "submit" || one.form.matches(":valid")),
      isArmed: one.dataset.armed !== undefined,
      checked: isMark ? one.checked : !isButton && one.value !== one.defaultValue,
      isDouble: kind === "checkbox" && !one.checked && alike.some((other) => other.value === one.value),
    }];
  },

  // Where a thumb would come down on one of them, and what lies over it; null if it is gone.
  place(number) {
    const one = this.kept[number];
    if (!one.isConnected) return null;
    one.scrollIntoView({ block: "center", behavior: "instant" });
    const box = one.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const top = document.elementFromPoint(x, y);
    const isFree = top && (one.contains(top) || (top.matches("label") && top.contains(one)));
    return { x, y, over: isFree ? "" : top?.outerHTML.slice(0, 80) ?? "nothing" };
  },

  // Writes into one of them, or chooses in a list.
  fill(number, words, part) {
    const one = this.kept[number];
    if (one.tagName === "SELECT") one.selectedIndex = Math.floor(part * one.length);
    else one.value = words;
    one.dispatchEvent(new Event("change", { bubbles: true }));
  },

  // A tap was answered: by another screen, or by a sentence.
  parts() { return [...document.querySelectorAll("#live [data-part]")]; },
  press() { for (const part of this.parts()) part.isOld = true; toast(""); if (this.bar("#told")) this.bar("#told").hidden = true; },
  isAnswered() {
    const isNew = this.parts().some((part) => !part.isOld) || !document.getElementById("toast").hidden || this.bar("#told")?.hidden === false;
    return isNew && !document.querySelector("#live form[data-sending]");
  },
  refusal() { const toast = document.getElementById("toast"); return toast && !toast.hidden ? toast.innerText : ""; },

  moment() { return document.querySelector("[data-moment]")?.dataset.moment ?? ""; },
  sight() { return [this.moment(), document.querySelector("h1")?.innerText ?? ""]; },

  bar(selector) { return document.querySelector(selector); },
  // The middle of a bar, when it has stayed in its place for three frames: what has just come may still move it.
  async middle(selector) {
    let last = "", same = 0, middle = null;
    await this.until(() => {
      const box = this.bar(selector)?.getBoundingClientRect(), place = box ? `${box.x} ${box.y} ${box.width} ${box.height}` : "";
      same = place && place === last ? same + 1 : 0;
      last = place;
      middle = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      return same >= 3;
    }, 5000);
    return middle;
  },
  at({ x, y }) { return document.elementFromPoint(x, y)?.outerHTML.slice(0, 120); },
  secret() { return document.getElementById(this.bar("#live .hold").getAttribute("aria-controls")); },
  isShown() { return this.bar("#live .hold").ariaPressed === "true" && this.secret().querySelector(".secret > *") !== null; },
  isGone() {
    return this.bar("#live .hold").ariaPressed === "false" && !this.secret().querySelector(".secret").hasChildNodes();
  },

  // The page as it stands, but for clocks: they go on.
  source() {
    const copy = document.documentElement.cloneNode(true);
    for (const clock of copy.querySelectorAll("[data-until], [data-left]")) {
      clock.replaceChildren();
      delete clock.dataset.until;
      delete clock.dataset.left;
    }
    return copy.outerHTML;
  },

  // All that can be read or told from what lies under the finger: words, classes, pictures, labels.
  under() {
    const found = new Set();
    const walk = document.createTreeWalker(this.secret().querySelector(".secret"));
    while (walk.nextNode()) {
      const one = walk.currentNode;
      for (const told of one.attributes ? [...one.attributes].map((each) => each.value) : [one.data]) {
        const words = told.trim().replaceAll(/\s+/g, " ");
        if (words.length > 2) found.add(words);
      }
    }
    return [...found];
  },

  places() {
    return [...document.querySelectorAll("#live :is(.hold, .act, main, .stage, .dock)")].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [one.className, x, y, width, height];
    });
  },

  // Whether all that moves has come to rest, and all pictures are there.
  async isStill() {
    await Promise.all(document.getAnimations().map((one) => one.finished));
    await this.until(() => [...document.images].every((one) => one.complete), 5000);
  },

  // How wide the page is, and what reaches furthest to the right.
  widest() {
    const right = (one) => one.getBoundingClientRect().right + scrollX, edge = document.documentElement.clientWidth + 1;
    const far = [...document.body.querySelectorAll("*")].filter((one) => one.checkVisibility() && right(one) > edge);
    return [document.documentElement.scrollWidth, far.slice(-3).map((one) => one.outerHTML.slice(0, 120))];
  },

  blockSockets() {
    globalThis.WebSocket = class { static OPEN = 1; constructor() { throw new Error("no sockets here"); } };
  },

  async until(is, longest) {
    const end = performance.now() + longest;
    while (!is()) {
      if (performance.now() > end) return false;
      await new Promise((go) => setTimeout(go, 10));
    }
    return true;
  },
};

// What a page tells of itself: breaches of its own policy; and, where a test has asked for it, there are no sockets.
addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective}`));
try {
  if (sessionStorage.getItem("no-sockets")) eyes.blockSockets();
} catch { /* a page of no site has no storage */ }
