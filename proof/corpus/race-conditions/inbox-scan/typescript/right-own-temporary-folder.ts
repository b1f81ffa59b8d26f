// about: a fresh folder below the work folder for each manual, removed in any case; the copy in it is scanned and published
// part: imports
import { copyFile, lstat, mkdtemp, rename, rm } from 'node:fs/promises'
// end
// block: scan-file
  const own = join(await mkdtemp(join(folders.work, 'scan-')), name)
  await copyFile(source, own)
  const { isClean, finding } = await scanner.scan(own)
  if (!isClean) await rm(own, { force: true })
// end
// block: copy-file
  await rename(own, target)
// end
