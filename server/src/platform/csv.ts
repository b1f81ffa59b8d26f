export type CsvCell = string | number | boolean | null

/** Starts a file, or spreadsheet programs assume another encoding. */
export const csvStart = '\uFEFF'

/**
 * One line of a CSV file (RFC 4180). Text that a spreadsheet program would read as a formula gets a leading apostrophe:
 * names come from outside, and a formula can leak the rest of the sheet.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${csvCells(cells)}\r\n`
}

/** Part of a line, for cells that many lines share. */
export function csvCells(cells: readonly CsvCell[]): string {
  return cells.map(toCell).join(',')
}

/**
 * Where a formula could begin: at the start, and after a character that may separate cells, such as a semicolon in
 * locales with decimal commas. Programs treat full-width forms of these characters like the usual ones.
 */
const formulaStart = /^(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])|(?<=[;\t\r\n])(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/** Most cells contain none of these. Checking this first makes long files several times faster. */
const special = /^[=+\-@\uff1d\uff0b\uff0d\uff20]|[",;\r\n\t]/

function toCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  if (!special.test(cell)) return cell
  const text = cell.replace(formulaStart, "'")
  return /[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
