// part: imports
import { chmod, copyFile, lstat, rm } from 'node:fs/promises'
// end
// block: check-file
  const found = await lstat(source)
  if (!found.isFile() || found.size > maxBytes) throw new Refused('file_not_allowed')
  await chmod(source, 0o444)
// end
