export type Connection = { write(bytes: Uint8Array): void }

export const kinds = { message: 1, presence: 2, moderator: 3 } as const

export class FrameRefused extends Error {}

const encoder = new TextEncoder()

// block: make-header
function makeHeader(kind: number, length: number): Uint8Array {
  const header = new DataView(new ArrayBuffer(3))
  header.setUint8(0, kind)
  header.setUint16(1, length)
  return new Uint8Array(header.buffer)
}
// end

function encodeName(name: string): Uint8Array {
  // block: check-sender
  if (name === '' || name.includes('\n')) throw new FrameRefused('name_invalid')
  return encoder.encode(name)
  // end
}

function send(connection: Connection, kind: number, body: Uint8Array): void {
  // block: send-frame
  const header = makeHeader(kind, body.length)
  connection.write(header)
  connection.write(body)
  // end
}

/** Passes a message on to the chat server. */
export function sendMessage(connection: Connection, sender: string, text: Uint8Array): void {
  if (text.length === 0) throw new FrameRefused('text_empty')
  // block: build-body
  const name = encodeName(sender)
  const body = new Uint8Array(name.length + 1 + text.length)
  body.set(name)
  body[name.length] = 0x0a
  body.set(text, name.length + 1)
  // end
  send(connection, kinds.message, body)
}

/** For administrators only. */
export function makeModerator(connection: Connection, user: string): void {
  // block: grant-role
  send(connection, kinds.moderator, encodeName(user))
  // end
}
