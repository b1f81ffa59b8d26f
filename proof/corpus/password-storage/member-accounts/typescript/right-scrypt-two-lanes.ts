// about: scrypt with the cost of OWASP's second row, half the memory and twice the work
// part: imports
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
// end
// block: derive
const slowHash = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return slowHash(password, salt, 32, { cost: 2 ** 16, blockSize: 8, parallelization: 2, maxmem: 128 * 1024 * 1024 })
}
// end
