/**
 * A CSV file (RFC 4180) for spreadsheet programs: with a UTF-8 byte order mark, and without anything they would run as
 * a formula.
 */
export function toCsv(lines: readonly (readonly unknown[])[]): string {
  return `\uFEFF${lines.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')}`
}

/**
 * Where a formula could begin: at the start, and after a character that the program may read as the end of a cell, such
 * as a semicolon in locales with decimal commas. Programs treat full-width signs like the usual ones.
 */
const formulaStart = /^(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])|(?<=[;\t\r\n])(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = value.replace(formulaStart, "'")
  return /[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function saveFile(name: string, content: string | Blob): void {
  const file = typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
