import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { parseSecretKey } from './sealer.ts'

export const secretKeyFileName = 'secret.key'

/** The key of an installation that brings its own database: made once, readable by the owner only. */
export async function loadOrCreateSecretKey(folder: string): Promise<Buffer> {
  const file = join(folder, secretKeyFileName)
  await mkdir(folder, { recursive: true })
  await writeFile(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  const key = parseSecretKey(await readFile(file, 'utf8'))
  if (key === undefined) throw new OperatorError(`${file} does not hold a key. Restore it from a backup.`)
  return key
}
