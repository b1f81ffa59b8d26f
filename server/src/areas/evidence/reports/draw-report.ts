import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Report } from '@parapet/contract'
import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { brand } from '../../../platform/brand.ts'
import { asFontSource, collect, type Doc, type FontName, openFonts, toPrintable } from '../../../platform/pdf.ts'

type Drawing = Omit<Report, 'next'> & { number: string; checksum: string; verifyUrl: string }

/** A4 landscape, in points. */
const page = { width: 841.89, height: 595.28, margin: 36 }
const cellSize = 7.5
const cellSpace = 3
/** Yields to other requests after this many lines. */
const linesAtOnce = 25

/** A tagged document: heading, facts, definitions, one table, and the checksum at the foot of every page. */
export async function drawReport(drawing: Drawing): Promise<Buffer> {
  const { title, organizationName, from, to, generatedAt, definitions, columns, rows, checksum, verifyUrl } = drawing
  const fonts = await openFonts()
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: page.margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${title}: ${toPrintable(organizationName)}, ${from} to ${to}`,
      Author: toPrintable(organizationName),
      Creator: 'Parapet',
      Producer: 'Parapet',
      CreationDate: new Date(generatedAt),
      ModDate: new Date(generatedAt),
    },
    // Without a font here, the library adds one that isn't embedded.
    font: asFontSource(fonts.sans),
    autoFirstPage: true,
  })
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, asFontSource(font))
  const bytes = collect(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const show = (text: string) => replaceMissing(fonts.sans, toPrintable(text))
  const foot = `${title} of ${show(organizationName)} · SHA-256 ${checksum} · check it at ${verifyUrl}`
  const width = page.width - 2 * page.margin
  let y = page.margin

  const write = (tag: string, text: string, font: FontName, size: number, color = brand.ink) => {
    doc.font(font).fontSize(size)
    const shown = show(text)
    const height = doc.heightOfString(shown, { width })
    root.add(doc.struct(tag, { actual: text }, () => void doc.fillColor(color).text(shown, page.margin, y, { width })))
    y += height + 4
  }
  drawFoot(doc, foot)
  write('P', toPrintable(organizationName), 'sansBold', 11)
  write('H1', title, 'serif', 22)
  write(
    'P',
    `Period: ${from} to ${to} (UTC) · Created: ${generatedAt} · Lines: ${rows.length} · Number: ${drawing.number}`,
    'sans',
    9,
    brand.quiet,
  )
  for (const definition of definitions) write('P', definition, 'sans', 8.5, brand.quiet)
  const hasMissing = [organizationName, ...rows.flat()].some((text) => show(text) !== toPrintable(text))
  if (hasMissing) write('P', unprintable, 'sans', 8.5, brand.quiet)
  write('P', `Checksum of the lines (SHA-256): ${checksum}. Check it at ${verifyUrl}`, 'sans', 8.5, brand.quiet)
  y += 6

  const widths = measureColumns(doc, columns, rows, width)
  const table = doc.struct('Table')
  root.add(table)
  const heads = columns.map(toPrintable)
  const heightOf = (texts: readonly string[]) =>
    Math.max(...texts.map((text, index) => doc.heightOfString(show(text) || ' ', { width: inner(widths, index) }))) +
    2 * cellSpace
  const drawCells = (texts: readonly string[], drawCell: (text: string, draw: () => void) => void) => {
    let x = page.margin
    for (const [index, text] of texts.entries()) {
      const at = x + cellSpace
      const options = { width: inner(widths, index), lineBreak: true }
      drawCell(text, () => void doc.fillColor(brand.ink).text(show(text) || ' ', at, y + cellSpace, options))
      x += widths[index] ?? 0
    }
  }
  /** Repeated heads are visual only: screen readers read the first one. */
  const repeatHead = () => {
    doc.font('sansBold').fontSize(cellSize)
    const height = heightOf(heads)
    doc.markContent('Artifact', { type: 'Layout' })
    doc.rect(page.margin, y, width, height).fill(brand.sunken)
    drawCells(heads, (_, draw) => draw())
    doc.endMarkedContent()
    y += height
  }
  const drawRow = (cells: readonly string[], tag: 'TH' | 'TD') => {
    const isHead = tag === 'TH'
    const texts = cells.map((cell) => shorten(toPrintable(cell)))
    doc.font(isHead ? 'sansBold' : 'sans').fontSize(cellSize)
    const height = heightOf(texts)
    if (y + height > page.height - page.margin - 14) {
      doc.addPage()
      y = page.margin
      drawFoot(doc, foot)
      if (!isHead) repeatHead()
      doc.font(isHead ? 'sansBold' : 'sans').fontSize(cellSize)
    }
    doc.markContent('Artifact', { type: 'Layout' })
    if (isHead) doc.rect(page.margin, y, width, height).fill(brand.sunken)
    doc
      .moveTo(page.margin, y + height)
      .lineTo(page.margin + width, y + height)
      .lineWidth(0.5)
      .stroke(brand.line)
    doc.endMarkedContent()
    const row = doc.struct('TR')
    table.add(row)
    const scope = isHead ? { scope: 'Column' as const } : {}
    drawCells(texts, (text, draw) => row.add(doc.struct(tag, { actual: text, ...scope }, draw)))
    row.end()
    y += height
  }
  drawRow(columns, 'TH')
  for (const [index, cells] of rows.entries()) {
    drawRow(cells, 'TD')
    if (index % linesAtOnce === 0) await nextTurn()
  }
  table.end()
  root.end()
  doc.end()
  return bytes
}

const gap = '…'
const unprintable = `“${gap}” stands for characters that this file can’t print. The CSV file has them.`

/** Replaces each run of characters the font lacks with one mark, which reads better than boxes. */
function replaceMissing(font: Font, text: string): string {
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
    const longest = rows.slice(0, 200).reduce((most, cells) => Math.max(most, cells[index]?.length ?? 0), 0)
    return Math.max(doc.widthOfString(column) + 2 * cellSpace + 2, Math.min(longest, 40) * cellSize * 0.5)
  })
  const total = wanted.reduce((sum, one) => sum + one, 0)
  return wanted.map((one) => (one * width) / total)
}

/** Printed on every page; screen readers skip it. */
function drawFoot(doc: Doc, text: string): void {
  doc.markContent('Artifact', { type: 'Pagination' })
  const options = { width: page.width - 2 * page.margin, height: 10, ellipsis: true, lineBreak: false }
  // The foot is below the margin, where the library would start a new page.
  const { bottom } = doc.page.margins
  doc.page.margins.bottom = 0
  doc
    .font('sans')
    .fontSize(6.5)
    .fillColor(brand.quiet)
    .text(text, page.margin, page.height - page.margin + 4, options)
  doc.page.margins.bottom = bottom
  doc.endMarkedContent()
}
