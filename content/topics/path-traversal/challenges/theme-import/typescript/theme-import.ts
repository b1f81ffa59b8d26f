// part: imports
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
// end

/** What the archive reader gives for each entry, in the order of the archive. */
export type ArchiveEntry =
  | { kind: 'folder'; name: string }
  | { kind: 'link'; name: string; target: string }
  | { kind: 'file'; name: string; content: Buffer }

export class ThemeError extends Error {}

const maxEntries = 2_000
const maxBytes = 50 * 1024 * 1024

/** Unpacks a theme into a folder of its own. Gives the number of files. */
export async function unpackTheme(entries: AsyncIterable<ArchiveEntry>, folder: string): Promise<number> {
  const root = resolve(folder)
  await mkdir(root, { recursive: true })
  let entryCount = 0
  let byteCount = 0
  let fileCount = 0

  for await (const entry of entries) {
    // block: confine
    const path = resolve(root, entry.name)
    if (path !== root && !path.startsWith(root + sep)) throw new ThemeError(`${entry.name} is not in the theme`)
    // end

    // block: limit-size
    entryCount++
    if (entry.kind === 'file') byteCount += entry.content.length
    if (entryCount > maxEntries || byteCount > maxBytes) throw new ThemeError('The theme is too large')
    // end

    // block: make-folder
    await mkdir(entry.kind === 'folder' ? path : dirname(path), { recursive: true })
    if (entry.kind === 'folder') continue
    // end

    // block: make-link
    if (entry.kind === 'link') {
      await symlink(entry.target, path)
      continue
    }
    // end

    // block: write-file
    await writeFile(path, entry.content, { mode: 0o644 })
    fileCount++
    // end
  }
  return fileCount
}
