// about: links are gone, and so are folders without files
// part: imports
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
// end
// block: make-folder
    if (entry.kind !== 'file') continue
    await mkdir(dirname(path), { recursive: true })
// end
// block: make-link
// end
