// about: getRandomValues is the secure generator of the web platform, and all 128 bits are used.
// block: make-token
/** 128 bits, as 32 hexadecimal digits. */
function makeToken(_account: Account, _now: number): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
// end
