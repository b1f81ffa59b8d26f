// about: getRandomValues is the secure generator as well; four words of 32 bits each
// block: make-token
/** 128 bits, as 32 hexadecimal digits. */
function makeToken(_account: Account, _now: number): string {
  const words = crypto.getRandomValues(new Uint32Array(4))
  return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('')
}
// end
