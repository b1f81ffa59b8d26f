// about: Math.random stays predictable in every notation.
// block: make-token
/** 128 bits, as 32 digits and letters. */
function makeToken(_account: Account, _now: number): string {
  let token = ''
  while (token.length < 32) token += Math.random().toString(36).slice(2)
  return token.slice(0, 32)
}
// end
