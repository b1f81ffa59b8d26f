import { crc32, deflateSync } from 'node:zlib'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodePng, encodePng, PngError } from './png.ts'

const most = { width: 1024, height: 512 }

/** An image as another program writes it. */
function drawPicture(width = 40, height = 20): Buffer {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#7a1f5c'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = 'rgba(10, 200, 30, 0.5)'
  context.fillRect(width / 2, 0, width / 4, height)
  return canvas.toBuffer('image/png')
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

type Parts = {
  width: number
  height: number
  depth?: number
  color?: number
  interlace?: number
  rows: Buffer
  extra?: Buffer[]
}

function build({ width, height, depth = 8, color = 6, interlace = 0, rows, extra = [] }: Parts): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, color, 0, 0, interlace], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const pixelsOf = (bytes: Buffer) => [...decodePng(bytes, most).rgba]

describe('a PNG', () => {
  test('is rewritten with the same pixels, readable by other programs', async () => {
    const sent = drawPicture()
    const written = encodePng(decodePng(sent, most))
    const image = await loadImage(written)
    const canvas = createCanvas(40, 20)
    canvas.getContext('2d').drawImage(image, 0, 0)

    expect([image.width, image.height]).toEqual([40, 20])
    expect(decodePng(written, most)).toEqual(decodePng(sent, most))
    expect([...canvas.getContext('2d').getImageData(5, 5, 1, 1).data]).toEqual([0x7a, 0x1f, 0x5c, 255])
    expect(canvas.getContext('2d').getImageData(39, 5, 1, 1).data[3]).toBe(0)
  })

  test('loses everything that is not a pixel', () => {
    const secret = Buffer.from('comment\0<script>alert(1)</script>')
    const sent = build({ width: 1, height: 1, rows: Buffer.from([0, 1, 2, 3, 255]), extra: [chunk('tEXt', secret)] })

    expect(sent.includes('<script>')).toBe(true)
    expect(encodePng(decodePng(sent, most)).includes('script')).toBe(false)
  })

  test.each([
    [
      'gray of one bit',
      { width: 2, height: 1, depth: 1, color: 0, rows: Buffer.from([0, 0b0100_0000]) },
      [0, 0, 0, 255, 255, 255, 255, 255],
    ],
    [
      'gray of 16 bits',
      { width: 1, height: 1, depth: 16, color: 0, rows: Buffer.from([0, 0x80, 0]) },
      [128, 128, 128, 255],
    ],
    ['gray with opacity', { width: 1, height: 1, color: 4, rows: Buffer.from([0, 9, 77]) }, [9, 9, 9, 77]],
    ['colors', { width: 1, height: 1, color: 2, rows: Buffer.from([0, 1, 2, 3]) }, [1, 2, 3, 255]],
    [
      'a palette with a transparent entry',
      {
        width: 2,
        height: 1,
        depth: 4,
        color: 3,
        rows: Buffer.from([0, 0x10]),
        extra: [chunk('PLTE', Buffer.from([1, 2, 3, 4, 5, 6])), chunk('tRNS', Buffer.from([9]))],
      },
      [4, 5, 6, 255, 1, 2, 3, 9],
    ],
    [
      'a color that stands for transparent',
      {
        width: 1,
        height: 1,
        color: 2,
        rows: Buffer.from([0, 7, 8, 9]),
        extra: [chunk('tRNS', Buffer.from([0, 7, 0, 8, 0, 9]))],
      },
      [7, 8, 9, 0],
    ],
    [
      'differences to the pixels before and above',
      { width: 2, height: 2, color: 0, rows: Buffer.from([1, 10, 5, 4, 1, 1]) },
      [10, 10, 10, 255, 15, 15, 15, 255, 11, 11, 11, 255, 16, 16, 16, 255],
    ],
  ])('of %s is read', (_what, parts, expected) => {
    expect(pixelsOf(build(parts))).toEqual(expected)
  })

  const row = Buffer.from([0, 1, 2, 3, 4])
  const good = build({ width: 1, height: 1, rows: row })
  test.each<[string, Buffer]>([
    ['is another kind of file', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['is empty', Buffer.alloc(0)],
    ['ends early', good.subarray(0, -5)],
    ['is followed by another file', Buffer.concat([good, Buffer.from('<html>')])],
    ['has a wrong checksum', Buffer.concat([good.subarray(0, 20), Buffer.from([9]), good.subarray(21)])],
    ['is wider than allowed', build({ width: 1025, height: 1, rows: Buffer.alloc(1 + 4 * 1025) })],
    ['claims to be enormous', build({ width: 0xffffffff, height: 0xffffffff, rows: row })],
    ['has no height', build({ width: 1, height: 0, rows: row })],
    ['unpacks to more than its size', build({ width: 1, height: 1, rows: Buffer.alloc(100_000_000) })],
    ['unpacks to less than its size', build({ width: 1, height: 2, rows: row })],
    ['is interlaced', build({ width: 1, height: 1, interlace: 1, rows: row })],
    ['has an unknown filter', build({ width: 1, height: 1, rows: Buffer.from([5, 1, 2, 3, 4]) })],
    ['has an impossible depth', build({ width: 1, height: 1, depth: 3, rows: row })],
    [
      'names a color that its palette lacks',
      build({ width: 1, height: 1, color: 3, rows: Buffer.from([0, 7]), extra: [chunk('PLTE', Buffer.alloc(3))] }),
    ],
    [
      'has an unknown part that it says matters',
      build({ width: 1, height: 1, rows: row, extra: [chunk('EvIL', Buffer.alloc(0))] }),
    ],
  ])('that %s is refused', (_what, bytes) => {
    expect(() => decodePng(bytes, most)).toThrow(PngError)
  })

  test('is read or refused with a message, however it is damaged', () => {
    const sent = drawPicture()
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(sent.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }), (edits) => {
        const bytes = Buffer.from(sent)
        for (const [at, value] of edits) bytes[at] = value
        try {
          decodePng(bytes, most)
        } catch (error) {
          expect(error).toBeInstanceOf(PngError)
        }
      }),
      { numRuns: 500 },
    )
  })
})
