// about: Absolute paths and parts that go up are refused before the path is built.
// part: imports
import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
// end
  // part: checks
  if (isAbsolute(path) || path.split(/[\\/]/).includes('..')) throw new FileError(403, 'The file is not in this workspace')
  // end
