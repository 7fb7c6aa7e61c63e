(frame, id) => {
    const page = frame.contentDocument, link = page.querySelector(`.contents a[href$=${id}]`)
    link.closest("details").open = true
    link.scrollIntoView({block: "center"})
    const box = link.getBoundingClientRect(), around = frame.getBoundingClientRect(), scale = around.width / frame.width
    return [around.left + scale * (box.left + 5), around.top + scale * (box.top + box.height / 2)]
}
