// part: imports
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
// end

export class InstallError extends Error {}

const releases = 'https://downloads.example.com'
const timeoutMs = 60_000

// part: tools
interface Tool {
  version: string
}

/** What the build machines need. Raised by pull request. */
const tools: Record<string, Tool> = {
  'lint-cli': { version: '2.4.1' },
}
// end

/** Puts a tool into the folder that is first in the PATH of all builds. */
export async function installTool(name: string, folder: string, get: typeof fetch = fetch): Promise<string> {
  // block: choose
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined
  if (!tool) throw new InstallError(`${name} is not in the list of tools`)
  const url = `${releases}/${name}/${tool.version}/${name}-linux-x64`
  // end

  // block: download
  const response = await get(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new InstallError(`${url} answered ${response.status}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  // end

  // block: accept
  const length = Number(response.headers.get('content-length'))
  if (bytes.length === 0 || bytes.length !== length) throw new InstallError(`${url} is not complete`)
  // end

  // block: write
  await mkdir(folder, { recursive: true })
  const target = join(folder, name)
  await writeFile(`${target}.part`, bytes)
  await rename(`${target}.part`, target)
  // end

  // block: executable
  await chmod(target, 0o755)
  return target
  // end
}
