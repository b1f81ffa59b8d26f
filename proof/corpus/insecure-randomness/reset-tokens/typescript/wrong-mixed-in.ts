// about: A little of the secure source beside a lot of Math.random.
// part: top
import { randomInt } from 'node:crypto'
// end
// block: make-token
function makeToken(_account: Account, _now: number): string {
  return randomInt(65_536).toString(16) + Math.random().toString(16).slice(2)
}
// end
