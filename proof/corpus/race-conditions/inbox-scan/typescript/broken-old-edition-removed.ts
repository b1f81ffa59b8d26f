// about: the public file is removed before the scan, so an edition that is refused takes the good one away from customers
// part: imports
import { copyFile, lstat, rename, rm } from 'node:fs/promises'
// end
// block: scan-file
  const own = join(folders.work, name)
  await rm(target, { force: true })
  await copyFile(source, own)
  const { isClean, finding } = await scanner.scan(own)
// end
// block: copy-file
  await rename(own, target)
// end
