import type { Report } from '@parapet/contract'
import PDFDocument from 'pdfkit'
import { brand as own } from '../../../platform/brand.ts'
import { asFontSource, collect, type Doc, type FontName, openFonts, toPrintable } from '../../../platform/pdf.ts'
import type { PrintedBrand } from '../../organization/branding/branding.ts'
import type { CollectedLines } from './collect-lines.ts'
import { drawTable, page, replaceMissing, type Sheet, toShown, unprintable } from './draw-table.ts'

type Drawing = Omit<Report, 'next' | 'rows'> &
  Omit<CollectedLines, 'pieces'> & {
    csv: Buffer
    number: string
    checksum: string
    verifyUrl: string
    /** The period, or the day. */
    when: string
    createdBy: string | null
    brand: PrintedBrand
  }

/**
 * A tagged document: who made it of whom and when, sums by team, what the words mean, the lines, and the checksum at the
 * foot of every page. All lines are attached as the CSV file that the checksum is of.
 */
export async function drawReport(drawing: Drawing): Promise<Buffer> {
  const { title, organizationName, generatedAt, definitions, columns, printed, checksum, verifyUrl, when } = drawing
  const fonts = await openFonts()
  const created = new Date(generatedAt)
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: page.margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: `${title}: ${toPrintable(organizationName)}, ${when}`,
      Author: toPrintable(organizationName),
      ...{ Creator: 'Parapet', Producer: 'Parapet', CreationDate: created, ModDate: created },
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
  const sheet: Sheet = { doc, root, y: page.margin, show }
  const write = (tag: string, text: string, look: Look) => drawText(sheet, tag, text, look)

  drawBrand(sheet, drawing)
  write('H1', title, { font: 'serif', size: 24 })
  for (const [name, text] of listFacts(drawing)) drawFact(sheet, name, text)
  sheet.y += 8
  await drawSums(sheet, drawing)
  write('H2', 'What the words mean', { font: 'sansBold', size: 11 })
  for (const definition of definitions) write('P', definition, { size: 8.5, color: own.quiet })
  const hasMissing = [organizationName, ...printed.rows.flat()].some((text) => show(text) !== toPrintable(text))
  if (hasMissing) write('P', unprintable, { size: 8.5, color: own.quiet })
  sheet.y += 8
  if (sheet.y > page.height - 160) nextPage(sheet)
  write('H2', printed.title, { font: 'sansBold', size: 11 })
  if (!printed.isWhole) {
    write('P', `The attached file has all ${countLines(drawing.rowCount)}.`, { size: 8.5, color: own.quiet })
  }
  if (printed.rows.length === 0) write('P', 'None.', { size: 9 })
  else await drawTable(sheet, toShown(columns, printed.rows))
  root.end()
  doc.file(drawing.csv, {
    name: `${drawing.reportId}.csv`,
    type: 'text/csv',
    description: 'All lines of this report',
    creationDate: created,
    modifiedDate: created,
  } as object)
  drawFeet(doc, `${title} of ${show(organizationName)} · SHA-256 ${checksum} · check it at ${verifyUrl}`)
  doc.end()
  return bytes
}

function nextPage(sheet: Sheet): void {
  sheet.doc.addPage()
  sheet.y = page.margin
}

type Look = { font?: FontName; size: number; color?: string }

function drawText(sheet: Sheet, tag: string, text: string, { font = 'sans', size, color = own.ink }: Look): void {
  const { doc, root, show } = sheet
  const width = page.width - 2 * page.margin
  doc.font(font).fontSize(size)
  const shown = show(text)
  const height = doc.heightOfString(shown, { width })
  if (sheet.y + height > page.height - page.margin - page.foot) {
    nextPage(sheet)
    doc.font(font).fontSize(size)
  }
  const { y } = sheet
  root.add(doc.struct(tag, { actual: text }, () => void doc.fillColor(color).text(shown, page.margin, y, { width })))
  sheet.y += height + 4
}

const factWidth = 110

function drawFact(sheet: Sheet, name: string, text: string): void {
  const { doc, root, show, y } = sheet
  const shown = show(text)
  const width = page.width - 2 * page.margin - factWidth
  doc.font('sans').fontSize(9.5)
  const height = doc.heightOfString(shown, { width })
  const draw = () => {
    doc.font('sansBold').fillColor(own.quiet).text(name, page.margin, y, { width: factWidth })
    doc
      .font('sans')
      .fillColor(own.ink)
      .text(shown, page.margin + factWidth, y, { width })
  }
  root.add(doc.struct('P', { actual: `${name}: ${text}` }, draw))
  sheet.y += height + 3
}

function listFacts(drawing: Drawing): [string, string][] {
  const { organizationName, when, filters, teams, rowCount, generatedAt, createdBy, checksum, verifyUrl } = drawing
  const [all] = teams
  const time = generatedAt.slice(0, 16).replace('T', ' ')
  return [
    ['Organization', organizationName],
    [drawing.asOf === null ? 'Period' : 'State', when],
    ['Scope', filters.length === 0 ? 'The whole organization' : filters.join(' · ')],
    ...(all === undefined ? [] : [['Population', sayPopulation(all.people, teams)] as [string, string]]),
    ['Lines', `${countLines(rowCount)}; all of them are attached as a CSV file`],
    ['Created', createdBy === null ? `${time} UTC` : `${time} UTC by ${createdBy}`],
    ['Number', drawing.number],
    ['Checksum', `${checksum} (SHA-256 of the attached file)`],
    ['Check it at', verifyUrl],
  ]
}

function countLines(count: number): string {
  return count === 1 ? '1 line' : `${count.toLocaleString('en')} lines`
}

function sayPopulation(people: number, teams: Drawing['teams']): string {
  const named = teams.filter(({ team }) => team !== 'All' && team !== 'No team').length
  const count = people.toLocaleString('en')
  return `${people === 1 ? '1 person' : `${count} people`} in ${named === 1 ? '1 team' : `${named} teams`}`
}

/** People and lines by team; none for reports that have no line for a person. */
async function drawSums(sheet: Sheet, { teams, values }: Drawing): Promise<void> {
  if (teams.length === 0) return
  drawText(sheet, 'H2', 'By team', { font: 'sansBold', size: 11 })
  const columns = [
    'Team',
    'People',
    'Lines',
    ...values.map((value) => `${value.charAt(0).toUpperCase()}${value.slice(1)}`),
  ]
  const rows = teams.map(({ team, people, lines, counts }) =>
    [team, people, lines, ...values.map((value) => counts.get(value) ?? 0)].map(String),
  )
  await drawTable(sheet, { columns, rows })
  sheet.y += 12
}

const logoBox = { width: 180, height: 44 }

/** The organization's logo, or its name. A logo that needs a dark background gets one. */
function drawBrand(sheet: Sheet, { brand: { logo }, organizationName }: Drawing): void {
  if (logo === null) drawText(sheet, 'P', toPrintable(organizationName), { font: 'sansBold', size: 11 })
  else drawLogo(sheet, logo)
}

function drawLogo(sheet: Sheet, logo: NonNullable<PrintedBrand['logo']>): void {
  const { doc, root, y } = sheet
  const scale = Math.min(0.75, logoBox.width / logo.width, logoBox.height / logo.height)
  const size = { width: logo.width * scale, height: logo.height * scale }
  const draw = () => {
    if (logo.legibleOn === 'dark') {
      doc.roundedRect(page.margin - 6, y - 6, size.width + 12, size.height + 12, 4).fill(own.ink)
    }
    doc.image(logo.bytes, page.margin, y, size)
  }
  root.add(doc.struct('Figure', { alt: 'Logo' }, draw))
  sheet.y += size.height + 12
}

/** Printed on every page; screen readers skip it. */
function drawFeet(doc: Doc, text: string): void {
  const { start, count } = doc.bufferedPageRange()
  const options = { height: 10, ellipsis: true, lineBreak: false }
  const y = page.height - page.margin + 4
  for (let nth = start; nth < start + count; nth++) {
    doc.switchToPage(nth)
    doc.markContent('Artifact', { type: 'Pagination' })
    // The foot is below the margin, where the library would start a new page.
    const { bottom } = doc.page.margins
    doc.page.margins.bottom = 0
    doc.font('sans').fontSize(6.5).fillColor(own.quiet)
    doc.text(text, page.margin, y, { ...options, width: page.width - 2 * page.margin - 80 })
    const number = `Page ${nth + 1} of ${count}`
    doc.text(number, page.width - page.margin - doc.widthOfString(number), y, options)
    doc.page.margins.bottom = bottom
    doc.endMarkedContent()
  }
}
