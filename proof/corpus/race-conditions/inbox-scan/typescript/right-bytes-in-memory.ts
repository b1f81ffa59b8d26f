// about: reads the file once, and the bytes that were scanned are the bytes that are published
// part: imports
import { randomUUID } from 'node:crypto'
import { lstat, readFile, rm, writeFile } from 'node:fs/promises'
// end
// block: check-file
  const found = await lstat(source)
  if (!found.isFile() || found.size > maxBytes) throw new Refused('file_not_allowed')
  const content = await readFile(source)
  if (content.length > maxBytes) throw new Refused('file_not_allowed')
  // end
// block: scan-file
  const copy = join(folders.work, `${randomUUID()}-${name}`)
  await writeFile(copy, content, { flag: 'wx' })
  const { isClean, finding } = await scanner.scan(copy).finally(() => rm(copy, { force: true }))
  // end
// block: copy-file
  await writeFile(target, content)
  // end
