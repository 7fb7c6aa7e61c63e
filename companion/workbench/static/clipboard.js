// Cells as spreadsheets copy them: rows of text between tabs, cells with line breaks in quotes.
export function parsed(text) {
  const rows = [[]]
  for (const hit of text.replaceAll("\r\n", "\n").replace(/\n$/, "").matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)) {
    if (hit[0] === "" && hit.index >= text.length) break
    rows.at(-1).push(hit[1] !== undefined ? hit[1].replaceAll('""', '"') : hit[2])
    if (hit[3] === "\n") rows.push([])
    else if (hit[3] === "") break
  }
  return rows.filter(row => row.length)
}
