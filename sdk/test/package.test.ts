/** The package as a customer gets it: built from a clean copy, packed, installed into two projects that know nothing else. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLoopbackServer } from './loopback-server.ts'

const run = promisify(execFile)
const packageFolder = join(import.meta.dirname, '..')
const binFolder = join(packageFolder, '..', 'node_modules', '.bin')
const env = {
  ...process.env,
  PATH: `${binFolder}${delimiter}${process.env.PATH}`,
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
}

let folder = ''
let tarball = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-sdk-'))
  const copy = join(folder, 'copy')
  await cp(packageFolder, copy, { recursive: true, filter: (path) => !/\/(dist|node_modules)$/.test(path) })
  await run('npm', ['pack', '--pack-destination', folder, '--cache', join(folder, 'cache')], { cwd: copy, env })
  tarball = join(folder, String((await readdir(folder)).find((name) => name.endsWith('.tgz'))))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const callInBoth = `
const run = async (baseUrl) => {
  const parapet = new ParapetClient({ baseUrl, apiKey: 'ppt_key' })
  const user = await parapet.users.create({ name: 'Ada Example', email: 'ada@example.com', role: 'learner' })
  const error = await parapet.users.get('no-such-user').catch((error) => error)
  console.log(JSON.stringify([user.id, isParapetError(error, 'user_not_found'), error instanceof ParapetError]))
}
run(process.argv[2])
`

const typesInBoth = `
import { isParapetError, ParapetClient, ParapetConnectionError, type ErrorCode, type Scope, type User } from '@parapet/sdk'

export async function invite(parapet: ParapetClient): Promise<User | number | undefined> {
  const scope: Scope = 'users:write'
  // @ts-expect-error: there is no such scope
  const noScope: Scope = 'users:fly'
  // @ts-expect-error: the email is missing
  parapet.users.create({ name: 'Ada Example', role: 'learner' })
  // @ts-expect-error: a user has no such field
  ;(await parapet.users.get('id')).shoeSize
  // @ts-expect-error: only a POST takes a key
  parapet.users.deactivate('id', { idempotencyKey: scope + noScope })
  // @ts-expect-error: the address is missing
  new ParapetClient({ apiKey: 'ppt_key' })
  try {
    return await parapet.users.create(
      { name: 'Ada Example', email: 'ada@example.com', role: 'learner', teamId: null },
      { idempotencyKey: 'hire-1', timeoutMs: 0, maxRetries: 0, signal: new AbortController().signal },
    )
  } catch (error) {
    if (isParapetError(error, 'seat_limit_reached')) return error.context.maxSeats
    // @ts-expect-error: there is no such code
    if (isParapetError(error, 'moon_is_full')) return
    if (isParapetError(error) && error.code !== 'unknown') {
      const code: ErrorCode = error.code
      throw new Error(code, { cause: error })
    }
    if (error instanceof ParapetConnectionError && error.isTimeout) return
    throw error
  }
}
`

const projects = [
  {
    name: 'ESM',
    type: 'module',
    program: `import { isParapetError, ParapetClient, ParapetError } from '@parapet/sdk'\n${callInBoth}`,
  },
  {
    name: 'CommonJS',
    type: 'commonjs',
    program: `const { isParapetError, ParapetClient, ParapetError } = require('@parapet/sdk')\n${callInBoth}`,
  },
]

/** A folder with the package unpacked where npm would put it. */
async function createProject({ name, type, program }: (typeof projects)[number]): Promise<string> {
  const project = join(folder, name)
  const installed = join(project, 'node_modules', '@parapet', 'sdk')
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'consumer', type }))
  await writeFile(join(project, 'program.js'), program)
  await writeFile(join(project, 'invite.ts'), typesInBoth)
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    module: 'nodenext',
    moduleResolution: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  }
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['invite.ts'] }))
  return project
}

test.each(projects)('the package installs, runs and type-checks in a project of $name modules', async (kind) => {
  const project = await createProject(kind)
  const server = await startLoopbackServer(
    { body: { id: 'new-user' } },
    { status: 404, body: { error: 'user_not_found' } },
  )
  const { stdout, stderr } = await run(process.execPath, ['program.js', server.url], { cwd: project })
  expect([stdout, stderr]).toEqual(['["new-user",true,true]\n', ''])
  expect(server.requests.map((request) => request.method)).toEqual(['POST', 'GET'])

  // tsc prints its complaints to stdout.
  const types = await run('tsc', ['-p', project], { env }).catch((error: { stdout: string }) => error)
  expect(types.stdout).toBe('')
})

test('the package holds the build, its description and the license, and needs no other package', async () => {
  const { stdout } = await run('tar', ['-tzf', tarball])
  const files = stdout.trim().split('\n')
  const unexpected = files.filter(
    (file) => !/^package\/(package\.json|README\.md|LICENSE|dist\/(esm|cjs)\/.+)$/.test(file),
  )
  expect(unexpected).toEqual([])
  expect(files.filter((file) => /test|building/.test(file))).toEqual([])
  const [license, ownLicense] = await Promise.all([
    readFile(join(packageFolder, '..', 'LICENSE'), 'utf8'),
    run('tar', ['-xzOf', tarball, 'package/LICENSE']),
  ])
  expect(ownLicense.stdout).toBe(license)
  const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('peerDependencies')
  const sources = files.filter((file) => file.endsWith('.js'))
  const texts = await run('tar', ['-xzOf', tarball, ...sources])
  const imported = [...texts.stdout.matchAll(/(?:from |require\()['"]([^'"]+)['"]/g)].map((match) => match[1])
  expect(imported.length).toBeGreaterThan(0)
  expect(imported.filter((name) => !name?.startsWith('./'))).toEqual([])
})
