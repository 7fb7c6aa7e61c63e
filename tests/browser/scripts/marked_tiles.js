() => [...document.querySelectorAll("#live .secret [data-if]")].map((one) => one.offsetParent !== null)
