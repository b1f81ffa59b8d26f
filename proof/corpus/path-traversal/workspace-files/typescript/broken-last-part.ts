// about: nothing outside can be read, and nothing in subfolders either
// part: imports
import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
// end
  // block: confine
  const file = resolve(root, basename(path))
  // end
