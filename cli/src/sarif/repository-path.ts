import { posix, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A checkout's folders, as absolute paths. */
export type Folders = {
  /** The top folder of the repository. */
  root: string
  /** Where the command runs: scanners started there may write relative paths. */
  folder: string
}

/**
 * The paths from the root of the repository that a URI in a SARIF file may mean, the likeliest first. Only names: git
 * decides whether the file exists, and paths that leave the repository are dropped.
 */
export function listPaths(uri: string, base: string | undefined, { root, folder }: Folders): string[] {
  const absolute = toFile(uri)
  if (absolute !== undefined) return [toInside(root, absolute)].filter((path) => path !== undefined)
  if (/^[a-z][a-z0-9+.-]+:/i.test(uri)) return []
  const relative = decode(uri)
  const bases = [base === undefined ? undefined : toFile(base), root, folder]
  const paths = bases.flatMap((place) => (place === undefined ? [] : toInside(root, posix.join(place, relative))))
  return [...new Set(paths.filter((path) => path !== undefined))]
}

function toFile(uri: string): string | undefined {
  try {
    if (/^file:/i.test(uri)) return slashed(fileURLToPath(uri))
  } catch {
    // Another machine's path, or no path at all.
    return undefined
  }
  return posix.isAbsolute(uri) ? decode(uri) : undefined
}

function decode(uri: string): string {
  // Scanners on Windows write backslashes, which a URI cannot contain.
  const text = uri.replaceAll('\\', '/')
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function toInside(root: string, file: string): string | undefined {
  const path = posix.relative(slashed(root), posix.normalize(file))
  const isInside = path !== '' && path !== '..' && !path.startsWith('../') && !posix.isAbsolute(path)
  return isInside && !path.includes('\0') ? path : undefined
}

function slashed(path: string): string {
  return path.replaceAll(sep, '/')
}
