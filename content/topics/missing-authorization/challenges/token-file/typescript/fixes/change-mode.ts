// part: imports
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
// end
// block: write-token
      await writeFile(tokenFile, `${token}\n`)
      await chmod(tokenFile, 0o600)
// end
