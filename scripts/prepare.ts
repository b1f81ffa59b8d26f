/**
 * Runs at the end of `npm ci`: builds what the service needs, and indexes the content. Without development packages
 * (`npm ci --omit=dev`) it cannot build; the image then gets `dist` folders from a full install.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const packages = ['cli', 'mcp', 'sdk'].map((name) => `server/dist/packages/${name}.tgz`)
const built = ['server/dist/kysely.js', 'web/dist/index.html', ...packages]

if (existsSync(join(root, 'node_modules/rolldown'))) {
  // The pages take as long as all packages together, and use the SDK.
  await build('sdk')
  await Promise.all([build('web'), build('server', 'cli', 'mcp').then(pack)])
} else {
  const missing = built.filter((file) => !existsSync(join(root, file)))
  if (missing.length > 0) {
    console.error(`Development packages are not installed, so these cannot be built: ${missing.join(', ')}.`)
    console.error('Run `npm ci` without --omit=dev, or copy them from such an installation first (deploy/Dockerfile).')
    process.exit(1)
  }
}
await import('./index-content.ts')

async function build(...workspaces: string[]): Promise<void> {
  const args = ['run', 'build', ...workspaces.flatMap((name) => ['--workspace', name])]
  const [code] = await once(spawn('npm', args, { cwd: root, stdio: 'inherit' }), 'exit')
  if (code !== 0) process.exit(1)
}

async function pack(): Promise<void> {
  const { packPackages } = await import('./pack-packages.ts')
  await packPackages()
}
