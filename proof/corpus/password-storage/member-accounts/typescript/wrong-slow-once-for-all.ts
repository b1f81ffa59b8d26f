// about: The slow hash has one salt for all, so a guess is computed once for the whole table.
// part: imports
import { createHash, scryptSync, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  const slow = scryptSync(password, 'library', 32, { N: 2 ** 14, r: 8, p: 1 })
  return createHash('sha256').update(slow).update(salt).digest()
}
// end
