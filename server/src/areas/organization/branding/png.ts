import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** The pixels of an image, four bytes each: red, green, blue, opacity. */
export type Pixels = { width: number; height: number; rgba: Buffer }

/** Why bytes are refused, as the end of a sentence about the file. */
export class PngError extends Error {}

type Chunk = { type: string; data: Buffer }
type Header = { width: number; height: number; depth: number; channels: number; isPalette: boolean; isGray: boolean }

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** What the format allows: bits per sample by color type. */
const depthsOf: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Reads an untrusted PNG. Checks each chunk's length and checksum, the size of the image before allocating memory for
 * it, and that the data decompresses to exactly that size.
 */
export function decodePng(bytes: Buffer, most: { width: number; height: number }): Pixels {
  const chunks = readChunks(bytes)
  const header = readHeader(chunks[0])
  if (header.width > most.width || header.height > most.height) {
    throw new PngError(`must be at most ${most.width} × ${most.height} pixels`)
  }
  const find = (type: string) => chunks.find((chunk) => chunk.type === type)?.data
  const palette = find('PLTE')
  if (header.isPalette && (palette === undefined || palette.length % 3 !== 0 || palette.length > 768)) throw damaged()
  const rows = unpack(header, chunks)
  return toPixels(header, unfilter(header, rows), palette, find('tRNS'))
}

/** Writes pixels as a PNG without any other data. */
export function encodePng({ width, height, rgba }: Pixels): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (1 + 4 * width))
  for (let y = 0; y < height; y++) rgba.copy(rows, y * (1 + 4 * width) + 1, y * 4 * width, (y + 1) * 4 * width)
  return Buffer.concat([
    signature,
    encodeChunk('IHDR', header),
    encodeChunk('IDAT', deflateSync(rows, { level: 9 })),
    encodeChunk('IEND', Buffer.alloc(0)),
  ])
}

function encodeChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

const damaged = () => new PngError('is damaged; export it again as PNG')

function readChunks(bytes: Buffer): Chunk[] {
  if (!bytes.subarray(0, 8).equals(signature)) throw new PngError('must be a PNG image')
  const chunks: Chunk[] = []
  let at = 8
  while (at < bytes.length) {
    if (at + 12 > bytes.length) throw damaged()
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) throw damaged()
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!/^[A-Za-z]{4}$/.test(type)) throw damaged()
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw damaged()
    // An uppercase first letter marks a chunk that is required to show the image.
    if (/^[A-Z]/.test(type) && !['IHDR', 'PLTE', 'IDAT', 'IEND'].includes(type)) throw damaged()
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4) })
    at = end
    if (type === 'IEND') break
  }
  if (chunks.at(-1)?.type !== 'IEND') throw damaged()
  // Data after the image is not part of it, and might be another kind of file.
  if (at !== bytes.length) throw damaged()
  return chunks
}

function readHeader(first: Chunk | undefined): Header {
  if (first?.type !== 'IHDR' || first.data.length !== 13) throw damaged()
  const [depth = 0, color = 0, compression, filter, interlace] = first.data.subarray(8)
  const width = first.data.readUInt32BE(0)
  const height = first.data.readUInt32BE(4)
  if (width === 0 || height === 0 || compression !== 0 || filter !== 0) throw damaged()
  if (depthsOf[color]?.includes(depth) !== true) throw damaged()
  if (interlace !== 0) throw new PngError('must not be interlaced')
  const channels = channelsOf[color] as number
  return { width, height, depth, channels, isPalette: color === 3, isGray: color === 0 || color === 4 }
}

const rowBytesOf = ({ width, depth, channels }: Header) => Math.ceil((width * depth * channels) / 8)

function unpack(header: Header, chunks: readonly Chunk[]): Buffer {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const size = header.height * (1 + rowBytesOf(header))
  let rows: Buffer
  try {
    // A few bytes can decompress to gigabytes, so stop where the image ends.
    rows = inflateSync(packed, { maxOutputLength: size })
  } catch {
    throw damaged()
  }
  if (rows.length !== size) throw damaged()
  return rows
}

/** Each byte was stored as the difference to its neighbors. */
function unfilter(header: Header, rows: Buffer): Buffer {
  const rowBytes = rowBytesOf(header)
  const step = Math.max(1, (header.depth * header.channels) / 8)
  const plain = Buffer.alloc(header.height * rowBytes)
  for (let y = 0; y < header.height; y++) {
    const filter = rows[y * (rowBytes + 1)] as number
    if (filter > 4) throw damaged()
    for (let x = 0; x < rowBytes; x++) {
      const at = y * rowBytes + x
      const left = x >= step ? (plain[at - step] as number) : 0
      const up = y > 0 ? (plain[at - rowBytes] as number) : 0
      const upLeft = x >= step && y > 0 ? (plain[at - rowBytes - step] as number) : 0
      plain[at] = (rows[y * (rowBytes + 1) + 1 + x] as number) + predict(filter, left, up, upLeft)
    }
  }
  return plain
}

function predict(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  const guess = left + up - upLeft
  const a = Math.abs(guess - left)
  const b = Math.abs(guess - up)
  const c = Math.abs(guess - upLeft)
  if (a <= b && a <= c) return left
  return b <= c ? up : upLeft
}

function toPixels(header: Header, rows: Buffer, palette: Buffer | undefined, clear: Buffer | undefined): Pixels {
  const { width, height, depth, channels, isPalette, isGray } = header
  const rowBytes = rowBytesOf(header)
  const rgba = Buffer.alloc(width * height * 4)
  const scale = 255 / (2 ** depth - 1)
  const clearSamples =
    clear === undefined || isPalette
      ? []
      : Array.from({ length: clear.length >> 1 }, (_, i) => clear.readUInt16BE(2 * i))
  // No allocation per pixel: there are half a million of them, and every request waits for this thread.
  const samples = new Uint16Array(channels)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let isClear = clearSamples.length > 0
      for (let channel = 0; channel < channels; channel++) {
        const sample = readSample(rows, y * rowBytes, depth, x * channels + channel)
        samples[channel] = sample
        if (channel < clearSamples.length && clearSamples[channel] !== sample) isClear = false
      }
      const at = (y * width + x) * 4
      if (isPalette) {
        const index = samples[0] as number
        if (palette === undefined || 3 * index + 2 >= palette.length) throw damaged()
        palette.copy(rgba, at, 3 * index, 3 * index + 3)
        rgba[at + 3] = clear?.[index] ?? 255
        continue
      }
      const scaled = (channel: number) => Math.round((samples[channel] as number) * scale)
      rgba[at] = scaled(0)
      rgba[at + 1] = isGray ? scaled(0) : scaled(1)
      rgba[at + 2] = isGray ? scaled(0) : scaled(2)
      const opacity = isGray ? 1 : 3
      rgba[at + 3] = isClear ? 0 : opacity < channels ? scaled(opacity) : 255
    }
  }
  return { width, height, rgba }
}

function readSample(rows: Buffer, start: number, depth: number, index: number): number {
  if (depth === 16) return rows.readUInt16BE(start + 2 * index)
  if (depth === 8) return rows[start + index] as number
  const bit = index * depth
  return ((rows[start + (bit >> 3)] as number) >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
}
