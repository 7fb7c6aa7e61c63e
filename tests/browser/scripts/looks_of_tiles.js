() => [...document.querySelectorAll("#live .pick, #live .tile .back")].map((one) => {
  const style = getComputedStyle(one);
  return ["backgroundColor", "borderColor", "boxShadow", "outlineStyle", "color"].map((name) => style[name]).join("; ");
})
