[...document.querySelectorAll('.aim')].map(one => { const look = getComputedStyle(one);
  return [look.borderColor, look.backgroundColor, look.color, look.boxShadow, look.outlineStyle].join(); })
