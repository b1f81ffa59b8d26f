import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { parseSecretKey } from './sealer.ts'

export const secretKeyFileName = 'secret.key'

/**
 * The keys of an installation that brings its own database, the newest first: one a line, and a second one only while
 * the key is being rotated. The first is made once, readable by the owner only.
 */
export async function loadOrCreateSecretKeys(folder: string): Promise<Buffer[]> {
  const file = join(folder, secretKeyFileName)
  await mkdir(folder, { recursive: true })
  await writeFile(file, formatSecretKeys([randomBytes(32)]), { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readSecretKeys(folder)
}

export async function readSecretKeys(folder: string): Promise<Buffer[]> {
  const file = join(folder, secretKeyFileName)
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const keys = lines.map(parseSecretKey)
  if (keys.every((key) => key !== undefined)) return keys
  throw new OperatorError(`${file} does not hold a key. Restore it from a backup.`)
}

/** Leaves either the old file or the new one, whatever happens: without the key, sealed values are lost. */
export async function writeSecretKeys(folder: string, keys: readonly Buffer[]): Promise<void> {
  const file = join(folder, secretKeyFileName)
  const draft = `${file}.new`
  const { uid, gid } = await stat(file)
  const handle = await open(draft, 'w', 0o600)
  try {
    // Root may run the command for a service that runs as another user, who must still be able to read the file.
    if (process.getuid?.() === 0) await handle.chown(uid, gid)
    await handle.writeFile(formatSecretKeys(keys))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  const directory = await open(folder)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

export function formatSecretKeys(keys: readonly Buffer[]): string {
  return keys.map((key) => `${key.toString('base64')}\n`).join('')
}
