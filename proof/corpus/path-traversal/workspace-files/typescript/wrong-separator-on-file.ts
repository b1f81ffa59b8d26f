// about: The separator is added to the file, so workspace 71 still begins like workspace 7.
// part: imports
import { readFile, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
// end
// block: confine
  const file = resolve(root, path)
  if (!`${file}${sep}`.startsWith(root)) throw new FileError(403, 'The file is not in this workspace')
// end
