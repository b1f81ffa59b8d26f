// part: imports
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
// end
// block: derive
const stretch = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const cost = { N: 2 ** 14, r: 8, p: 5 }

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return stretch(password, salt, 32, cost)
}
// end
