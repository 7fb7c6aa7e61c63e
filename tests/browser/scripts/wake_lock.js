globalThis.locks = [];
Object.defineProperty(navigator, "wakeLock", { configurable: true, value: {
  request: async (kind) => {
    const lock = { kind, released: false, release: async () => { lock.released = true; } };
    locks.push(lock);
    return lock;
  },
} });
