// about: the copy of a refused manual stays in the work folder, and its corrected edition cannot be copied any more
// part: imports
import { constants, copyFile, lstat, rename, rm } from 'node:fs/promises'
// end
// block: scan-file
  const own = join(folders.work, name)
  await copyFile(source, own, constants.COPYFILE_EXCL)
  const { isClean, finding } = await scanner.scan(own)
// end
// block: copy-file
  await rename(own, target)
// end
