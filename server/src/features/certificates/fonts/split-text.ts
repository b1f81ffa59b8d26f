import type { Font } from 'fontkit'
import { listTypefaces, type Typeface } from './script-fonts.ts'

/** A word, or a part of one, that one font can draw; undefined for the font of the style. */
export type Cluster = { text: string; font: Font | undefined }

/** A text, cut where a reader would not notice, and what of it no font can draw. */
export type SplitText = { clusters: Cluster[]; missing: string[] }

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const ignorable = /\p{Default_Ignorable_Code_Point}/u

/** Whether a font can draw all of a text by itself. */
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

/** An ellipsis stands for what cannot be drawn, however long it is: it says that there is more, where a box says nothing. */
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

/** Joiners and variation selectors mean something to fonts that know them; others would draw a box. */
function withoutIgnorable(text: string, font: Font): string {
  const isKept = (character: string) =>
    !ignorable.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) as number)
  return [...text].filter(isKept).join('')
}

/** A name in Han is set in one typeface where one has all of its characters: mixed ones would show. */
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
