/** Test support: the packages of this checkout, as the service serves them, and npm without any registry. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packPackages } from '../../../scripts/pack-packages.ts'
import { cleanEnvironment, type Environment } from './parapet.ts'

const root = join(import.meta.dirname, '../../..')

/** Builds the programs, so that a test never runs an old one. */
export async function serveOwnPackages(): Promise<void> {
  const args = ['run', 'build', '--workspace', 'cli', '--workspace', 'mcp']
  await promisify(execFile)('npm', args, { cwd: root, env: { ...process.env, npm_config_offline: 'true' } })
  await packPackages()
}

/** For npm in a customer's job: its files are in the folder, and a request to a registry would fail. */
export function npmWithoutRegistry(folder: string): Environment {
  return cleanEnvironment({
    HOME: folder,
    npm_config_cache: join(folder, '.npm-cache'),
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_update_notifier: 'false',
  })
}
