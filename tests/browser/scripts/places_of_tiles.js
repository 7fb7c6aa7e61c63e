(under) => [...document.querySelectorAll(`#live ${under} .tile`)].map(
  (one) => Math.round(one.getBoundingClientRect().y))
