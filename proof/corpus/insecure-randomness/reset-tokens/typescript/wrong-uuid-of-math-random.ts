// about: It looks like a UUID, and comes from Math.random.
// block: make-token
function makeToken(_account: Account, _now: number): string {
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (sign) => Math.floor(Math.random() * (sign === 'x' ? 16 : 4) + (sign === 'x' ? 0 : 8)).toString(16))
}
// end
