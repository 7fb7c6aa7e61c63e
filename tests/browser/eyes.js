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

  // What nobody can tap or read, however far they scroll: a field or button under something else, a line that is covered, cut or spills out of its button.
  lost(root = document.querySelector("dialog[open]") ?? document.body) {
    const found = [], name = (one) => `${one.tagName.toLowerCase()}${one.getAttribute("class") ? `.${one.getAttribute("class").trim().replaceAll(/\s+/g, ".")}` : ""} "${(one.ariaLabel || one.innerText || one.value || "").trim().replaceAll(/\s+/g, " ").slice(0, 30)}"`;
    const ends = ["nearest", "center", "start", "end"];
    // What lies over the middle of a box in each place that it can be scrolled to; "" if it is free in one of them.
    const over = (one, box, isOwn) => {
      let last = "";
      for (const block of ends) {
        one.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
        const { left, right, top, bottom } = box(), x = (left + right) / 2, y = (top + bottom) / 2, hit = document.elementFromPoint(x, y);
        if (hit && isOwn(hit)) return "";
        last = hit ? name(hit) : "the edge of the screen";
      }
      return last;
    };
    for (const one of root.querySelectorAll("*")) {
      const style = getComputedStyle(one);
      if (/auto|scroll/.test(style.overflowX) && style.scrollSnapType === "none" && one.scrollWidth > one.clientWidth + 2 && this.sees(one)) found.push(`${name(one)} scrolls sideways`);
    }
    for (const one of root.querySelectorAll("button, a[href], input:not([type=hidden]), select, textarea, summary")) {
      scrollTo(0, 0);
      for (let each = one.parentElement; each; each = each.parentElement) if (each.scrollTop) each.scrollTop = 0; // at first nothing is scrolled
      const box = one.getBoundingClientRect();
      if (!this.sees(one) || box.width < 4 || box.height < 4 || one.closest(".sr")) continue;
      // What stands in a bar is there at once.
      const isInBar = (each) => each && each !== root && (/sticky|fixed/.test(getComputedStyle(each).position) || isInBar(each.parentElement));
      const isMine = (hit) => one.contains(hit) || (hit.closest("label")?.contains(one) ?? false);
      const first = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (first && isInBar(one) && !isMine(first)) found.push(`${name(one)}, which stands in a bar, lies under ${name(first)} at first`);
      const by = over(one, () => one.getBoundingClientRect(), isMine);
      if (by) found.push(`${name(one)} lies under ${by}`);
    }
    // Cut on purpose, with a mark, or there for screen readers alone.
    const isShort = (one, line) => {
      for (let each = one; each !== root; each = each.parentElement) {
        const style = getComputedStyle(each), edge = each.getBoundingClientRect();
        if (edge.width < 3) return true;
        if ((style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") && (line.bottom > edge.bottom + 1 || line.right > edge.right + 1)) return true;
      }
      return false;
    };
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode, one = text.parentElement, words = text.data.trim().slice(0, 30);
      if (!words || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || one.closest(".sr, option, script, style, title, noscript, [hidden], [aria-hidden=true], .lesson-loop")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const line = () => [...range.getClientRects()].at(-1) ?? { left: 0, right: 0, top: 0, bottom: 0 };
      if (line().right - line().left < 2 || isShort(one, line())) continue;
      const isOwn = (hit) => one.contains(hit) || hit.contains(one) || !hit.checkVisibility({ opacityProperty: true });
      const by = over(one, line, isOwn);
      if (by) found.push(`"${words}" lies under ${by}`);
      const { left, right, top, bottom } = line(), box = one.closest("button, .act, .chip, .card, .guess-card")?.getBoundingClientRect();
      if (box && (left < box.left - 2 || right > box.right + 2 || top < box.top - 3 || bottom > box.bottom + 3)) found.push(`"${words}" spills out of ${name(one.closest("button, .act, .chip, .card, .guess-card"))}`);
      for (let each = one; each && each !== document.documentElement; each = each.parentElement) {
        const style = getComputedStyle(each), edge = each.getBoundingClientRect();
        if (/hidden|clip/.test(style.overflowX) && (left < edge.left - 3 || right > edge.right + 3)) { found.push(`"${words}" is cut at a side of ${name(each)}`); break; }
        if (/hidden|clip/.test(style.overflowY) && (top < edge.top - 4 || bottom > edge.bottom + 4)) { found.push(`"${words}" is cut above or below by ${name(each)}`); break; }
        if (style.position === "fixed") break;
      }
    }
    const [wide, far] = this.widest();
    if (wide > document.documentElement.clientWidth + 1) {
      const isToBlame = (one) => { one.style.display = "none"; const less = this.widest()[0] < wide; one.style.display = ""; return less; };
      const blamed = far.length ? far : [...root.querySelectorAll("*")].reverse().filter(isToBlame).slice(0, 1).map(name);
      found.push(`the page is ${wide} px wide: ${blamed}`);
    }
    scrollTo(0, 0);
    return [...new Set(found)];
  },

  // Text of another size, as people set it for their browser: 100 or 200 %.
  size(percent) { document.documentElement.style.fontSize = percent === 100 ? "" : `${1.125 * percent}%`; },

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
