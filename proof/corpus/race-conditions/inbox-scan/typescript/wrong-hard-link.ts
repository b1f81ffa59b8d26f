// about: a hard link is another name of the same file, and what the supplier writes into it in place changes what was scanned
// part: imports
import { link, lstat, rename, rm } from 'node:fs/promises'
// end
  // block: scan-file
  const own = join(folders.work, name)
  await rm(own, { force: true })
  await link(source, own)
  const { isClean, finding } = await scanner.scan(own)
  // end
  // block: copy-file
  await rename(own, target)
  // end
