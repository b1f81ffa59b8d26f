// about: A copy in the job's own folder is scanned, and exactly this copy is published.
// part: imports
import { randomUUID } from 'node:crypto'
import { copyFile, lstat, rm } from 'node:fs/promises'
// end
  // block: scan-file
  const copy = join(folders.work, `${randomUUID()}.pdf`)
  await copyFile(source, copy)
  if ((await lstat(copy)).size > maxBytes) {
    await rm(copy, { force: true })
    throw new Refused('file_not_allowed')
  }
  const { isClean, finding } = await scanner.scan(copy)
  if (!isClean) await rm(copy, { force: true })
  // end
  // block: copy-file
  await copyFile(copy, target)
  await rm(copy, { force: true })
  // end
