function() {
  if (!["text", "number", "textarea"].includes(this.type)) return this.click();
  this.value = this.type === "number" ? "1" : "A fox";
  this.dispatchEvent(new Event("input", { bubbles: true }));
}
