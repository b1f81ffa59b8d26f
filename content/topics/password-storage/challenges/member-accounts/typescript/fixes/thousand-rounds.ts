// part: imports
import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
// end
// block: derive
const stretch = promisify(pbkdf2)

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return stretch(password, salt, 1000, 32, 'sha256')
}
// end
