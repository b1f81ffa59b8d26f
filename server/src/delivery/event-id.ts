/** Event ids as they travel: `evt_` and the 128 bits of a time-ordered UUID in lower-case base32. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 26

export function toEventId(uuid: string): string {
  const digits = BigInt(`0x${uuid.replaceAll('-', '')}`).toString(32)
  // The same digits, but for the letters that look like others.
  return `evt_${digits.replace(/[i-v]/g, (digit) => alphabet.charAt(Number.parseInt(digit, 32))).padStart(length, '0')}`
}
