// about: nothing is written through a link, but its target is checked as a text, and another link bends the way to it
// part: imports
import { mkdir, realpath, symlink, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
// end
// block: make-link
    if (entry.kind === 'link') {
      const target = resolve(dirname(path), entry.target)
      if (!target.startsWith(root + sep)) throw new ThemeError(`${entry.name} leads out of the theme`)
      await symlink(entry.target, path)
      continue
    }
// end
// block: write-file
    if ((await realpath(dirname(path))) !== dirname(path)) throw new ThemeError(`${entry.name} is behind a link`)
    await writeFile(path, entry.content, { mode: 0o644 })
    fileCount++
// end
