async ([name, data, target]) => {
  const bytes = Uint8Array.from(atob(data), one => one.charCodeAt(0)), files = new DataTransfer()
  files.items.add(new File([bytes], name, {type: "image/png"}))
  const drop = new DragEvent("drop", {dataTransfer: files, bubbles: true, cancelable: true})
  document.querySelector(target).dispatchEvent(drop)
}
