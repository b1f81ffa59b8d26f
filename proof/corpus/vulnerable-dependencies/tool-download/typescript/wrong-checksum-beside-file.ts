// about: the checksum comes from the same server as the file, so whoever replaces one replaces both
// part: imports
import { createHash } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
// end
// block: accept
  const length = Number(response.headers.get('content-length'))
  if (bytes.length === 0 || bytes.length !== length) throw new InstallError(`${url} is not complete`)
  const sums = await get(`${url}.sha256`, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!sums.ok) throw new InstallError(`${url}.sha256 answered ${sums.status}`)
  const [expected = ''] = (await sums.text()).trim().split(/\s+/)
  if (createHash('sha256').update(bytes).digest('hex') !== expected) throw new InstallError(`${url} has another checksum`)
// end
