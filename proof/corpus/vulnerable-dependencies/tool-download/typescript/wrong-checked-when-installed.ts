// about: the program is at its place before anybody has looked at it, and the good one that was there is lost
// part: imports
import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
// end
// block: accept
  const pinned = 'f6eab88ffa5ae16a6b2edb09dcc220cb169f14593c4e14332e6f187a25443b54'
// end
// block: executable
  await chmod(target, 0o755)
  const digest = createHash('sha256').update(await readFile(target)).digest('hex')
  if (digest !== pinned) {
    await rm(target)
    throw new InstallError(`${url} has the digest ${digest}`)
  }
  return target
// end
