// about: size and digest both come from the notes that were mailed, not from the server of the file.
// part: imports
import { createHash, timingSafeEqual } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
// end
// part: tools
interface Tool {
  version: string
  size: number
  digest: Buffer
}

/** What the build machines need. Raised by pull request. */
const tools: Record<string, Tool> = {
  'lint-cli': {
    version: '2.4.1',
    size: 20,
    digest: Buffer.from('f6eab88ffa5ae16a6b2edb09dcc220cb169f14593c4e14332e6f187a25443b54', 'hex'),
  },
}
// end
  // block: accept
  const actual = createHash('sha256').update(bytes).digest()
  if (bytes.length !== tool.size || !timingSafeEqual(actual, tool.digest)) {
    throw new InstallError(`${url} is not the file of the release notes`)
  }
  // end
