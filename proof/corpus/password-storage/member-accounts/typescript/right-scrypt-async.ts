// about: scrypt with N = 2^15 and three lanes, without blocking the process.
// part: imports
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
// end
// part: constants
const saltLength = 16
const slow = promisify(scrypt) as (password: string, salt: Buffer, length: number, options: object) => Promise<Buffer>
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return slow(password, salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 })
}
// end
