// about: The bytes are read once; they are scanned from the job's own folder, and the same bytes are published.
// part: imports
import { lstat, readFile, rm, writeFile } from 'node:fs/promises'
// end
  // block: scan-file
  const bytes = await readFile(source)
  if (bytes.length > maxBytes) throw new Refused('file_not_allowed')
  const copy = join(folders.work, name)
  await writeFile(copy, bytes)
  const { isClean, finding } = await scanner.scan(copy)
  await rm(copy, { force: true })
  // end
  // block: copy-file
  await writeFile(target, bytes)
  // end
