import * as bidiModule from 'bidi-js'
import type { Font } from 'fontkit'
import type { Cluster } from './split-text.ts'

/** What is drawn with one font and in one direction. A space has no visible glyphs, only a width. */
export type Piece = { text: string; font: Font | undefined; level: number; isSpace: boolean }

/** A piece with its position on the line. */
export type PlacedPiece = Piece & { x: number }

export type Measure = (piece: Pick<Piece, 'text' | 'font'>) => number

/** A CommonJS file whose only export is the function; its types declare a default export. */
const bidi = (bidiModule.default as unknown as typeof bidiModule.default.default)()

/** Lines of at most this width, each in the order in which it is drawn from left to right. */
export function layOut(clusters: readonly Cluster[], measure: Measure, width: number): PlacedPiece[][] {
  return breakLines(toPieces(clusters), measure, width).map((line) => place(reorder(line), measure))
}

/** Groups clusters by font, direction and word, so that letters join and marks are placed correctly. */
function toPieces(clusters: readonly Cluster[]): Piece[] {
  const text = clusters.map((cluster) => cluster.text).join('')
  const { levels } = bidi.getEmbeddingLevels(text, 'auto')
  const pieces: Piece[] = []
  let at = 0
  for (const { text, font } of clusters) {
    const level = levels[at] ?? 0
    at += text.length
    const isSpace = text.trim() === ''
    const last = pieces.at(-1)
    // Brackets and dashes within right-to-left text are mirrored and placed one by one.
    const isAlone = isSpace || (level % 2 === 1 && font === undefined)
    const drawn = level % 2 === 1 ? (bidi.getMirroredCharacter(text) ?? text) : text
    if (last !== undefined && !isAlone && !last.isSpace && last.font === font && last.level === level)
      last.text += drawn
    else pieces.push({ text: drawn, font, level, isSpace })
  }
  return pieces
}

/** Breaks at spaces; a word too long for a line breaks anywhere, as Chinese and Thai always do. */
function breakLines(pieces: readonly Piece[], measure: Measure, width: number): Piece[][] {
  const lines: Piece[][] = [[]]
  let used = 0
  for (const word of toWords(pieces.flatMap((piece) => breakLongPiece(piece, measure, width)))) {
    const wordWidth = word.reduce((sum, piece) => sum + measure(piece), 0)
    if (used > 0 && used + wordWidth > width) {
      lines.push([])
      used = 0
    }
    // A line doesn't begin with a space.
    if (used === 0 && word[0]?.isSpace) continue
    lines.at(-1)?.push(...word)
    used += wordWidth
  }
  return lines.map(withoutLastSpace)
}

function withoutLastSpace(line: Piece[]): Piece[] {
  return line.at(-1)?.isSpace ? line.slice(0, -1) : line
}

/** Pieces that stay on one line. Those of the usual font that touch others stay with them. */
function toWords(pieces: readonly Piece[]): Piece[][] {
  const words: Piece[][] = []
  for (const piece of pieces) {
    const last = words.at(-1)
    const before = last?.at(-1)
    if (last === undefined || before === undefined || piece.isSpace || before.isSpace) words.push([piece])
    else if (measurableAlone(piece) || measurableAlone(before)) words.push([piece])
    else last.push(piece)
  }
  return words
}

const breaksAnywhere =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u
const measurableAlone = ({ text }: Piece) => breaksAnywhere.test(text)

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function breakLongPiece(piece: Piece, measure: Measure, width: number): Piece[] {
  if (measure(piece) <= width) return [piece]
  const parts: Piece[] = []
  let text = ''
  for (const { segment } of graphemes.segment(piece.text)) {
    if (text !== '' && measure({ ...piece, text: text + segment }) > width) {
      parts.push({ ...piece, text })
      text = ''
    }
    text += segment
  }
  return [...parts, { ...piece, text }]
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, reverses every run at that level or higher. */
function reorder(line: readonly Piece[]): Piece[] {
  const ordered = [...line]
  const highest = Math.max(0, ...line.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    let start = 0
    while (start < ordered.length) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end++
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(end, start + 1)
    }
  }
  return ordered
}

function place(line: readonly Piece[], measure: Measure): PlacedPiece[] {
  let x = 0
  return line.map((piece) => {
    const placed = { ...piece, x }
    x += measure(piece)
    return placed
  })
}
