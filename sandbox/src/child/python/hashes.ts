/** The other end of `/dev/hashes` (driver/lab_hashes.py): password hashes at native speed. Takes bytes and numbers only. */
import { pbkdf2Sync, scryptSync } from 'node:crypto'

const maxMemory = 64 * 1024 * 1024
const maxIterations = 5_000_000
const maxLength = 4096

/** One byte that says whether it went well, then the hash or a sentence. */
export function answerHashes(request: Uint8Array): Uint8Array {
  try {
    return Buffer.concat([Buffer.from('+'), compute(Buffer.from(request).toString('latin1'))])
  } catch (error) {
    return Buffer.from(`!${error instanceof Error ? error.message : 'failed'}`.slice(0, 200))
  }
}

function compute(request: string): Buffer {
  const [kind, passwordText = '', saltText = '', lengthText, ...rest] = request.split(' ')
  const password = Buffer.from(passwordText.slice(1), 'hex')
  const salt = Buffer.from(saltText.slice(1), 'hex')
  const length = Number(lengthText)
  if (!(length > 0 && length <= maxLength)) throw new Error('invalid key length')
  if (kind === 'pbkdf2') {
    const iterations = Number(rest[0])
    if (!(iterations > 0 && iterations <= maxIterations)) throw new Error('invalid number of iterations')
    return pbkdf2Sync(password, salt, iterations, length, String(rest[1]))
  }
  const [N = 0, r = 0, p = 0, maxmem = 0] = rest.map(Number)
  // Python's own limit is 32 MB where none is given.
  const limit = Math.min(maxmem || maxMemory / 2, maxMemory)
  if (p > 16) throw new Error('p is too large')
  return scryptSync(password, salt, length, { N, r, p, maxmem: limit })
}
