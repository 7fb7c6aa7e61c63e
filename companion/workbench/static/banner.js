// A line above the open pane: what happened, and what its reader may do about it.
import {make} from "./base.js"

const edit = document.getElementById("edit")

export function banner(kind, words, small, ...buttons) {
  edit.querySelector(".banner")?.remove()
  const one = make("div", {class: `banner ${kind}`, role: "status"}, make("p", {}, make("b", {}, words), small ? make("span", {class: "q s"}, make("br"), small) : null),
    ...buttons, make("button", {class: "btn small line", onclick: () => one.remove()}, "Close"))
  ;(edit.querySelector(".head") || edit.firstChild)?.after(one)
  return one
}
