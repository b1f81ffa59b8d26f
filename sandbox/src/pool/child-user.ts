import { readFileSync } from 'node:fs'

/**
 * Numbers that no system hands out: neither people nor packages nor systemd has them, and PostgreSQL, which takes one from
 * 61184 on, never gets the same (docs/decisions/0011).
 */
const firstUid = 60_706
const lastUid = 61_183

/** The ids for children started by root, a new one each time: children cannot signal each other either. */
export function createUserIds(options: { isRoot: boolean; start: number }): () => number | undefined {
  if (!options.isRoot) return () => undefined
  const count = lastUid - firstUid + 1
  const taken = readTakenUids()
  let step = options.start
  return () => {
    for (let tried = 0; tried < count; tried++) {
      const uid = firstUid + (step++ % count)
      if (!taken.has(uid)) return uid
    }
    throw new Error(
      `all user ids from ${firstUid} to ${lastUid} are taken; start the service as another user than root`,
    )
  }
}

function readTakenUids(): Set<number> {
  try {
    return new Set(
      readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .map((line) => Number(line.split(':')[2])),
    )
  } catch {
    return new Set()
  }
}
