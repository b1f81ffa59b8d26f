import { expect, test } from 'vitest'
import { createFrameReader, encodeFrame } from './frames.ts'

test('messages arrive whole however their bytes are cut', () => {
  const bytes = Buffer.concat([encodeFrame({ text: 'ä"\n' }, 100), encodeFrame([], 100), encodeFrame('x', 100)])
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const { push } = createFrameReader(100)
    const messages: unknown[] = []
    for (let at = 0; at < bytes.length; at += size) messages.push(...push(bytes.subarray(at, at + size)))
    expect(messages).toEqual([{ text: 'ä"\n' }, [], 'x'])
  }
})

test('a message beyond the limit is refused by its length alone, before its bytes arrive', () => {
  const header = Buffer.alloc(4)
  header.writeUInt32BE(101)
  expect(() => createFrameReader(100).push(header)).toThrow(RangeError)
  expect(() => encodeFrame('x'.repeat(99), 100)).toThrow(RangeError)
})

test('anything but JSON is refused', () => {
  expect(() => createFrameReader(100).push(Buffer.from([0, 0, 0, 1, 0x78]))).toThrow(SyntaxError)
})
