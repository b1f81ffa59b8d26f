// about: getRandomValues draws from the same secure source.
// block: make-token
/** 128 bits, as 32 hexadecimal digits. */
function makeToken(_account: Account, _now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
// end
