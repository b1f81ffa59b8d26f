// about: the root of the first request is kept, and members of all other workspaces read that one
// part: imports
import { readFile, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'

let firstRoot: string | undefined
// end
// block: confine
  firstRoot ??= root + sep
  const file = resolve(firstRoot, path)
  if (!file.startsWith(firstRoot)) throw new FileError(403, 'The file is not in this workspace')
// end
