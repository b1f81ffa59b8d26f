// part: imports
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
// end
// block: derive
const stretch = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return stretch(password, salt, 32, cost)
}
// end
