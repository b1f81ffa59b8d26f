// about: 600,000 rounds of PBKDF2 with SHA-256 and the member's own salt make guessing expensive.
// part: imports
import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// part: constants
const saltLength = 16
const rounds = 600_000
// end
// block: derive
function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    pbkdf2(password, salt, rounds, 32, 'sha256', (error, key) => (error ? reject(error) : resolve(key)))
  })
}
// end
