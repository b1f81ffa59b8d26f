// about: the checksum is on the same server as the file; who replaces one replaces the other.
// part: imports
import { createHash } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
// end
  // block: accept
  const sums = await get(`${url}.sha256`, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!sums.ok) throw new InstallError(`${url}.sha256 answered ${sums.status}`)
  const [expected] = (await sums.text()).trim().split(/\s+/)
  const actual = createHash('sha256').update(bytes).digest('hex')
  if (actual !== expected) throw new InstallError(`${url} has the wrong checksum`)
  // end
