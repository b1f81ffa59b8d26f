import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hasErrorCode } from './error-codes.ts'
import { isProcessAlive } from './postmaster.ts'

/**
 * Creates a folder completely or not at all: it is built next to its place and renamed. False if another process was
 * faster, or something else is there; then nothing changed.
 */
export async function buildFolder(target: string, build: (incomplete: string) => Promise<void>): Promise<boolean> {
  await removeAbandoned(target)
  const incomplete = `${target}.incomplete-${process.pid}-${randomBytes(4).toString('hex')}`
  await mkdir(incomplete, { mode: 0o700 })
  try {
    await build(incomplete)
    await rename(incomplete, target)
  } catch (error) {
    await rm(incomplete, { recursive: true, force: true })
    if (hasErrorCode(error, 'ENOTEMPTY', 'EEXIST')) return false
    throw error
  }
  await syncFolder(dirname(target))
  return true
}

/** Removes leftovers of processes killed while building. If their initdb is still running, tries again later. */
async function removeAbandoned(target: string): Promise<void> {
  const prefix = `${basename(target)}.incomplete-`
  for (const name of await readdir(dirname(target))) {
    if (!name.startsWith(prefix)) continue
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    if (isProcessAlive(pid)) continue
    await rm(join(dirname(target), name), { recursive: true, force: true }).catch(() => {})
  }
}

/** Makes names in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
