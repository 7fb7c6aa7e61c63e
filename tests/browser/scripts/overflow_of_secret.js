said => {
  const secret = document.querySelector("#panel .secret");
  secret.querySelector("p").innerText = said;
  return secret.scrollHeight - secret.clientHeight;
}
