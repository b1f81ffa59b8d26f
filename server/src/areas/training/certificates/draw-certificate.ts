import { type CertificateVerification, deriveAccent } from '@parapet/contract'
import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { mark, brand as own } from '../../../platform/brand.ts'
import { asFontSource, collect, type Doc, type FontName, openFonts } from '../../../platform/pdf.ts'
import type { PrintedBrand } from '../../organization/branding/branding.ts'
import { describeWork } from './describe-work.ts'
import { prepareText } from './fonts/draw-text.ts'
import { toShownText } from './fonts/shown-text.ts'
import { isCovered, type SplitText, splitText } from './fonts/split-text.ts'
import { formatDate } from './format-date.ts'

type Drawing = { certificate: CertificateVerification; verificationUrl: string; brand?: PrintedBrand }
type Box = { x: number; y: number; width: number; height: number }
type TextStyle = { font: FontName; size: number; color: string; characterSpacing?: number }

/** A4 landscape, in points. */
const page = { width: 841.89, height: 595.28 }
const left = 84
const right = page.width - 72
const qrSize = 104
/** Where the footer begins: the rule, and below it the facts and the QR code. */
const footTop = 424
const textRight = right - qrSize - 32

/** One page as PDF. The same certificate always gives the same bytes. */
export async function drawCertificate({ certificate, verificationUrl, brand }: Drawing): Promise<Buffer> {
  const accent = brand?.accentColor == null ? own.accent : deriveAccent(brand.accentColor).light.accent
  const name = toShownText(certificate.name)
  const organizationName = toShownText(certificate.organizationName)
  const categoryTitle = toShownText(certificate.categoryTitle)
  const fonts = await loadFonts()
  const otherScripts = await findOtherScripts(fonts, [
    [organizationName, styles.organization],
    [name, styles.name],
    [categoryTitle, styles.category],
  ])
  const hasMissing = [...otherScripts.values()].some(({ missing }) => missing.length > 0)
  // No await from here to the end: the fonts are shared and must not be used for two pages at the same time.
  const doc = openDocument(fonts, {
    Title: `Certificate of completion: ${name}, ${categoryTitle}`,
    Author: organizationName,
    Subject: `${categoryTitle}, certificate ${certificate.certificateNumber}`,
    CreationDate: new Date(certificate.issuedAt),
  })
  const bytes = collect(doc)
  drawFrame(doc, accent)
  const root = doc.struct('Document')
  doc.addStructure(root)

  /** Adds text in the reading order of the page; returns where it ended. */
  function write(tag: string, text: string, style: TextStyle, box: Box): number {
    const split = otherScripts.get(keyOf(text, style))
    if (split !== undefined) {
      const { height, draw } = prepareText(doc, split, style, box)
      root.add(doc.struct(tag, { actual: text }, draw))
      return box.y + height
    }
    const height = fitInto(doc, text, style, box)
    const { characterSpacing = 0 } = style
    root.add(
      doc.struct(tag, { actual: text }, () => {
        const options = { width: box.width, height: box.height, ellipsis: true, characterSpacing }
        doc.fillColor(style.color).text(text, box.x, box.y, options)
      }),
    )
    return box.y + height
  }

  const whole = { x: left, width: right - left }
  const logo = brand?.logo ?? null
  if (logo !== null) root.add(doc.struct('Figure', { alt: 'Logo' }, () => drawLogo(doc, logo)))
  write('P', organizationName, styles.organization, {
    ...whole,
    width: whole.width - markSize - 24,
    y: logo === null ? 64 : 112,
    height: logo === null ? 44 : 22,
  })
  write('H1', 'Certificate of completion', { ...styles.heading, color: accent }, { ...whole, y: 158, height: 20 })
  const nameEnd = write('P', name, styles.name, { ...whole, y: 182, height: 92 })
  const sentence = 'has completed every topic and scenario in the secure-coding category'
  const sentenceEnd = write('P', sentence, styles.sentence, { ...whole, y: nameEnd + 10, height: 20 })
  write('P', categoryTitle, styles.category, { ...whole, y: sentenceEnd + 8, height: 70 })
  write('P', describeWork(certificate), styles.work, { ...whole, y: footTop - 28, height: 18 })

  const date = { x: left, width: 150 }
  const end = { x: left + 170, width: 150 }
  const numberLeft = certificate.expiresAt === null ? left + 170 : left + 340
  const number = { x: numberLeft, width: textRight - numberLeft }
  const labelEnd = write('P', 'Issued on', styles.label, { ...date, y: footTop + 20, height: 16 })
  write('P', formatDate(certificate.issuedAt), styles.fact, { ...date, y: labelEnd + 1, height: 22 })
  if (certificate.expiresAt !== null) {
    write('P', 'Valid until', styles.label, { ...end, y: footTop + 20, height: 16 })
    write('P', formatDate(certificate.expiresAt), styles.fact, { ...end, y: labelEnd + 1, height: 22 })
  }
  write('P', 'Certificate number', styles.label, { ...number, y: footTop + 20, height: 16 })
  write('P', certificate.certificateNumber, styles.fact, { ...number, y: labelEnd + 1, height: 22 })
  const address = { x: left, width: textRight - left }
  const hintEnd = write('P', hasMissing ? unprintable : 'Check this certificate at', styles.label, {
    ...address,
    y: footTop + 76,
    height: 16,
  })
  const addressEnd = write('P', verificationUrl, styles.address, { ...address, y: hintEnd + 1, height: 32 })
  doc.link(left, hintEnd, address.width, addressEnd - hintEnd, verificationUrl)
  root.add(
    doc.struct('Figure', { alt: `QR code of ${verificationUrl}` }, () =>
      drawQrCode(doc, verificationUrl, { x: right - qrSize, y: footTop + 22 }),
    ),
  )
  root.end()
  doc.end()
  return bytes
}

const styles = {
  organization: { font: 'sansBold', size: 15, color: own.ink },
  heading: { font: 'sansBold', size: 12, color: own.accent, characterSpacing: 0.6 },
  name: { font: 'serif', size: 48, color: own.ink },
  sentence: { font: 'sans', size: 14, color: own.quiet },
  category: { font: 'serif', size: 27, color: own.ink },
  work: { font: 'sans', size: 12, color: own.quiet },
  label: { font: 'sans', size: 10, color: own.quiet },
  fact: { font: 'sansBold', size: 14, color: own.ink },
  address: { font: 'sans', size: 11, color: own.ink },
} satisfies Record<string, TextStyle>

/** Shown when no font has a character: the web page uses the fonts of the reader's system. */
const unprintable = 'Check this certificate, and see the characters that this file can’t print, at'

const keyOf = (text: string, { font }: TextStyle) => `${font} ${text}`

/** Splits text that the usual fonts can't draw into parts that other fonts can. */
async function findOtherScripts(
  fonts: Record<FontName, Font>,
  texts: readonly (readonly [string, TextStyle])[],
): Promise<Map<string, SplitText>> {
  const found = new Map<string, SplitText>()
  for (const [text, style] of texts) {
    const usual = fonts[style.font]
    if (!isCovered(usual, text)) found.set(keyOf(text, style), await splitText(text, usual))
  }
  return found
}

/** Text that would shrink below this share of its size is cut with an ellipsis instead. */
const smallestShare = 0.3

/** Sets font and size: the wanted size, or smaller until the text fits. Returns the height of the text. */
function fitInto(doc: Doc, text: string, style: TextStyle, box: Box): number {
  doc.font(style.font)
  const options = { width: box.width, characterSpacing: style.characterSpacing ?? 0 }
  for (let size = style.size; ; size *= 0.9) {
    const height = doc.fontSize(size).heightOfString(text, options)
    if (height <= box.height) return height
    if (size < style.size * smallestShare) return box.height
  }
}

function openDocument(fonts: Record<FontName, Font>, info: PDFKit.DocumentInfo): Doc {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { ...info, Creator: 'Parapet', Producer: 'Parapet', ModDate: info.CreationDate as Date },
    // Without a font here, the library would add one that is not embedded.
    font: asFontSource(fonts.sans),
  })
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, asFontSource(font))
  return doc
}

let loadedFonts: Promise<Record<FontName, Font>> | undefined

/** Read once: parsing their tables is cached, which would otherwise be most of the cost of a page. */
function loadFonts(): Promise<Record<FontName, Font>> {
  loadedFonts ??= openFonts()
  return loadedFonts
}

/** How wide the wall at the left edge is, and its merlons, which divide the height into equal parts. */
const wall = { width: 12, merlon: 9, steps: 31 }
const markSize = 26

/** Decoration, tagged so that screen readers skip it: the wall, our mark, and the rule above the footer. */
function drawFrame(doc: Doc, accent: string): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(0, 0, wall.width, page.height)
  const step = page.height / wall.steps
  for (let at = 0; at < wall.steps; at += 2) doc.rect(wall.width, at * step, wall.merlon, step)
  doc.fill(accent)
  drawMark(doc, { x: right - markSize, y: 60 })
  doc.moveTo(left, footTop).lineTo(right, footTop).lineWidth(0.75).stroke(own.line)
  doc.endMarkedContent()
}

function drawMark(doc: Doc, { x, y }: { x: number; y: number }): void {
  doc
    .save()
    .translate(x, y)
    .scale(markSize / mark.size)
  doc.roundedRect(0, 0, mark.size, mark.size, mark.radius).fill(own.accent)
  doc.path(mark.wall).fill(own.onAccent)
  doc.lineWidth(mark.promptWidth).lineCap('round').lineJoin('round').path(mark.prompt).stroke(own.accent)
  doc.restore()
}

const logoBox = { x: left, y: 44, width: 220, height: 56 }

/** As large as the space allows, never enlarged. A logo that needs a dark background gets one. */
function drawLogo(doc: Doc, { bytes, width, height, legibleOn }: NonNullable<PrintedBrand['logo']>): void {
  const scale = Math.min(0.75, logoBox.width / width, logoBox.height / height)
  const size = { width: width * scale, height: height * scale }
  const y = logoBox.y + logoBox.height - size.height
  if (legibleOn === 'dark') {
    doc.roundedRect(logoBox.x - 6, y - 6, size.width + 12, size.height + 12, 4).fill(own.ink)
  }
  doc.image(bytes, logoBox.x, y, size)
}

/** All modules as one path, so that no hairlines show between them. The surrounding paper is the quiet zone. */
function drawQrCode(doc: Doc, text: string, at: { x: number; y: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const module = qrSize / size
  for (const [row, modules] of data.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (isDark) doc.rect(at.x + column * module, at.y + row * module, module, module)
    }
  }
  doc.fill(own.ink)
}
