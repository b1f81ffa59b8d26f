import assert from 'node:assert/strict'

type Code = typeof import('./frames.ts')

function readFrames(stream: Buffer): { kind: number; body: string }[] {
  const frames = []
  for (let at = 0; at + 3 <= stream.length; ) {
    const end = at + 3 + stream.readUInt16BE(at + 1)
    frames.push({ kind: stream.readUInt8(at), body: stream.subarray(at + 3, end).toString() })
    at = end
  }
  return frames
}

function open() {
  const parts: Uint8Array[] = []
  return { connection: { write: (bytes: Uint8Array) => void parts.push(bytes) }, read: () => readFrames(Buffer.concat(parts)) }
}

export function works({ sendMessage, makeModerator, FrameRefused }: Code) {
  const { connection, read } = open()
  sendMessage(connection, 'ada', Buffer.from('Hello\nall'))
  sendMessage(connection, 'bob', Buffer.alloc(10_000, 'x'))
  makeModerator(connection, 'ada')
  assert.throws(() => sendMessage(connection, 'a\nb', Buffer.from('x')), FrameRefused)
  assert.throws(() => sendMessage(connection, 'ada', Buffer.alloc(0)), FrameRefused)
  assert.deepEqual(read(), [
    { kind: 1, body: 'ada\nHello\nall' },
    { kind: 1, body: `bob\n${'x'.repeat(10_000)}` },
    { kind: 3, body: 'ada' },
  ])
}

export function exploit({ sendMessage }: Code): boolean {
  const frame = Buffer.from('\x03\x00\x07mallory', 'latin1')
  const fill = (bytes: Buffer, length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 'A')])
  const attacks = [
    fill(frame, 65_536),
    Buffer.concat([Buffer.alloc(65_535 - 'mallory\n'.length, 'A'), frame]),
    // The text alone still fits. The frame that begins with the line feed behind the name has no body.
    fill(Buffer.concat([Buffer.alloc(2), frame]), 65_535),
    // A header that was sent although its body was refused takes the next header and name for its body.
    Buffer.alloc(65_536 + 3, 'A'),
  ]
  return attacks.some((text) => {
    const { connection, read } = open()
    for (const next of [text, frame]) {
      try {
        sendMessage(connection, 'mallory', next)
      } catch {
        // Refused; what it has written by then counts.
      }
    }
    return read().some(({ kind, body }) => kind === 3 && body === 'mallory')
  })
}
