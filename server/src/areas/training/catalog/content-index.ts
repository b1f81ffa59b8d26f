/**
 * Reading and checking every file takes as long as starting the rest of the service. The result is cached with the
 * names, sizes and times of all source files, and is valid as long as these are the same.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FolderContent } from './read-folder.ts'

type Index = { fingerprint: string; content: FolderContent }

/** Names, sizes and times of everything in the folder, and of the program that reads it. */
export function makeFingerprint(folder: string): string {
  const hash = createHash('sha256')
  const contract = dirname(fileURLToPath(import.meta.resolve('@parapet/contract')))
  for (const place of [import.meta.dirname, contract, folder]) addFiles(hash, place, '')
  return hash.digest('hex')
}

/** Synchronous on purpose: a thousand small calls take 10 ms this way. */
function addFiles(hash: ReturnType<typeof createHash>, root: string, below: string): void {
  const entries = readdirSync(join(root, below), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue
    const path = join(below, entry.name)
    if (entry.isDirectory()) {
      addFiles(hash, root, path)
    } else {
      const { size, mtimeMs } = statSync(join(root, path))
      hash.update(`${path}\0${size}\0${Math.trunc(mtimeMs)}\0`)
    }
  }
}

export async function readIndex(file: string, fingerprint: string): Promise<FolderContent | undefined> {
  try {
    const index = JSON.parse(await readFile(file, 'utf8')) as Index
    return index.fingerprint === fingerprint ? index.content : undefined
  } catch {
    // It doesn't exist yet, or was truncated. Rebuild it.
    return undefined
  }
}

/** Renamed into place, because several processes may write it at the same time. If writing fails, there is no index. */
export async function writeIndex(file: string, index: Index): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, JSON.stringify(index))
    await rename(draft, file)
  } catch {
    await rm(draft, { force: true }).catch(() => {})
  }
}
