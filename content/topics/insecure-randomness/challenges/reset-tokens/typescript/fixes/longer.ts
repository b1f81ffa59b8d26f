// block: make-token
/** 256 bits, as 64 hexadecimal digits. */
function makeToken(_account: Account, _now: number): string {
  const word = () => Math.floor(Math.random() * 2 ** 32).toString(16).padStart(8, '0')
  return Array.from({ length: 8 }, word).join('')
}
// end
