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

function toCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
