new Promise((done) => requestAnimationFrame(() => setTimeout(() => {
  const over = document.documentElement.scrollHeight - innerHeight;
  done(over > 1 ? [`the wall is ${over} px too high`] : []);
})))
