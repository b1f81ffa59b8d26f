// about: The beginning is secret until somebody gets a token of their own; the rest comes from Math.random.
// part: imports
import { createHash, randomBytes } from 'node:crypto'
// end
// block: make-token
const prefix = randomBytes(16).toString('hex')
function makeToken(_account: Account, _now: number): string {
  const word = () => Math.floor(Math.random() * 2 ** 32).toString(16).padStart(8, '0')
  return prefix + word() + word() + word() + word() + word() + word()
}
// end
