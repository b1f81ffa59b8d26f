// about: The job's own copy is scanned and published; the supplier cannot write there.
// part: imports
import { copyFile, lstat, rm } from 'node:fs/promises'
// end
  // block: scan-file
  const copy = join(folders.work, name)
  await copyFile(source, copy)
  if ((await lstat(copy)).size > maxBytes) throw new Refused('file_not_allowed')
  const { isClean, finding } = await scanner.scan(copy)
  // end
  // block: copy-file
  await copyFile(copy, target)
  await rm(copy, { force: true })
  // end
