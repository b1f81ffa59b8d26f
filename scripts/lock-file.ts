/**
 * Every package in package-lock.json has a hash, so that npm installs exactly what was reviewed, and none names the
 * registry it came from, so that everyone installs from their own. `npm run check` fails otherwise.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type LockedPackage = { integrity?: string; resolved?: string; link?: boolean; inBundle?: boolean }

export function findLockProblems(lock: { packages: Record<string, LockedPackage> }): string[] {
  return Object.entries(lock.packages).flatMap(([path, { integrity = '', resolved, link, inBundle }]) => {
    // Our workspaces are folders of this repository, and the root has no name.
    const isInstalled = /(^|\/)node_modules\//.test(path) && link !== true
    if (!isInstalled) return []
    return [
      // A bundled package is covered by the hash of its bundle.
      ...(/^sha512-[\w+/]{86}==$/.test(integrity) || inBundle === true ? [] : [`${path} has no SHA-512 hash`]),
      ...(resolved === undefined ? [] : [`${path} has a "resolved" address`]),
    ]
  })
}

if (import.meta.main) {
  const problems = findLockProblems(JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')))
  for (const problem of problems) console.error(`package-lock.json: ${problem}`)
  if (problems.length > 0) {
    console.error('Take hashes from `npm view NAME@VERSION dist.integrity`, and delete "resolved" lines.')
    process.exitCode = 1
  }
}
