/** The package as a CI job gets it: packed, installed without a network, and run against a real Parapet. */
import { execFile } from 'node:child_process'
import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanEnvironment, nodeProgram, useParapet } from '../../server/test/journeys/parapet.ts'
import { locationOf, sarifFile } from '../../server/test/sarif-world.ts'
import { type Service, startService } from './service.ts'

const run = promisify(execFile)
const packageFolder = join(import.meta.dirname, '..')
const root = join(packageFolder, '..')
const oneMegabyte = 1_000_000

const parapet = useParapet()
let running: Service
let folder = ''
let installed = ''
let files: string[] = []

beforeAll(async () => {
  folder = await parapet.folder()
  const npmEnv = cleanEnvironment({
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
    HOME: folder,
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
    npm_config_cache: join(folder, 'cache'),
  })
  await run('npm', ['pack', '--pack-destination', folder], { cwd: packageFolder, env: npmEnv })
  const tarball = join(folder, String((await readdir(folder)).find((name) => name.endsWith('.tgz'))))
  const project = join(folder, 'project')
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{"name":"shop"}')
  await run('npm', ['install', '--no-audit', '--no-fund', tarball], { cwd: project, env: npmEnv })
  installed = join(project, 'node_modules')
  files = await listFiles(installed)

  running = await startService(parapet, { scopes: 'sarif:ingest' })
})
afterAll(() => running?.stop())

async function listFiles(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Every Node on this machine: ours, and those in PATH. */
async function listNodes(): Promise<{ program: string; version: string }[]> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((place) => !place.includes('node_modules'))
  const programs = [nodeProgram, ...folders.map((place) => join(place, 'node'))]
  const found = programs.map((program) =>
    run(program, ['--version']).then(
      ({ stdout }) => [{ program, version: stdout.trim() }],
      () => [],
    ),
  )
  const byVersion = new Map((await Promise.all(found)).flat().map((node) => [node.version, node]))
  return [...byVersion.values()].filter(({ version }) => Number(/\d+/.exec(version)?.[0]) >= 20)
}

test('is smaller than a megabyte and has no dependencies', async () => {
  const sizes = await Promise.all(files.map(async (file) => (await lstat(file)).size))
  const names = files.map((file) => file.slice(installed.length + 1)).filter((name) => !name.startsWith('.'))

  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(oneMegabyte)
  expect(names.sort()).toEqual(
    ['LICENSE', 'README.md', 'dist/LICENSES.txt', 'dist/parapet-cli.js', 'package.json'].map(
      (name) => `@parapet/cli/${name}`,
    ),
  )
  const [license, own] = await Promise.all(
    [join(root, 'LICENSE'), join(installed, '@parapet/cli/LICENSE')].map((file) => readFile(file, 'utf8')),
  )
  expect(own).toBe(license)
})

test('contains the licenses of its bundled libraries', async () => {
  const texts = await readFile(join(installed, '@parapet/cli/dist/LICENSES.txt'), 'utf8')

  expect(texts).toMatch(/^commander\n\n\(The MIT License\)/m)
})

test('uploads a file with every Node on this machine, from 20 on', async () => {
  const nodes = await listNodes()
  for (const { program, version } of nodes) {
    const results = [
      { ruleId: 'r', level: 'error', taxa: [{ id: 'CWE-89' }], locations: [locationOf(`src/${version}.ts`, 1)] },
    ]
    const file = join(folder, `${version}.sarif`)
    await writeFile(file, sarifFile({ results }))
    const command = join(installed, '.bin/parapet-cli')
    const upload = ['sarif', 'upload', file, '--author', 'ada@example.com', '--repo', `example/${version}`]
    const { stdout, stderr } = await run(program, [command, ...upload], {
      env: cleanEnvironment(running.env),
      cwd: folder,
    })

    expect(stderr, version).toBe('')
    expect(stdout, version).toContain('The file was processed.')
    expect(stdout, version).toMatch(/^high +SQL injection +1 +CWE-89/m)
  }
  expect(nodes.map(({ version }) => version)).toContain(process.version)
})

test('runs with npx, and prints its version', async () => {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const { stdout } = await run(join(installed, '.bin/parapet-cli'), ['--version'])

  expect(stdout).toBe(`${version}\n`)
})
