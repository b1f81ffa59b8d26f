/** Text to bytes and back in Node's encodings. */
const encoder = new TextEncoder()

type Base64 = { toBase64(options?: object): string; toHex(): string }
type FromBase64 = { fromBase64(text: string, options?: object): Uint8Array }
const asBase64 = (bytes: Uint8Array) => bytes as unknown as Base64

export const isEncoding = (name: unknown): boolean =>
  typeof name === 'string' &&
  [
    'utf8',
    'utf-8',
    'hex',
    'base64',
    'base64url',
    'latin1',
    'binary',
    'ascii',
    'utf16le',
    'utf-16le',
    'ucs2',
    'ucs-2',
  ].includes(name.toLowerCase())

/** Like Node, takes both alphabets, ignores what is not of them, and stops at the padding. */
function fromBase64(text: string): Uint8Array {
  const [cleaned = ''] = text.replaceAll('-', '+').replaceAll('_', '/').split('=')
  let usable = cleaned.replace(/[^A-Za-z0-9+/]/g, '')
  if (usable.length % 4 === 1) usable = usable.slice(0, -1)
  return (Uint8Array as unknown as FromBase64).fromBase64(usable, { lastChunkHandling: 'loose' })
}

function fromHex(text: string): Uint8Array {
  const [digits = ''] = /^(?:[0-9a-f]{2})*/i.exec(text) ?? []
  return Uint8Array.from({ length: digits.length / 2 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  )
}

export function toBytes(text: string, encoding = 'utf8'): Uint8Array {
  switch (encoding.toLowerCase()) {
    case 'hex':
      return fromHex(text)
    case 'base64':
    case 'base64url':
      return fromBase64(text)
    case 'latin1':
    case 'binary':
    case 'ascii':
      return Uint8Array.from({ length: text.length }, (_, index) => text.charCodeAt(index) & 0xff)
    case 'utf16le':
    case 'utf-16le':
    case 'ucs2':
    case 'ucs-2': {
      const codes = Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
      return new Uint8Array(codes.buffer)
    }
    case 'utf8':
    case 'utf-8':
      return encoder.encode(text.isWellFormed() ? text : text.toWellFormed())
    default:
      throw Object.assign(new TypeError(`Unknown encoding: ${encoding}`), { code: 'ERR_UNKNOWN_ENCODING' })
  }
}

function fromCodes(codes: ArrayLike<number>): string {
  let text = ''
  for (let index = 0; index < codes.length; index += 8192)
    text += String.fromCharCode(
      ...Array.from({ length: Math.min(8192, codes.length - index) }, (_, one) => codes[index + one] as number),
    )
  return text
}

export function toText(bytes: Uint8Array, encoding = 'utf8'): string {
  switch (encoding.toLowerCase()) {
    case 'hex':
      return asBase64(bytes).toHex()
    case 'base64':
      return asBase64(bytes).toBase64()
    case 'base64url':
      return asBase64(bytes).toBase64({ alphabet: 'base64url', omitPadding: true })
    case 'latin1':
    case 'binary':
      return fromCodes(bytes)
    case 'ascii':
      return fromCodes(bytes.map((byte) => byte & 0x7f))
    case 'utf16le':
    case 'utf-16le':
    case 'ucs2':
    case 'ucs-2':
      return fromCodes(new Uint16Array(bytes.slice(0, bytes.length & ~1).buffer))
    case 'utf8':
    case 'utf-8':
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    default:
      throw Object.assign(new TypeError(`Unknown encoding: ${encoding}`), { code: 'ERR_UNKNOWN_ENCODING' })
  }
}
