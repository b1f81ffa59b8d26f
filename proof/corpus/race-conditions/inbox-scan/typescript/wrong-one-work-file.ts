// about: all manuals use the same file in the work folder, so a second one that is looked at meanwhile takes the place of the first
// part: imports
import { copyFile, lstat, rename, rm } from 'node:fs/promises'
// end
// block: scan-file
  const own = join(folders.work, 'current.pdf')
  await copyFile(source, own)
  const { isClean, finding } = await scanner.scan(own)
// end
// block: copy-file
  await rename(own, target)
// end
