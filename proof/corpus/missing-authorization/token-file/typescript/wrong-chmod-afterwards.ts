// about: changes the mode when the token is already in a file that everyone may read
// part: imports
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
// end
// block: write-token
      const next = `${tokenFile}.next`
      await writeFile(next, `${token}\n`)
      await rename(next, tokenFile)
      await chmod(tokenFile, 0o600)
      // end
