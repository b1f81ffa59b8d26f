// about: the path relative to the root must not lead upwards or be absolute
// part: imports
import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
// end
// block: confine
  const file = resolve(root, path)
  const inside = relative(root, file)
  const isOutside = inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)
  if (isOutside) throw new FileError(403, 'The file is not in this workspace')
// end
