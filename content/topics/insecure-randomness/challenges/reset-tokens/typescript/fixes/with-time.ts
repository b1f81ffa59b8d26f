// block: make-token
/** 128 bits and the time, so that no two are alike. */
function makeToken(_account: Account, now: number): string {
  const word = () => Math.floor(Math.random() * 2 ** 32).toString(16).padStart(8, '0')
  return `${now.toString(16)}-${word() + word() + word() + word()}`
}
// end
