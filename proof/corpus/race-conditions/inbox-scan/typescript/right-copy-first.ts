// about: copies the file into the job's own folder first, and checks, scans and publishes this copy
// part: imports
import { randomUUID } from 'node:crypto'
import { copyFile, lstat, rm } from 'node:fs/promises'
// end
// block: check-file
  const before = await lstat(source)
  if (!before.isFile() || before.size > maxBytes) throw new Refused('file_not_allowed')
  const copy = join(folders.work, `${randomUUID()}.pdf`)
  await copyFile(source, copy)
  const found = await lstat(copy)
  if (found.size > maxBytes) {
    await rm(copy, { force: true })
    throw new Refused('file_not_allowed')
  }
  // end
// block: scan-file
  const { isClean, finding } = await scanner.scan(copy)
  if (!isClean) await rm(copy, { force: true })
  // end
// block: copy-file
  await copyFile(copy, target)
  await rm(copy, { force: true })
  // end
