// about: PBKDF2 with a hundred rounds is quick to try.
// block: verify
function verify(stored: string, password: string): boolean {
  const [scheme, first = '', second = ''] = stored.split(':')
  if (scheme === 'scrypt') return isEqual(hash(password, Buffer.from(first, 'hex')), stored)
  return scheme === 'old' && isEqual(pbkdf2Sync(md5(password), first, 100, 32, 'sha256').toString('hex'), second)
}
// end
// block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    const first = randomBytes(16).toString('hex')
    account.password = `old:${first}:${pbkdf2Sync(account.password, first, 100, 32, 'sha256').toString('hex')}`
  }
// end
// part: top
import { pbkdf2Sync } from 'node:crypto'
// end
