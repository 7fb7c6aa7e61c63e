(left) => {
  lastTen(left);
  return document.body.classList.contains("last-ten") ? document.getElementById("countdown").textContent : "";
}
