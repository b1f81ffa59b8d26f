// about: refuses absolute targets, and a relative one goes up as far as it likes
// part: imports
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, resolve, sep } from 'node:path'
// end
// block: make-link
    if (entry.kind === 'link') {
      if (isAbsolute(entry.target)) throw new ThemeError(`${entry.name} leads out of the theme`)
      await symlink(entry.target, path)
      continue
    }
    // end
