// Nothing moves, and what shows the time or a reaction is not seen.
() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { caret-color: transparent !important }
    *, *::before, *::after { animation: none !important; transition: none !important }
    [data-left], .turn-clock, .countdown, #told, .reactions { visibility: hidden !important }
  `);
  document.adoptedStyleSheets = [sheet];
}
