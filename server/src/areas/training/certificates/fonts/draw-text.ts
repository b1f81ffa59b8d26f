import type { Font } from 'fontkit'
import type PDFDocument from 'pdfkit'
import { layOut, type Measure, type PlacedPiece } from './lay-out.ts'
import type { SplitText } from './split-text.ts'

type Doc = InstanceType<typeof PDFDocument>
type Style = { font: string; size: number; color: string }
type Box = { x: number; y: number; width: number; height: number }

/** Text that would shrink below this share of its size is cut instead. */
const smallestShare = 0.3

/** Text in any script, as large as fits. Returns the height; drawing is a separate step because of its tags. */
export function prepareText(
  doc: Doc,
  { clusters }: SplitText,
  style: Style,
  box: Box,
): { height: number; draw(): void } {
  const select = (font: Font | undefined, size: number) =>
    doc.font(font === undefined ? style.font : nameOf(doc, font)).fontSize(size)
  const fit = () => {
    for (let size = style.size; ; size *= 0.9) {
      const measure: Measure = ({ text, font }) => select(font, size).widthOfString(text)
      const lines = layOut(clusters, measure, box.width)
      const { ascent, descent } = measureHeight(doc, lines, size, select)
      const lineHeight = ascent + descent
      const room = Math.max(1, Math.floor(box.height / lineHeight))
      if (lines.length <= room) return { size, lines, ascent, lineHeight }
      if (size < style.size * smallestShare) return { size, lines: lines.slice(0, room), ascent, lineHeight }
    }
  }
  const { size, lines, ascent, lineHeight } = fit()
  return {
    height: lines.length * lineHeight,
    draw() {
      doc.fillColor(style.color)
      for (const [index, line] of lines.entries()) {
        const baseline = box.y + index * lineHeight + ascent
        for (const { text, font, x } of line) {
          select(font, size).text(text, box.x + x, baseline, { baseline: 'alphabetic', lineBreak: false })
        }
      }
    },
  }
}

type Select = (font: Font | undefined, size: number) => Doc
type OpenFont = { _font: { ascender: number; descender: number } }

/** The tallest of the fonts decides: marks above and below must not touch the next line. */
function measureHeight(doc: Doc, lines: readonly PlacedPiece[][], size: number, select: Select) {
  const fonts = new Set([undefined, ...lines.flat().map(({ font }) => font)])
  const heights = [...fonts].map((font) => {
    select(font, size)
    return (doc as unknown as OpenFont)._font
  })
  const ascent = (Math.max(...heights.map(({ ascender }) => ascender)) * size) / 1000
  const descent = (-Math.min(...heights.map(({ descender }) => descender)) * size) / 1000
  return { ascent, descent }
}

const namesOf = new WeakMap<Doc, Map<Font, string>>()

/** Registers each font once per document. A font remembers glyphs with their text, so that memory is cleared. */
function nameOf(doc: Doc, font: Font): string {
  const names = namesOf.get(doc) ?? new Map<Font, string>()
  namesOf.set(doc, names)
  const known = names.get(font)
  if (known !== undefined) return known
  const name = `script-${names.size}`
  ;(font as Font & { _glyphs: object })._glyphs = {}
  // pdfkit accepts fonts that are already open; its types do not say so.
  doc.registerFont(name, font as unknown as string)
  names.set(font, name)
  return name
}
