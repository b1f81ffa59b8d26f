/** The Python files of the sandbox itself: the driver and the stand-ins for libraries. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LibraryFile } from './python-package.ts'

const standInFolder = join(import.meta.dirname, '../../stand-ins/python')

export function listPythonSources(): { driver: LibraryFile[]; standIns: LibraryFile[]; modules: string[] } {
  const standIns = readFolder(standInFolder, 'stand-ins')
  const modules = standIns.map(({ path }) =>
    path
      .replace(/^stand-ins\//, '')
      .replace(/(\/__init__)?\.py$/, '')
      .replaceAll('/', '.'),
  )
  return { driver: readFolder(join(import.meta.dirname, 'driver'), 'driver'), standIns, modules: modules.sort() }
}

const readFolder = (folder: string, root: string): LibraryFile[] =>
  globSync('**/*.py', { cwd: folder }).map((path) => ({
    path: `${root}/${path}`,
    data: new Uint8Array(readFileSync(join(folder, path))),
  }))
