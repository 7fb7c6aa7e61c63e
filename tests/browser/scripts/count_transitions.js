() => {
    const begin = document.startViewTransition.bind(document);
    globalThis.transitions = 0;
    document.startViewTransition = (change) => { transitions += 1; return begin(change); };
}
