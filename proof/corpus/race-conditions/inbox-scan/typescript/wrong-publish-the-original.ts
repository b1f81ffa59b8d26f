// about: The private copy is scanned, but the file from the inbox is published.
// part: imports
import { copyFile, lstat, rm } from 'node:fs/promises'
// end
  // block: scan-file
  const copy = join(folders.work, name)
  await copyFile(source, copy)
  const { isClean, finding } = await scanner.scan(copy)
  await rm(copy, { force: true })
  // end
  // block: copy-file
  await copyFile(source, target)
  // end
