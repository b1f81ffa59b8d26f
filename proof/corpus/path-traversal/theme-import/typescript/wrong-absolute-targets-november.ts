// about: only absolute targets are refused, and ../../ leaves the folder as well
// part: imports
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, resolve, sep } from 'node:path'
// end
    // block: make-link
    if (entry.kind === 'link') {
      if (isAbsolute(entry.target)) throw new ThemeError(`${entry.name} is not in the theme`)
      await symlink(entry.target, path)
      continue
    }
    // end
