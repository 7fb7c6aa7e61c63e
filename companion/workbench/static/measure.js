// Measuring a printer: print the test sheet, hold it to the light, type the figures.
import {make} from "./base.js"
import {steps, target} from "./print_pictures.js"

export function open_measure(place, printing) {
  const number = name => make("input", {type: "number", step: "0.1", min: -10, max: 10, value: 0, name})
  const field = (words, input) => make("label", {}, words, input)
  const [dx, dy, b, c] = ["dx", "dy", "b", "c"].map(number), picture = make("div", {})
  const name = make("input", {type: "text", maxlength: 40, placeholder: "Staff room", "aria-label": "Name of the printer"})
  const told = make("p", {role: "status"}), refused = make("p", {class: "refused", role: "alert", hidden: true})
  const edge = () => printing.duplex === "short" ? "short" : "long"
  const draw = () => picture.replaceChildren(target(Number(dx.value), Number(dy.value), edge()))
  const sheet = make("a", {class: "btn line", target: "_blank", href: "/test-sheet.pdf", onclick: () => { sheet.href = `/test-sheet.pdf?paper=${printing.paper}&duplex=${edge()}` }}, "Open the test sheet")
  const keep = make("button", {class: "btn line", type: "button", onclick: async () => {
    refused.hidden = true
    told.textContent = ""
    const chosen = name.value.trim() || printing.printer
    try {
      if (!chosen) throw new Error("Give the printer a name, such as Staff room.")
      await printing.keep(chosen, {dx: Number(dx.value), dy: Number(dy.value), angle: (Number(b.value) - Number(c.value)) / 2.6, duplex: edge()})
      told.textContent = `Kept for ${chosen}. Print the game again: backs now meet their fronts.`
    } catch (error) {
      refused.textContent = error.message
      refused.hidden = false
    }
  }}, "Keep for this printer")
  for (const input of [dx, dy]) input.addEventListener("input", draw)
  draw()
  place.append(make("section", {class: "panel", "aria-labelledby": "measure"}, make("h2", {id: "measure"}, "Do backs miss their fronts?"),
    make("p", {class: "q"}, "Printers miss by 1 to 4 mm. Measure yours once; Tuckbox remembers it on this machine."),
    make("ol", {class: "measure"},
      make("li", {}, steps[0](), make("h3", {}, "1. Print the test sheet"), make("p", {class: "q s"}, "On this printer, two-sided, at 100 %."), sheet),
      make("li", {}, steps[1](), make("h3", {}, "2. Hold it to the light"), make("p", {class: "q s"}, "The page with text faces you. The cross from the back shines through.")),
      make("li", {}, picture, make("h3", {}, "3. Type what you read at target A"), make("p", {class: "q s"}, "The cross meets both scales. The picture shows what you type."),
        make("div", {class: "figures-in"}, field("dx, above", dx), field("dy, on the right", dy)),
        make("details", {}, make("summary", {class: "s"}, "Backs look turned, too"), make("div", {class: "figures-in", style: "padding-top: 8px"}, field("dy at target B", b), field("dy at target C", c))),
        make("label", {class: "col", style: "gap: 4px; width: 100%; font-weight: 560"}, "Name of the printer", name), keep)),
    told, refused))
}
