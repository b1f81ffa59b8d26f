/** Tables in PDFs: tagged, with columns as wide as their texts need, and heads that repeat on every page. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Font } from 'fontkit'
import type PDFDocument from 'pdfkit'
import { brand } from '../../../platform/brand.ts'
import { type Doc, toPrintable } from '../../../platform/pdf.ts'

type Struct = ReturnType<InstanceType<typeof PDFDocument>['struct']>

/** Where drawing goes on. */
export type Sheet = { doc: Doc; root: Struct; y: number; show(text: string): string }

export type Shown = { columns: readonly string[]; rows: readonly (readonly string[])[] }

/** A4 landscape, in points. */
export const page = { width: 841.89, height: 595.28, margin: 36, foot: 14 }
const cellSize = 7.5
const cellSpace = 3
/** Yields to other requests after this many lines. */
const linesAtOnce = 25

/** The address stands below the name, and times, all in UTC, have no more than a reader needs. */
export function toShown(columns: readonly string[], rows: readonly (readonly string[])[]): Shown {
  const [name, email] = [columns.indexOf('Name'), columns.indexOf('Email')]
  const isShown = (_: string, index: number) => name < 0 || index !== email
  return {
    columns: columns.filter(isShown),
    rows: rows.map((row) =>
      row
        .map((text, index) => {
          if (index === name && email >= 0) return [text, row[email]].filter(Boolean).join('\n')
          return text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):[\d.]+Z$/, '$1 $2')
        })
        .filter(isShown),
    ),
  }
}

export async function drawTable(sheet: Sheet, { columns, rows }: Shown): Promise<void> {
  const { doc } = sheet
  const show = (text: string) => text.split('\n').map(sheet.show).join('\n')
  const width = page.width - 2 * page.margin
  const widths = measureColumns(doc, columns, rows, width)
  const table = doc.struct('Table')
  sheet.root.add(table)
  const heads = columns.map(toPrintable)
  const heightOf = (texts: readonly string[]) =>
    Math.max(...texts.map((text, index) => doc.heightOfString(show(text) || ' ', { width: inner(widths, index) }))) +
    2 * cellSpace
  const isNumber = columns.map((_, index) => rows.every((row) => /^[\d.,]*%?$/.test(row[index] ?? '')))
  const drawCells = (texts: readonly string[], drawCell: (text: string, draw: () => void) => void) => {
    let x = page.margin
    for (const [index, text] of texts.entries()) {
      const at = x + cellSpace
      const align = isNumber[index] ? ('right' as const) : ('left' as const)
      const options = { width: inner(widths, index), lineBreak: true, align }
      const y = sheet.y + cellSpace
      drawCell(text, () => void doc.fillColor(brand.ink).text(show(text) || ' ', at, y, options))
      x += widths[index] ?? 0
    }
  }
  /** Repeated heads are visual only: screen readers read the first one. */
  const repeatHead = () => {
    doc.font('sansBold').fontSize(cellSize)
    const height = heightOf(heads)
    doc.markContent('Artifact', { type: 'Layout' })
    doc.rect(page.margin, sheet.y, width, height).fill(brand.sunken)
    drawCells(heads, (_, draw) => draw())
    doc.endMarkedContent()
    sheet.y += height
  }
  const drawRow = (cells: readonly string[], tag: 'TH' | 'TD') => {
    const isHead = tag === 'TH'
    const texts = cells.map((cell) => shorten(cell.split('\n').map(toPrintable).join('\n')))
    doc.font(isHead ? 'sansBold' : 'sans').fontSize(cellSize)
    const height = heightOf(texts)
    if (sheet.y + height > page.height - page.margin - page.foot) {
      doc.addPage()
      sheet.y = page.margin
      if (!isHead) repeatHead()
      doc.font(isHead ? 'sansBold' : 'sans').fontSize(cellSize)
    }
    doc.markContent('Artifact', { type: 'Layout' })
    if (isHead) doc.rect(page.margin, sheet.y, width, height).fill(brand.sunken)
    doc
      .moveTo(page.margin, sheet.y + height)
      .lineTo(page.margin + width, sheet.y + height)
      .lineWidth(0.5)
      .stroke(brand.line)
    doc.endMarkedContent()
    const row = doc.struct('TR')
    table.add(row)
    const scope = isHead ? { scope: 'Column' as const } : {}
    drawCells(texts, (text, draw) => row.add(doc.struct(tag, { actual: text, ...scope }, draw)))
    row.end()
    sheet.y += height
  }
  drawRow(columns, 'TH')
  for (const [index, cells] of rows.entries()) {
    drawRow(cells, 'TD')
    if (index % linesAtOnce === 0) await nextTurn()
  }
  table.end()
}

const gap = '…'
export const unprintable = `“${gap}” stands for characters that this file can’t print. The CSV file has them.`

/** Replaces each run of characters the font lacks with one mark, which reads better than boxes. */
export function replaceMissing(font: Font, text: string): string {
  const isDrawn = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) as number)
  if ([...text].every(isDrawn)) return text
  return [...text]
    .map((character) => (isDrawn(character) ? character : gap))
    .join('')
    .replaceAll(/…+/g, gap)
}

/** Keeps a cell from filling a page. The checksum and the CSV cover the full text. */
function shorten(text: string): string {
  const letters = [...text]
  return letters.length > 300 ? `${letters.slice(0, 299).join('')}…` : text
}

function inner(widths: readonly number[], index: number): number {
  return (widths[index] ?? 0) - 2 * cellSpace
}

/** Columns with long text are wider; none is so narrow that words are cut. */
function measureColumns(
  doc: Doc,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): number[] {
  doc.font('sansBold').fontSize(cellSize)
  const wanted = columns.map((column, index) => {
    const longest = rows.slice(0, 200).reduce((most, cells) => Math.max(most, longestLine(cells[index] ?? '')), 0)
    return Math.max(doc.widthOfString(column) + 2 * cellSpace + 2, Math.min(longest, 40) * cellSize * 0.5)
  })
  const total = wanted.reduce((sum, one) => sum + one, 0)
  return wanted.map((one) => (one * width) / total)
}

function longestLine(text: string): number {
  return Math.max(...text.split('\n').map(({ length }) => length))
}
