// about: The root is compared together with its separator.
// part: imports
import { readFile, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
// end
  // block: confine
  const file = resolve(root, path)
  if (!`${file}${sep}`.startsWith(`${root}${sep}`)) throw new FileError(403, 'The file is not in this workspace')
  // end
