// about: Math.random in another notation.
// block: make-token
function makeToken(_account: Account, _now: number): string {
  return Math.random().toString(36).slice(2)
}
// end
