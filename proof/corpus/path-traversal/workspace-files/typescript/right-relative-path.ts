// about: The way from the workspace to the file must not lead upwards.
// part: imports
import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
// end
// block: confine
  const file = resolve(root, path)
  const way = relative(root, file)
  if (way === '..' || way.startsWith('../') || isAbsolute(way)) throw new FileError(403, 'The file is not in this workspace')
// end
