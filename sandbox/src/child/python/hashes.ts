/** The other end of `/dev/hashes` (driver/lab_hashes.py): password hashes at native speed. Takes bytes and numbers only. */
import type { Observations } from '../observations.ts'
import type { SlowHashes } from '../slow-hashes.ts'

const maxRequestBytes = 1024 * 1024
/** Python's own limit where none is given. */
const usualMemory = 32 * 1024 * 1024

/** One byte that says whether it went well, then the hash or a sentence. The judge may read what was `counted` for the code. */
export const answerHashes =
  (hashes: SlowHashes, counted?: Observations) =>
  (request: Uint8Array): Uint8Array => {
    try {
      if (request.length > maxRequestBytes) throw new Error('the password is too long')
      if (counted && Buffer.from(request).equals(Buffer.from('observe'))) return Buffer.from(`+${counted.report()}`)
      return Buffer.concat([Buffer.from('+'), compute(hashes, Buffer.from(request).toString('latin1'))])
    } catch (error) {
      return Buffer.from(`!${error instanceof Error ? error.message : 'failed'}`.slice(0, 200))
    }
  }

function compute({ pbkdf2, scrypt, argon2 }: SlowHashes, request: string): Buffer {
  const [kind, passwordText = '', saltText = '', lengthText, ...rest] = request.split(' ')
  const password = Buffer.from(passwordText.slice(1), 'hex')
  const salt = Buffer.from(saltText.slice(1), 'hex')
  const length = Number(lengthText)
  if (kind === 'pbkdf2') return pbkdf2(password, salt, Number(rest[0]), length, String(rest[1]))
  if (kind === 'argon2') {
    const [passes = 0, memory = 0, parallelism = 0] = rest.map(Number)
    return argon2(password, salt, [], { algorithm: String(rest[3]), parallelism, tagLength: length, memory, passes })
  }
  const [N = 0, r = 0, p = 0, maxmem = 0] = rest.map(Number)
  return scrypt(password, salt, length, { N, r, p, maxmem: maxmem || usualMemory })
}
