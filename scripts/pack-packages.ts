/**
 * Packs what the service offers for download: `cli.tgz`, `mcp.tgz` and `sdk.tgz`. Nothing has to be published: the
 * commands in our documents install these files from the customer's own service. The same sources always give the same
 * bytes, because npm leaves times and owners out of a package.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const names = ['cli', 'mcp', 'sdk']

/** Where the service reads them; the image gets this folder from the build. */
const packedFolder = join(root, 'server/dist/packages')

/** Packs what is built. */
export async function packPackages(folder = packedFolder): Promise<void> {
  await mkdir(folder, { recursive: true })
  const staging = await mkdtemp(join(folder, '.packing-'))
  try {
    const workspaces = names.flatMap((name) => ['--workspace', name])
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', staging]
    await run('npm', [...args, ...workspaces], {
      cwd: root,
      env: { ...process.env, npm_config_offline: 'true', npm_config_update_notifier: 'false' },
      // npm is a .cmd file on Windows, which only a shell can start.
      shell: process.platform === 'win32',
    })
    const files = await readdir(staging)
    for (const name of names) {
      const file = files.find((one) => one.startsWith(`parapet-${name}-`))
      if (file === undefined) throw new Error(`npm pack wrote no file for ${name}`)
      // Moved, not written in place: a service that reads it meanwhile never sees half a file.
      await rename(join(staging, file), join(folder, `${name}.tgz`))
    }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}
