// about: Only files at the top of a workspace can be read.
// part: imports
import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
// end
// block: confine
  const file = resolve(root, basename(path))
// end
