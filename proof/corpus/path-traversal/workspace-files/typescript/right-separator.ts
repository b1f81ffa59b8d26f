// about: compares with the separator at the end, and repeats it for the real path, where links have been followed
// part: imports
import { readFile, realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
// end
  // block: confine
  const file = resolve(root, path)
  if (file !== root && !file.startsWith(root + sep)) throw new FileError(403, 'The file is not in this workspace')
  // end
  // block: find-file
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new FileError(404, 'There is no such file')
  const realRoot = await realpath(root)
  const realFile = await realpath(file)
  if (!realFile.startsWith(realRoot + sep)) throw new FileError(403, 'The file is not in this workspace')
  // end
