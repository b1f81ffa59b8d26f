// about: links are left out and never reach the disk
// part: imports
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
// end
    // block: make-link
    if (entry.kind !== 'file') continue
    // end
