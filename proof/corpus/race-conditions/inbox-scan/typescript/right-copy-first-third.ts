// about: the file is copied to the job's own folder first; size check, scan and publication all use that copy
// part: imports
import { randomUUID } from 'node:crypto'
import { copyFile, lstat, rm } from 'node:fs/promises'
// end
// block: check-file
  const offered = await lstat(source)
  if (!offered.isFile() || offered.size > maxBytes) throw new Refused('file_not_allowed')
  const copy = join(folders.work, `${randomUUID()}.pdf`)
  await copyFile(source, copy)
  const found = await lstat(copy)
  if (!found.isFile() || found.size > maxBytes) {
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
// end
// block: remove-source
  await rm(copy, { force: true })
  await rm(source, { force: true })
// end
