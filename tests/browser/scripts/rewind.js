// Clocks show again what the server said, however long the phone took.
() => {
    for (const clock of document.querySelectorAll("[data-left]"))
        clock.dataset.until = performance.now() + 1000 * clock.dataset.left - 1;
    tick();
}
