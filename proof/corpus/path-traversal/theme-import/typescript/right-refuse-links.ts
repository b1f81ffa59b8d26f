// about: themes need no links, so an archive with one is refused and no link ever exists below the folder
// part: imports
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
// end
// block: confine
    if (entry.kind === 'link') throw new ThemeError(`${entry.name} is a link; a theme has only folders and files`)
    const path = resolve(root, entry.name)
    if (path !== root && !path.startsWith(root + sep)) throw new ThemeError(`${entry.name} is not in the theme`)
// end
// block: make-link
// end
