import { constants, copyFile, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasErrorCode } from './error-codes.ts'

const parallelFiles = 8
const chunkBytes = 1 << 20

/**
 * Copies plain files and folders; `isWanted` sees paths relative to the source. Files may grow, shrink and vanish
 * meanwhile.
 */
export async function copyTree(
  source: string,
  target: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<void> {
  const files: string[] = []
  const collect = async (folder: string) => {
    for (const entry of await readdir(join(source, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (!isWanted(path)) continue
      if (entry.isFile()) files.push(path)
      if (!entry.isDirectory()) continue
      await mkdir(join(target, path), { mode: 0o700, recursive: true })
      await unlessVanished(collect(path))
    }
  }
  await collect('')
  // What works for one file works for all; trying each time costs more than the copy.
  const first = files.pop()
  const isCloned = first !== undefined && (await tryClone(join(source, first), join(target, first)))
  if (first !== undefined && !isCloned) files.push(first)
  const copyOne = isCloned ? cloneFile : copyChangingFile
  const copyNext = async () => {
    for (let path = files.pop(); path !== undefined; path = files.pop()) {
      await unlessVanished(copyOne(join(source, path), join(target, path)))
    }
  }
  await Promise.all(Array.from({ length: parallelFiles }, copyNext))
}

async function unlessVanished(copying: Promise<void>): Promise<void> {
  try {
    await copying
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error
  }
}

function cloneFile(from: string, to: string): Promise<void> {
  return copyFile(from, to, constants.COPYFILE_FICLONE_FORCE)
}

async function tryClone(from: string, to: string): Promise<boolean> {
  try {
    await cloneFile(from, to)
    return true
  } catch {
    return false
  }
}

/** Node's copyFile reads the size once, and never ends if the file shrinks below it. */
export async function copyChangingFile(from: string, to: string): Promise<void> {
  // Follows no links: root runs this, but the folder may belong to another user.
  const input = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const output = await open(to, 'w', 0o600)
    try {
      const { size } = await input.stat()
      const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, size + 1))
      for (;;) {
        const { bytesRead } = await input.read(chunk, 0, chunk.length, null)
        if (bytesRead === 0) return
        await output.writeFile(chunk.subarray(0, bytesRead))
      }
    } finally {
      await output.close()
    }
  } finally {
    await input.close()
  }
}
