/**
 * `npm run set-version -- 1.0.0` writes the version into all packages, the lock file and the Bitbucket pipe. A release,
 * unlike a candidate such as 1.0.0-rc.1, also records its migrations: from then on they may not change.
 */
import { execSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checksumOf } from '../server/src/platform/database/migrate.ts'

const root = join(import.meta.dirname, '..')
const pipeFiles = ['integrations/bitbucket/pipe.yml', 'integrations/bitbucket/README.md']
const pipeImage = /(parapet\/findings-pipe:)([\w.-]+)/g
const releasedFile = 'server/test/upgrade/released-migrations.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const readJson = (file: string) => JSON.parse(read(file))

type Package = { version: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> }

/** Calls `visit` with the version of each of our packages, and with each version that one of them wants of another. */
function visitPackage(pack: Package, visit: (version: string) => string): void {
  pack.version = visit(pack.version)
  for (const list of [pack.dependencies ?? {}, pack.devDependencies ?? {}]) {
    for (const name of Object.keys(list)) if (name.startsWith('@parapet/')) list[name] = visit(list[name] as string)
  }
}

const listPackageFiles = () => [
  'package.json',
  ...(readJson('package.json').workspaces as string[]).map((folder) => `${folder}/package.json`),
]

function setVersion(visit: (version: string, file: string) => string): Record<string, string> {
  const changed: Record<string, string> = {}
  for (const file of listPackageFiles()) {
    const pack = readJson(file)
    visitPackage(pack, (version) => visit(version, file))
    changed[file] = `${JSON.stringify(pack, null, 2)}\n`
  }
  const lock = readJson('package-lock.json')
  lock.version = visit(lock.version, 'package-lock.json')
  for (const [path, pack] of Object.entries<Package>(lock.packages)) {
    if (!path.includes('node_modules')) visitPackage(pack, (version) => visit(version, 'package-lock.json'))
  }
  changed['package-lock.json'] = `${JSON.stringify(lock, null, 2)}\n`
  for (const file of pipeFiles) {
    changed[file] = read(file).replaceAll(
      pipeImage,
      (_, name: string, version: string) => `${name}${visit(version, file)}`,
    )
  }
  return changed
}

/** Every version that is written somewhere, with the first file that says so. */
export function listVersions(): Map<string, string> {
  const found = new Map<string, string>()
  setVersion((version, file) => {
    if (!found.has(version)) found.set(version, file)
    return version
  })
  return found
}

export const isRelease = (version: string) => /^\d+\.\d+\.\d+$/.test(version)

/** The file that lists the migrations of a release, from their texts. */
export function printReleased(migrations: Record<string, string>): string {
  const lines = Object.entries(migrations).map(([name, text]) => `  '${name}':\n    '${checksumOf(text)}',\n`)
  return read(releasedFile).replace(/= \{[\s\S]*\}\n$/, `= {\n${lines.join('')}}\n`)
}

function readMigrations(): Record<string, string> {
  const folder = 'server/migrations'
  const names = globSync('*.sql', { cwd: join(root, folder) }).sort()
  return Object.fromEntries(names.map((name) => [name, read(`${folder}/${name}`)]))
}

if (import.meta.main) {
  const [version = ''] = process.argv.slice(2)
  if (!/^\d+\.\d+\.\d+(-rc\.\d+)?$/.test(version)) {
    console.error('Give a version such as 1.1.0 or 1.1.0-rc.1: npm run set-version -- 1.1.0')
    process.exit(1)
  }
  const files = setVersion(() => version)
  if (isRelease(version)) files[releasedFile] = printReleased(readMigrations())
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text)
  execSync('npm run generate', { cwd: root, stdio: 'inherit' })
}
