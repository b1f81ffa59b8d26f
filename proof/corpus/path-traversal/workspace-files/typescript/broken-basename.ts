// about: Only the last part of the path is used, so files in subfolders cannot be read.
// part: imports
import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
// end
  // block: confine
  const file = resolve(root, basename(path))
  if (!file.startsWith(root)) throw new FileError(403, 'The file is not in this workspace')
  // end
