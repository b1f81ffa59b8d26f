// about: wrong, the file is created readable for all and is closed only after the token is in it
// part: top
import { chmod } from 'node:fs/promises'
// end
      // block: write-token
      const next = `${tokenFile}.next`
      await writeFile(next, `${token}\n`)
      await chmod(next, 0o600)
      await rename(next, tokenFile)
      // end
