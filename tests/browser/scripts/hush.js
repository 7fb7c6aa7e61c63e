// From now on the page hears answers to its own taps alone, so nothing moves under the finger.
() => {
  const hear = socket.onmessage;
  socket.onmessage = (event) => event.data.startsWith("\x06") && hear(event);
}
