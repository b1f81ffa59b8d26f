// about: Argon2id over the old hash.
// block: verify
function verify(stored: string, password: string): boolean {
  const [scheme, first = '', second = ''] = stored.split(':')
  if (scheme === 'scrypt') return isEqual(hash(password, Buffer.from(first, 'hex')), stored)
  return scheme === 'old' && isEqual(argon2Sync('argon2id', { message: md5(password), nonce: first, parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }).toString('hex'), second)
}
// end
// block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    const first = randomBytes(16).toString('hex')
    account.password = `old:${first}:${argon2Sync('argon2id', { message: account.password, nonce: first, parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }).toString('hex')}`
  }
// end
// part: top
import { argon2Sync } from 'node:crypto'
// end
