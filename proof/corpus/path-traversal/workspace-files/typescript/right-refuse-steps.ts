// about: Without absolute paths and steps upwards, a joined path stays below the workspace.
// part: imports
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
// end
// block: confine
  const steps = path.split(/[\\/]/)
  if (path.startsWith('/') || steps.includes('..')) throw new FileError(403, 'The file is not in this workspace')
  const file = join(root, path)
// end
