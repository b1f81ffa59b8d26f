/** Writes a bundled program, with the licenses of its libraries. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

type Bundled = { code: string; moduleIds: readonly string[] }

export async function writeProgram(folder: string, name: string, { code, moduleIds }: Bundled): Promise<void> {
  await write(join(folder, name), code)
  await write(join(folder, 'LICENSES.txt'), `${name} contains these libraries.\n\n${await collectLicenses(moduleIds)}`)
}

/** Moved, not written in place: a program that starts meanwhile never sees half a file. */
async function write(target: string, text: string): Promise<void> {
  const staging = `${target}.${process.pid}`
  await mkdir(dirname(target), { recursive: true })
  await writeFile(staging, text, { mode: 0o755 })
  await rename(staging, target)
}

/** The libraries' licenses require to be included. */
async function collectLicenses(modules: readonly string[]): Promise<string> {
  const folders = new Set(modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []))
  const texts = [...folders].sort().map(async (folder) => {
    const name = folder.slice(folder.lastIndexOf('/node_modules/') + '/node_modules/'.length)
    return `${name}\n\n${await readFile(join(folder, 'LICENSE'), 'utf8')}`
  })
  return (await Promise.all(texts)).join('\n\n')
}
