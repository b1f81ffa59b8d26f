import Papa from 'papaparse'
import { maxBytes, maxLines } from './file-limits.ts'

/** A file as a table of texts, with what had to be guessed. */
export type PeopleFile = {
  name: string
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'
  delimiter: string
  /** Every non-empty line; `number` is the one a spreadsheet shows. */
  lines: { number: number; cells: string[] }[]
}

/** Why a file cannot be used, in a sentence. */
export class FileProblem extends Error {}

export function readPeopleFile(name: string, bytes: Uint8Array): PeopleFile {
  if (bytes.length > maxBytes) throw new FileProblem('The file is larger than 5 MB. Send it in parts.')
  // A workbook is a zip archive, whatever its name.
  if (startsWith(bytes, [0x50, 0x4b, 3, 4])) {
    throw new FileProblem(
      'This is a workbook. In the spreadsheet program, save it as CSV (UTF-8) and choose that file.',
    )
  }
  const { text, encoding } = decode(bytes)
  if (text.trim() === '') throw new FileProblem('The file is empty.')
  // Other files that look like text but are not.
  if (text.includes('\0')) throw new FileProblem('This is not a text file. Save the list as CSV and choose that file.')
  const delimiter = findDelimiter(text)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  const openQuote = errors.find(({ code }) => code === 'MissingQuotes')
  if (openQuote !== undefined) {
    throw new FileProblem(
      `Line ${(openQuote.row ?? 0) + 1} has a quotation mark without its pair. Correct the file and choose it again.`,
    )
  }
  const lines = data
    .map((cells, index) => ({ number: index + 1, cells: cells.map(cleanCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (lines.length > maxLines + 1) {
    throw new FileProblem(`The file has more than ${maxLines.toLocaleString('en')} lines. Send it in parts.`)
  }
  return { name, encoding, delimiter, lines }
}

/** The separator that splits the first line into the most cells. The library's guess fails for files of a few lines. */
function findDelimiter(text: string): string {
  const start = text.replace(/^[\r\n]+/, '')
  const countCells = (delimiter: string) => Papa.parse<string[]>(start, { delimiter, preview: 1 }).data[0]?.length ?? 0
  const [first = ','] = [',', ';', '\t'].toSorted((a, b) => countCells(b) - countCells(a))
  return first
}

/**
 * Removes the apostrophe that keeps spreadsheet programs from running a text as a formula; our own downloads have it.
 */
function cleanCell(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/, '')
}

/** UTF-8 unless invalid: programs on Windows still write their old encoding without declaring it. */
function decode(bytes: Uint8Array): Pick<PeopleFile, 'encoding'> & { text: string } {
  if (startsWith(bytes, [0xff, 0xfe])) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (startsWith(bytes, [0xfe, 0xff])) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** For spreadsheet programs: they read umlauts only with a byte order mark, and no cell may become a formula. */
export function toCsv(header: string[], rows: string[][]): string {
  return `\uFEFF${Papa.unparse({ fields: header, data: rows }, { escapeFormulae: /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/ })}\r\n`
}
