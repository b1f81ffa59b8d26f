// about: with the separator at its end the folder 71 no longer counts as part of 7
// part: imports
import { readFile, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
// end
  // block: confine
  const file = resolve(root, path)
  if (!file.startsWith(root + sep)) throw new FileError(403, 'The file is not in this workspace')
  // end
