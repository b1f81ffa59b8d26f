import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { create, type Font, type Subset as KnownSubset } from 'fontkit'

/**
 * Chinese, Japanese and Korean come as variable WOFF2 files of some hundred characters each. fontkit reads them, but it
 * embeds neither WOFF2 outlines nor a chosen weight: here both are written into the subset as plain TrueType outlines.
 */

type Point = { x: number; y: number; onCurve: boolean; endContour: boolean; copy(): Point }
type Component = Record<'glyphID' | 'dx' | 'dy' | 'scaleX' | 'scaleY' | 'scale01' | 'scale10', number>
type Outline = { points?: Point[]; components?: Component[] }
type Stream = { buffer: Uint8Array }
type Subset = KnownSubset & {
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
  _addGlyph(glyphId: number): number
}

/** What fontkit 2.0.4 has and its types leave out. The test that draws a name in each script fails when it changes. */
type OpenSlice = Omit<Font, 'createSubset'> & {
  stream: Stream
  fvar: { axis: { axisTag: string; defaultValue: number }[] }
  _transformedGlyphs: Outline[]
  _variationProcessor: { transformPoints(glyphId: number, points: Point[]): void }
  createSubset(): Subset
  constructor: new (stream: Stream, coords: number[] | null) => OpenSlice
}

export async function openSlice(file: string, weight: number): Promise<Font> {
  const bytes = await readFile(file)
  const plain = create(bytes) as unknown as OpenSlice
  const coords = plain.fvar.axis.map(({ axisTag, defaultValue }) => (axisTag.trim() === 'wght' ? weight : defaultValue))
  // Reading a glyph makes fontkit decode all outlines; with a weight it would fail on composite ones.
  plain.getGlyph(1)
  const { constructor: Slice, stream } = plain
  const slice = new Slice(new (stream.constructor as new (bytes: Uint8Array) => Stream)(bytes), coords)
  slice._transformedGlyphs = plain._transformedGlyphs
  // All slices share the name of the whole font, so pdfkit would confuse them.
  Object.defineProperty(slice, 'postscriptName', { value: basename(file, '.woff2') })
  const createSubset = slice.createSubset.bind(slice)
  slice.createSubset = () => writeOutlines(slice, createSubset())
  return slice as unknown as Font
}

function writeOutlines(slice: OpenSlice, subset: Subset): Subset {
  subset._addGlyph = (glyphId) => {
    const bytes = encodeOutline(pointsOf(slice, glyphId))
    subset.glyf.push(bytes)
    subset.loca.offsets.push(subset.offset)
    subset.hmtx.metrics.push({ advance: Math.round(slice.getGlyph(glyphId).advanceWidth), bearing: 0 })
    subset.offset += bytes.length
    return subset.glyf.length - 1
  }
  return subset
}

/** The points of a glyph in the weight of the slice, including those of its component glyphs. */
function pointsOf(slice: OpenSlice, glyphId: number): Point[] {
  const { points = [], components = [] } = slice._transformedGlyphs[glyphId] ?? {}
  if (components.length > 0) return components.flatMap((component) => placeComponent(slice, component))
  const [first] = points
  if (first === undefined) return []
  const moved = points.map((point) => point.copy())
  // Every glyph has four points for its metrics, which its changes count along.
  const phantoms = Array.from({ length: 4 }, () => Object.assign(first.copy(), { endContour: true }))
  slice._variationProcessor.transformPoints(glyphId, [...moved, ...phantoms])
  return moved
}

function placeComponent(slice: OpenSlice, component: Component): Point[] {
  const { glyphID, dx, dy, scaleX, scaleY, scale01, scale10 } = component
  return pointsOf(slice, glyphID).map((point) => {
    const placed = point.copy()
    placed.x = point.x * scaleX + point.y * scale01 + dx
    placed.y = point.y * scaleY + point.x * scale10 + dy
    return placed
  })
}

/** A simple glyph of the `glyf` table, without instructions and with coordinates of two bytes. */
function encodeOutline(points: readonly Point[]): Uint8Array {
  if (points.length === 0) return new Uint8Array(0)
  const xs = points.map(({ x }) => Math.round(x))
  const ys = points.map(({ y }) => Math.round(y))
  const ends = points.flatMap(({ endContour }, index) => (endContour ? [index] : []))
  const head = [ends.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), ...ends, 0]
  const size = 2 * head.length + 5 * points.length
  const bytes = Buffer.alloc(size + ((4 - (size % 4)) % 4))
  let at = 0
  for (const value of head) at = bytes.writeInt16BE(value, at)
  for (const { onCurve } of points) at = bytes.writeUInt8(onCurve ? 1 : 0, at)
  for (const values of [xs, ys]) {
    for (const [index, value] of values.entries()) at = bytes.writeInt16BE(value - (values[index - 1] ?? 0), at)
  }
  return bytes
}
