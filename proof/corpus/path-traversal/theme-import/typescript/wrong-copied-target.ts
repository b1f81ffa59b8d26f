// about: instead of a link the file it leads to is copied, from wherever it is
// part: imports
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
// end
// block: make-link
    if (entry.kind === 'link') {
      await copyFile(resolve(dirname(path), entry.target), path)
      fileCount++
      continue
    }
// end
