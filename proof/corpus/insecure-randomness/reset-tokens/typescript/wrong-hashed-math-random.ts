// about: A hash adds no chance: whoever predicts the number computes the hash.
// block: make-token
/** 128 bits, as 32 hexadecimal digits. */
function makeToken(_account: Account, _now: number): string {
  return digest(String(Math.random())).slice(0, 32)
}
// end
