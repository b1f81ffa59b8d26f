// about: a link ends the import without an error, so the files after it are missing
// part: imports
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
// end
// block: make-link
    if (entry.kind === 'link') break
// end
