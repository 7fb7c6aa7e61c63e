// ---------- a picture as large as the screen ----------
// A tap lets it go, and so does the table when the picture or whose turn it is changes.
const zoomKey = (opener) => opener.dataset.zoom + "\n" + (opener.dataset.whose ?? "");
function zoom(opener) {
  const box = document.getElementById("zoom"), picture = document.createElement("img");
  picture.src = opener.dataset.zoom; picture.alt = opener.dataset.alt || ""; picture.className = opener.dataset.at ?? "";
  box.querySelector(".zoomed").replaceChildren(picture);
  box.querySelector("p").textContent = opener.dataset.whose ?? "";
  box.dataset.of = zoomKey(opener); box.showModal();
}
export function endZoom() {
  const box = document.getElementById("zoom");
  if (box?.open && ![...document.querySelectorAll("[data-zoom]")].some((opener) => zoomKey(opener) === box.dataset.of)) box.close();
}
document.getElementById("zoom")?.addEventListener("click", (event) => event.currentTarget.close());
document.addEventListener("click", (event) => {
  const zoomed = event.target.closest?.("[data-zoom]");
  if (zoomed) zoom(zoomed);
});
