// about: the way from the folder to the file must not begin with a step up and must not be absolute
// part: imports
import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
// end
  // block: confine
  const file = resolve(root, path)
  const way = relative(root, file)
  if (way.split(sep)[0] === '..' || isAbsolute(way)) throw new FileError(403, 'The file is not in this workspace')
  // end
