// about: the hash is taken of the file in the inbox before and after the scan, and what the scanner sees in between can be another file
// part: imports
import { createHash } from 'node:crypto'
import { copyFile, lstat, readFile, rm } from 'node:fs/promises'
// end
// block: scan-file
  const hash = async () => createHash('sha256').update(await readFile(source)).digest('hex')
  const before = await hash()
  const { isClean, finding } = await scanner.scan(source)
// end
// block: copy-file
  if ((await hash()) !== before) throw new Refused('file_changed')
  await copyFile(source, target)
// end
