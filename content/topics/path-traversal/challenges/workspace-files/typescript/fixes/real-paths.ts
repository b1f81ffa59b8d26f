// part: imports
import { readFile, realpath, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
// end
// block: confine
  const file = await realpath(resolve(root, path)).catch(() => {
    throw new FileError(404, 'There is no such file')
  })
  if (!file.startsWith(await realpath(root))) throw new FileError(403, 'The file is not in this workspace')
// end
