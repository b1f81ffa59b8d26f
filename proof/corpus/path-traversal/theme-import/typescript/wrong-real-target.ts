// about: the real target is compared when the link is made, and a target that does not exist yet passes
// part: imports
import { mkdir, realpath, symlink, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
// end
// block: make-link
    if (entry.kind === 'link') {
      const real = await realpath(resolve(dirname(path), entry.target)).catch(() => undefined)
      if (real !== undefined && !real.startsWith(root + sep)) throw new ThemeError(`${entry.name} leads out of the theme`)
      await symlink(entry.target, path)
      continue
    }
// end
