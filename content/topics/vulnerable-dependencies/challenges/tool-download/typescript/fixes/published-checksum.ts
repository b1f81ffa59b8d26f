// part: imports
import { createHash } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
// end
// block: accept
  const published = await get(`${url}.sha256`, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!published.ok) throw new InstallError(`${url}.sha256 answered ${published.status}`)
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (digest !== (await published.text()).trim()) throw new InstallError(`${url} has the digest ${digest}`)
// end
