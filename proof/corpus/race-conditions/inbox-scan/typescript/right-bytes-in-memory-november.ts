// about: The file is read once; the same bytes are scanned in the work folder and written to the public one.
// part: imports
import { lstat, readFile, rm, writeFile } from 'node:fs/promises'
// end
  // block: scan-file
  const content = await readFile(source)
  if (content.length > maxBytes) throw new Refused('file_not_allowed')
  const scanned = join(folders.work, name)
  await writeFile(scanned, content)
  const { isClean, finding } = await scanner.scan(scanned)
  await rm(scanned, { force: true })
  // end
  // block: copy-file
  await writeFile(target, content)
  // end
