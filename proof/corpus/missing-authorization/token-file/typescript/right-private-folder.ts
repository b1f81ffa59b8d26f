// about: right, the new file is written inside a folder that mkdtemp makes private, with mode 600, and then moved into place
// part: top
import { mkdtemp } from 'node:fs/promises'
// end
      // block: write-token
      const hidden = await mkdtemp(join(folder, '.rotation-'))
      try {
        await writeFile(join(hidden, 'token'), `${token}\n`, { mode: 0o600 })
        await rename(join(hidden, 'token'), tokenFile)
      } finally {
        await rm(hidden, { recursive: true, force: true })
      }
      // end
