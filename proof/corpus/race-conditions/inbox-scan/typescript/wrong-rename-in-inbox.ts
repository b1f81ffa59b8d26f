// about: The supplier can replace the file under its new name as well.
// part: imports
import { copyFile, lstat, rename, rm } from 'node:fs/promises'
// end
// block: scan-file
  const taken = join(folders.inbox, `taken-${name}`)
  await rename(source, taken)
  const { isClean, finding } = await scanner.scan(taken)
// end
// block: copy-file
  await copyFile(taken, target)
// end
// block: remove-source
  await rm(taken, { force: true })
// end
