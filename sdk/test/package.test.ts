/**
 * The package as customers get it: built from a clean copy, packed, and installed into two otherwise empty projects.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCompiler, findNode } from './find-programs.ts'
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
  const entries = []
  for await (const entry of parapet.auditLog.iterate({ limit: 2 })) entries.push(entry.id)
  const secret = 'whsec_secret'
  const seconds = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({ id: 'evt_1', type: 'assignment.created' })
  const signature = createHmac('sha256', secret).update(seconds + '.' + body).digest('hex')
  const event = await verifyWebhook(body, { 'X-Service-Signature': 't=' + seconds + ',v1=' + signature }, secret)
  console.log(JSON.stringify([
    user.id, isParapetError(error, 'user_not_found'), error instanceof ParapetError, entries, event.id,
  ]))
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
  for await (const { id } of parapet.assignments.iterate({ isActive: true })) if (id === '') break
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
    program: `import { createHmac } from 'node:crypto'
import { isParapetError, ParapetClient, ParapetError, verifyWebhook } from '@parapet/sdk'\n${callInBoth}`,
  },
  {
    name: 'CommonJS',
    type: 'commonjs',
    program: `const { createHmac } = require('node:crypto')
const { isParapetError, ParapetClient, ParapetError, verifyWebhook } = require('@parapet/sdk')\n${callInBoth}`,
  },
]

/** A folder with the package unpacked where npm would put it. */
async function createProject({ name, type, program }: (typeof projects)[number]): Promise<string> {
  const project = await mkdtemp(join(folder, `${name}-`))
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

/** What the package claims in `engines`, and what users will have in the next two years. */
const nodeVersions = [20, 22, 24]
/** The first with `export type *`, from 2023; the last of the old compiler; ours checks as well. */
const compilerVersions = ['5.0.4', '5.9.3']

describe.for(nodeVersions)('with Node %d', (version) => {
  test.for(projects)(
    'the package installs and runs in a project of $name modules',
    { timeout: 1_200_000 },
    async (kind, { skip }) => {
      const node = await findNode(version)
      if (node === undefined) return skip(`needs Node ${version} (npm run test:sdk)`)
      const project = await createProject(kind)
      const server = await startLoopbackServer(
        { body: { id: 'new-user' } },
        { status: 404, body: { error: 'user_not_found' } },
        { body: [{ id: 'one' }, { id: 'two' }] },
        { body: [{ id: 'three' }] },
      )

      const { stdout, stderr } = await run(node, ['program.js', server.url], { cwd: project })

      expect([stdout, stderr]).toEqual(['["new-user",true,true,["one","two","three"],"evt_1"]\n', ''])
      expect(server.requests.map((request) => request.method)).toEqual(['POST', 'GET', 'GET', 'GET'])
      expect(server.requests[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe('the types', () => {
  test.for(projects)('fit a project of $name modules', async (kind) => {
    // tsc prints its errors to stdout.
    const types = await run('tsc', ['-p', await createProject(kind)], { env }).catch(
      (error: { stdout: string }) => error,
    )
    expect(types.stdout).toBe('')
  })

  test.for(compilerVersions)('are read by TypeScript %s', { timeout: 1_200_000 }, async (version, { skip }) => {
    const compiler = await findCompiler(version)
    if (compiler === undefined) return skip(`needs TypeScript ${version} (npm run test:sdk)`)
    for (const kind of projects) {
      const project = await createProject(kind)
      const types = await run(compiler, ['-p', project], { env }).catch((error: { stdout: string }) => error)
      expect(types.stdout, kind.name).toBe('')
    }
  })

  test('name only files that are in the package', async () => {
    const { stdout } = await run('tar', ['-tzf', tarball])
    const declarations = stdout
      .trim()
      .split('\n')
      .filter((file) => file.endsWith('.d.ts'))
    const texts = await run('tar', ['-xzOf', tarball, ...declarations])
    const named = [...texts.stdout.matchAll(/(?:from |import\()['"]([^'"]+)['"]/g)].map((match) => match[1])

    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !/^\.\/[\w.-]+\.js$/.test(name ?? ''))).toEqual([])
  })
})

test('the package contains the build, its description and the license, and has no dependencies', async () => {
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
