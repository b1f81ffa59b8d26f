// about: The digest is compared when the file is in the PATH already, and it stays there.
// part: imports
import { createHash } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
// end
// part: tools
interface Tool {
  version: string
  sha256: string
}

/** What the build machines need. Raised by pull request. */
const tools: Record<string, Tool> = {
  'lint-cli': { version: '2.4.1', sha256: 'f6eab88ffa5ae16a6b2edb09dcc220cb169f14593c4e14332e6f187a25443b54' },
}
// end
  // block: executable
  await chmod(target, 0o755)
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (digest !== tool.sha256) throw new InstallError(`${url} is not the release that was announced`)
  return target
  // end
