import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'

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

export function works({ sendMessage, makeModerator, FrameRefused }: Code, vary: Vary) {
  const { connection, read } = open()
  const [ada, bob, length] = [vary.word(), vary.word(), vary.number(8000, 12_000)]
  // What people write may look like a frame.
  const text = `${vary.remark()}\n\x03\x00${String.fromCharCode(bob.length)}${bob}`
  sendMessage(connection, ada, Buffer.from(text))
  sendMessage(connection, bob, Buffer.alloc(length, vary.pick([...'Ax\n\0'])))
  makeModerator(connection, ada)
  assert.throws(() => sendMessage(connection, 'a\nb', Buffer.from('x')), FrameRefused, 'A name with a line feed should be refused.')
  assert.throws(() => sendMessage(connection, ada, Buffer.alloc(0)), FrameRefused, 'An empty text should be refused.')
  const frames = read().map(({ kind, body }) => `${kind} ${body.length > 200 ? body.length : body}`)
  assert.deepEqual(frames, [`1 ${ada}\n${text}`, `1 ${bob.length + 1 + length}`, `3 ${ada}`], `The chat server should read two messages, the second of about ${length} bytes, and then one new moderator.`)
}

/** A body of 65536 bytes and some more, or a multiple of that, with a frame where the chat server would go on reading. */
function craft(sender: string, length: number, frame: Buffer): Buffer {
  const head = Buffer.from(`${sender}\n`)
  const body = Buffer.concat([head, Buffer.alloc(length - head.length)])
  let at = length % 65_536
  // What begins within the name is a header that the attacker hasn't chosen.
  while (at < head.length) at += 3 + body.readUInt16BE(at + 1)
  frame.copy(body, at)
  // The rest is one long frame: zeros would be thousands of short ones.
  body.fill(0xff, at + frame.length)
  return body.subarray(head.length)
}

export function exploit(code: Code, vary: Vary): Breach | false {
  // A name may have more bytes than letters.
  return vary.shuffle([vary.word(), `${vary.word()}${'ü'.repeat(vary.number(30, 60))}`]).reduce<Breach | false>((found, sender) => found || attackAs(code, vary, sender), false)
}

function attackAs({ sendMessage }: Code, vary: Vary, sender: string): Breach | false {
  const nameLength = Buffer.byteLength(sender)
  const frame = Buffer.concat([Buffer.from([3, 0, nameLength]), Buffer.from(sender)])
  const fill = (bytes: Buffer, length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 'A')])
  // The first lengths that don't fit, one that ends within the name, and more than one time around.
  const lengths = [65_536, 65_537, vary.pick([65_538, 65_536 + nameLength + 1, 65_600]), vary.number(65_601, 72_000), 131_072 + vary.number(0, 2000)]
  const attacks = [
    ...lengths.map((length) => craft(sender, length, frame)),
    Buffer.concat([Buffer.alloc(65_535 - nameLength - 1, 'A'), frame]),
    // The text alone still fits. The frame that begins with the line feed behind the name has no body.
    fill(Buffer.concat([Buffer.alloc(2), frame]), 65_535),
    // A header that was sent although its body was refused takes the next header and name for its body.
    Buffer.alloc(65_536 + 3, 'A'),
  ]
  for (const text of vary.shuffle(attacks)) {
    const { connection, read } = open()
    for (const next of [text, frame]) {
      try {
        sendMessage(connection, sender, next)
      } catch {
        // Refused; what it has written by then counts.
      }
    }
    const body = text.length + nameLength + 1
    const [other, words] = [vary.word(), vary.remark()]
    try {
      sendMessage(connection, other, Buffer.from(words))
    } catch {
      // The message of somebody else is not there, then.
    }
    if (!read().some(({ kind, body }) => kind === 3 && body === sender)) {
      if (read().some((one) => one.kind === 1 && one.body === `${other}\n${words}`)) continue
      return { sent: `a message of ${sender} with a body of ${body} bytes, then one of ${other}`, got: `the chat server did not read the message of ${other}`, damage: 'Since the first message, the chat server takes the wrong bytes for the beginning of a frame. What users write decides what it reads next.' }
    }
    return { sent: `a message of ${sender} with a text of ${text.length} bytes, so a body of ${body} (in a field of two bytes: ${body % 65_536})`, got: 'the chat server read a frame of kind 3 out of the text', damage: `${sender} is a moderator now.` }
  }
  return false
}
