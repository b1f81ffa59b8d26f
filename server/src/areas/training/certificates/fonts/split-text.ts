import type { Font } from 'fontkit'
import { listTypefaces, type Typeface } from './script-fonts.ts'

/** A word, or a part of one, that one font can draw; undefined for the font of the style. */
export type Cluster = { text: string; font: Font | undefined }

/** A text, split where readers won't notice, and the part that no font can draw. */
export type SplitText = { clusters: Cluster[]; missing: string[] }

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const ignorable = /\p{Default_Ignorable_Code_Point}/u

/** Whether the font alone can draw the whole text. */
export function isCovered(font: Font, text: string): boolean {
  return [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) as number))
}

export async function splitText(text: string, usual: Font): Promise<SplitText> {
  const typefaces = await orderByCoverage(text, listTypefaces(text))
  const split: SplitText = { clusters: [], missing: [] }
  for (const { segment } of graphemes.segment(text)) {
    const cluster = await findFont(segment, usual, typefaces)
    if (cluster === undefined) addMissing(split, segment)
    else if (cluster.text !== '') split.clusters.push(cluster)
  }
  return split
}

const gap = '…'

/** One ellipsis replaces any run that cannot be drawn: it shows that there is more, which a box does not. */
function addMissing({ clusters, missing }: SplitText, segment: string): void {
  missing.push(segment)
  if (clusters.at(-1)?.text !== gap) clusters.push({ text: gap, font: undefined })
}

async function findFont(segment: string, usual: Font, typefaces: readonly Typeface[]): Promise<Cluster | undefined> {
  const visible = withoutIgnorable(segment, usual)
  if (isCovered(usual, visible)) return { text: visible, font: undefined }
  const first = [...segment].find((character) => !ignorable.test(character)) ?? segment
  for (const typeface of typefaces) {
    const font = await typeface.open(first.codePointAt(0) as number)
    if (font === undefined) continue
    const drawn = withoutIgnorable(segment, font)
    if (isCovered(font, drawn)) return { text: drawn, font }
  }
  return undefined
}

/** Joiners and variation selectors only work in fonts that support them; other fonts would draw a box. */
function withoutIgnorable(text: string, font: Font): string {
  const isKept = (character: string) =>
    !ignorable.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) as number)
  return [...text].filter(isKept).join('')
}

/** Sets a Han name in one typeface if it has all characters, because a mix would be visible. */
async function orderByCoverage(text: string, typefaces: Typeface[]): Promise<Typeface[]> {
  const han = [...new Set(text.match(/\p{Script=Han}/gu) ?? [])].map((character) => character.codePointAt(0) as number)
  if (han.length === 0) return typefaces
  const counted = []
  for (const typeface of typefaces) {
    let count = 0
    for (const codePoint of han) if (await typeface.covers(codePoint)) count += 1
    counted.push({ typeface, count })
    if (count === han.length) break
  }
  const best = counted.toSorted((a, b) => b.count - a.count).map(({ typeface }) => typeface)
  return [...best, ...typefaces.filter((typeface) => !best.includes(typeface))]
}
