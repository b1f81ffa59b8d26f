// about: pictures are refused, as if only texts could be in a workspace
// part: imports
import { readFile, stat } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
// end
// block: confine
  const file = resolve(root, path)
  if (!file.startsWith(root + sep)) throw new FileError(403, 'The file is not in this workspace')
  if (!['.py', '.ts', '.txt', '.md'].includes(extname(file))) throw new FileError(404, 'There is no such file')
// end
