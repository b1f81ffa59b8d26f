// about: A hash adds no randomness: anyone who predicts the number can compute the hash.
// block: make-token
/** 128 bits, as 32 hexadecimal digits. */
function makeToken(_account: Account, _now: number): string {
  return digest(String(Math.random())).slice(0, 32)
}
// end
