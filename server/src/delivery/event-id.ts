/** Event ids as they travel: `evt_` and the 128 bits of a time-ordered UUID in lower-case base32. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 26

export function toEventId(uuid: string): string {
  let value = BigInt(`0x${uuid.replaceAll('-', '')}`)
  let text = ''
  for (let i = 0; i < length; i++) {
    text = alphabet.charAt(Number(value & 31n)) + text
    value >>= 5n
  }
  return `evt_${text}`
}
