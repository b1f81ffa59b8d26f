// about: a theme with a link in it is refused, so nothing is written or served through one
// part: imports
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
// end
// block: make-link
    if (entry.kind === 'link') throw new ThemeError(`${entry.name} is a link`)
    // end
