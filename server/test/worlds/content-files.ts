/** Test support: a folder of content with these files, deleted when the test ends. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

export async function writeContent(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-content-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFiles(folder, files)
  return folder
}

export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}
