export type CsvCell = string | number | boolean | null

/** Told at the beginning of a file, or spreadsheet programs take its text for another encoding. */
export const csvStart = '\uFEFF'

/**
 * One line of a CSV file (RFC 4180). Text that a spreadsheet program would take for a formula gets an apostrophe before it:
 * names come from outside, and a formula can send away what else is in the sheet.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

/**
 * Where a formula could begin: at the start, and after a character that the program may take for the end of a cell, as it does with
 * a semicolon where commas stand in numbers. Programs read the wide forms of the signs like the usual ones.
 */
const formulaStart = /^(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])|(?<=[;\t\r\n])(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/** What most cells have neither at their start nor anywhere. Looking for this first makes long files several times as fast. */
const special = /^[=+\-@\uff1d\uff0b\uff0d\uff20]|[",;\r\n\t]/

function toCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  if (!special.test(cell)) return cell
  const text = cell.replace(formulaStart, "'")
  return /[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
