// Learning a game: which card shows, the rulebook's search field, and terms in browsers without popovers.
// The dot of the card that shows is marked; a tap on a dot goes there without a new address.
function markCard(row) {
  const cards = [...row.children], at = Math.round(row.scrollLeft / (row.scrollWidth / cards.length));
  row.parentElement.querySelectorAll(".pips a").forEach((dot, index) => {
    if (index === at) dot.setAttribute("aria-current", "true"); else dot.removeAttribute("aria-current");
  });
}
document.addEventListener("scroll", (event) => { if (event.target.matches?.("[data-lessons]")) markCard(event.target); }, true);
document.addEventListener("click", (event) => {
  const dot = event.target.closest?.(".pips a");
  if (!dot) return;
  event.preventDefault(); event.stopPropagation();
  const row = dot.closest(".lessons").querySelector("[data-lessons]"), card = document.getElementById(dot.hash.slice(1));
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  row.scrollTo({ left: card.offsetLeft - row.offsetLeft - row.firstElementChild.offsetLeft + row.offsetLeft, behavior: isCalm ? "instant" : "smooth" });
}, true);
const markCards = () => document.querySelectorAll("[data-lessons]").forEach(markCard);
markCards();
new MutationObserver(markCards).observe(document.getElementById("live") ?? document.body, { childList: true });

// ---------- the rulebook: only the paragraphs with the words that are sought ----------
const search = document.querySelector("[data-search]");
function filter() {
  const sought = search.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const book = document.getElementById(search.dataset.search);
  let found = 0;
  for (const section of book.querySelectorAll(".rule-section")) {
    let isShown = false;
    for (const part of section.querySelectorAll(":scope > :not(h2, h3, .origin)")) {
      const words = part.textContent.toLocaleLowerCase(), heading = section.querySelector("h2")?.textContent.toLocaleLowerCase() ?? "";
      part.hidden = !sought.every((word) => words.includes(word) || heading.includes(word));
      if (part.nextElementSibling?.matches(".origin")) part.nextElementSibling.hidden = part.hidden;
      if (!part.hidden) { isShown = true; found += 1; }
    }
    section.hidden = !isShown;
  }
  if (sought.length && !book.classList.contains("is-searched")) book.scrollIntoView();
  book.classList.toggle("is-searched", sought.length > 0);
  const told = document.getElementById("found");
  told.hidden = !sought.length;
  told.textContent = found ? told.dataset.some.replace("0", found) : told.dataset.none;
}
if (search) {
  search.closest("[hidden]")?.removeAttribute("hidden");
  search.addEventListener("input", filter);
  search.form?.addEventListener("submit", (event) => event.preventDefault());
  if (search.value) filter();
}

// ---------- browsers that know no popovers open and close them by a class ----------
if (!("popover" in document.body)) {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest?.("[popovertarget]"), card = opener && document.getElementById(opener.getAttribute("popovertarget"));
    for (const open of document.querySelectorAll("[popover].is-open")) if (open !== card && !open.contains(event.target)) open.classList.remove("is-open");
    card?.classList.toggle("is-open");
  });
}
