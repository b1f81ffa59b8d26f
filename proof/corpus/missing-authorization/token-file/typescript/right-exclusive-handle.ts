// about: a file with a random name, created private and exclusively, takes the place of the old one
// part: imports
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
// end
// block: write-token
      const next = join(folder, `token.${randomBytes(6).toString('hex')}`)
      const file = await open(next, 'wx', 0o600)
      try {
        await file.writeFile(`${token}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(next, tokenFile)
      // end
