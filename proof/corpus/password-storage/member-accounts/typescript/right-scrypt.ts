// about: scrypt with the recommended cost, computed beside the event loop
// part: imports
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
// end
// block: derive
function derive(password: string, salt: Buffer): Promise<Buffer> {
  const options = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
// end
