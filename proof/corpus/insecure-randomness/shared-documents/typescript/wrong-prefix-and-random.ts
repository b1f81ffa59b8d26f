// about: The beginning is shown by every link, and the rest comes from Math.random.
// part: imports
import { randomBytes } from 'node:crypto'

const prefix = randomBytes(16).toString('hex')
// end
// part: counter
// end
// block: new-id
  #newId(_now: number): string {
    const word = () => Math.floor(Math.random() * 2 ** 32).toString(16).padStart(8, '0')
    return prefix + word() + word() + word() + word() + word()
  }
// end
