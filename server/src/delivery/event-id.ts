/** Event ids as sent: `evt_` and the 128 bits of a time-ordered UUID in lower-case base32, 26 digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

export function toEventId(uuid: string): string {
  const hex = uuid.replaceAll('-', '')
  // 8 bits for the first two digits, then 20 bits for every four.
  let text = `evt_${toDigits(Number.parseInt(hex.slice(0, 2), 16), 2)}`
  for (let at = 2; at < hex.length; at += 5) text += toDigits(Number.parseInt(hex.slice(at, at + 5), 16), 4)
  return text
}

function toDigits(value: number, count: number): string {
  let digits = ''
  for (let shift = 5 * (count - 1); shift >= 0; shift -= 5) digits += alphabet[(value >> shift) & 31]
  return digits
}
