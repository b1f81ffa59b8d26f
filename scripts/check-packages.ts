/** Packs what we publish and checks it with publint and "Are the types wrong?". */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

type Manifest = { main?: string; exports?: unknown; bin?: unknown; types?: string }

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const published = ['sdk', 'cli', 'mcp']

const results = await Promise.all(published.map(async (name) => ({ name, faults: await listFaults(name) })))
for (const { name, faults } of results) for (const fault of faults) console.error(`${name}: ${fault}`)
if (results.some(({ faults }) => faults.length > 0)) process.exitCode = 1

async function listFaults(name: string): Promise<string[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(root, name, 'package.json'), 'utf8'))
  if (manifest.main === undefined && manifest.exports === undefined && manifest.bin === undefined) {
    // A placeholder package has nothing to check. With a line of code it must declare its exports.
    const hasSource = (await readdir(join(root, name))).includes('src')
    return hasSource ? ['package.json has neither bin nor exports, so nobody can use the package'] : []
  }
  const folder = await mkdtemp(join(tmpdir(), 'parapet-pack-'))
  try {
    // Its prepack script builds it first, so an old build is never checked.
    await run('npm', ['pack', '--pack-destination', folder], { cwd: join(root, name) })
    const file = (await readdir(folder)).find((entry) => entry.endsWith('.tgz'))
    if (file === undefined) return ['npm pack wrote no file']
    const tarball = await readFile(join(folder, file))
    return [...(await lint(tarball)), ...(await checkTypes(manifest, tarball))]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function lint(tarball: Buffer): Promise<string[]> {
  const pack = { tarball: tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.length) as ArrayBuffer }
  const { messages, pkg } = await publint({ pack, strict: true })
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`)
}

/** A program without `main` and `types` has nothing to import. */
async function checkTypes(manifest: Manifest, tarball: Buffer): Promise<string[]> {
  if (manifest.main === undefined && manifest.types === undefined) return []
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)))
  if (!analysis.types) return ['types: the package has none']
  return analysis.problems.map((problem) => `types: ${JSON.stringify(problem)}`)
}
