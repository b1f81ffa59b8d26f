// about: Each guess costs a strong scrypt with the member's own salt, and the work is done outside the main thread.
// part: imports
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
// end
// part: constants
const saltLength = 16
const slowHash = promisify(scrypt) as (password: string, salt: Buffer, length: number, options: object) => Promise<Buffer>
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return await slowHash(password, salt, 32, { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 })
}
// end
