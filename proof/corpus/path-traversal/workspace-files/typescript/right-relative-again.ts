// about: The way from the root to the file must not begin with going up.
// part: imports
import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
// end
  // block: confine
  const file = resolve(root, path)
  const way = relative(root, file)
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) {
    throw new FileError(403, 'The file is not in this workspace')
  }
  // end
