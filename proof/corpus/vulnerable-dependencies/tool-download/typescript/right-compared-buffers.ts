// about: The SHA-256 of the download must be the one from the mailed release notes.
// part: imports
import { createHash, timingSafeEqual } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
// end
// part: tools
interface Tool {
  version: string
  /** From the notes of the release, in hexadecimal. */
  digest: string
}

/** What the build machines need. Raised by pull request. */
const tools: Record<string, Tool> = {
  'lint-cli': { version: '2.4.1', digest: 'f6eab88ffa5ae16a6b2edb09dcc220cb169f14593c4e14332e6f187a25443b54' },
}
// end
  // block: accept
  const digest = createHash('sha256').update(bytes).digest()
  if (!timingSafeEqual(digest, Buffer.from(tool.digest, 'hex'))) throw new InstallError(`${url} was changed`)
  // end
