/** Uploading findings as a CI job does: the command line and the samples in docs/ci.md, against a real server. */
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLoopbackServer } from '../../../sdk/test/loopback-server.ts'
import { locationOf, readSample, sarifFile } from '../sarif-world.ts'
import { npmWithoutRegistry, serveOwnPackages } from './own-packages.ts'
import { cleanEnvironment, createGivenDatabase, type RunningServer, spokenLines, useParapet } from './parapet.ts'

const run = promisify(execFile)
const parapet = useParapet()
const docs = await readFile(join(import.meta.dirname, '../../../docs/ci.md'), 'utf8')
let given: Awaited<ReturnType<typeof createGivenDatabase>>
let server: RunningServer
let env: Record<string, string>
let folder = ''
const author = 'ada@example.com'

beforeAll(async () => {
  await serveOwnPackages()
  given = await createGivenDatabase()
  const operate = (...args: string[]) => parapet.runJson(args, given.env)
  const admin = ['--admin-name', 'First Admin', '--admin-email', 'admin@example.com']
  await operate('org', 'create', '--name', 'Example', '--slug', 'example', '--domain', 'example.com', ...admin)
  await operate('user', 'create', '--org', 'example', '--name', 'Ada', '--email', author)
  const created = await operate('key', 'create', '--org', 'example', '--name', 'CI', '--scopes', 'sarif:ingest')
  server = await parapet.serve(given.env)
  env = { PARAPET_URL: server.url, PARAPET_API_KEY: created.value.key }
  folder = await parapet.folder()
  await writeFile(join(folder, 'results.sarif'), findingsOf(89, 79))
})
afterAll(async () => {
  await server?.stop()
  await given.drop()
})

function findingsOf(...cwes: number[]): Buffer {
  return sarifFile({
    tool: 'Scanner',
    results: cwes.map((cwe, i) => ({
      ruleId: `rule-${cwe}`,
      level: 'error',
      taxa: [{ id: `CWE-${cwe}` }],
      locations: [locationOf('src/app.ts', i + 1)],
    })),
  })
}

async function write(name: string, content: Buffer | string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, content)
  return file
}

const context = ['--repo', 'example/shöp', '--branch', 'main', '--commit', '2fd4e1c', '--author', author]

test('the command uploads a file and reports the result, after a dry run', async () => {
  const file = await write('command.sarif', findingsOf(22, 502))
  const dry = await parapet.run(['sarif', 'upload', file, ...context, '--dry-run'], env)
  const real = await parapet.run(['sarif', 'upload', file, ...context, '--deadline-days', '3'], env)
  const again = await parapet.runJson(['sarif', 'upload', file, ...context, '--deadline-days', '3'], env)

  expect(dry).toMatchObject({ code: 0, stderr: '' })
  expect(dry.stdout).toContain('This is what would happen; nothing was stored.\n')
  expect(dry.stdout).toContain('2 results: 2 would lead to 2 assignments, 0 would be skipped')
  expect(dry.stdout).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  expect(real).toMatchObject({ code: 0, stderr: '' })
  expect(real.stdout).toMatch(
    /^The file was processed\. Scan upload [0-9a-f-]{36} is in the console under Findings\.$/m,
  )
  expect(real.stdout).toContain('2 results: 2 led to 2 assignments, 0 skipped')
  expect(real.stdout).toMatch(/^SEVERITY +TOPIC +RESULTS +CWE +FIRST LOCATION$/m)
  expect(real.stdout).toMatch(/^high +\S.* +1 +CWE-22 +src\/app\.ts:1$/m)
  expect(real.stdout).toMatch(/^ada@example\.com +path-traversal +\d{4}-\d\d-\d\d$/m)
  expect(again).toMatchObject({ code: 0, value: { status: 'duplicate', repo: 'example/shöp', branch: 'main' } })
})

test('the table shows what was skipped, and why', async () => {
  const file = await write('suppressions.sarif', readSample('suppressions.sarif'))
  const { stdout } = await parapet.run(['sarif', 'upload', file], env)

  expect(stdout).toMatch(/^suppressed +3 +- +-$/m)
  expect(stdout).toMatch(/^RULE WITHOUT TOPIC +RESULTS +TOOL +BECAUSE$/m)
  expect(stdout).toMatch(/^TST0004 +1 +CodeScanner +no_cwe$/m)
})

test('text in a file cannot control the terminal', async () => {
  const results = [{ ruleId: '\u001b[2Jevil\u202e', level: 'error' }]
  const { stdout } = await parapet.run(['sarif', 'upload', await write('evil.sarif', sarifFile({ results }))], env)

  expect(stdout).toContain('?[2Jevil?')
})

test.each([
  ['no URL', {}, 'PARAPET_URL must be the URL of the service'],
  [
    'no service there',
    { PARAPET_URL: 'http://127.0.0.1:9' },
    'http://127.0.0.1:9 cannot be reached: nothing accepts connections there. Check PARAPET_URL.',
  ],
  // A name with several addresses fails with one error for each of them.
  [
    'no service at a name',
    { PARAPET_URL: 'http://localhost:9' },
    'http://localhost:9 cannot be reached: nothing accepts connections there. Check PARAPET_URL.',
  ],
  [
    'a name that does not exist',
    { PARAPET_URL: 'http://parapet.invalid' },
    /http:\/\/parapet\.invalid cannot be reached: (its host name was not found|DNS did not answer)\. Check PARAPET_URL\./,
  ],
  ['a path in the URL', { PARAPET_URL: 'URL/console' }, 'Check that the URL has no path'],
  ['a wrong key', { PARAPET_API_KEY: 'ppt_wrong' }, 'The service does not know this key. Check PARAPET_API_KEY.'],
])('with %s it says what to do', async (name, changes, message) => {
  const file = await write('small.sarif', sarifFile({ results: [] }))
  const variables = Object.fromEntries(
    Object.entries(changes).map(([key, value]) => [key, value.replace(/^URL/, server.url)]),
  )
  const ended = await parapet.run(['sarif', 'upload', file], name === 'no URL' ? {} : { ...env, ...variables })

  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toMatch(message)
  expect(spokenLines(ended)).toHaveLength(1)
})

test('a warning says that findings without an author assign nobody, and what to add', async () => {
  const file = await write('nobody.sarif', findingsOf(918, 611))
  const without = await parapet.run(['sarif', 'upload', file, '--repo', 'example/nobody'], env)
  const named = await parapet.run(['sarif', 'upload', file, '--repo', 'example/nobody', '--author', author], env)
  const dry = await parapet.runJson(['sarif', 'upload', file, '--dry-run'], env)

  expect(without.code).toBe(0)
  expect(without.stderr).toBe(
    'warning: No author is known for 2 results, so they assign training to nobody. Add --author ADDRESS, or --blame in a checkout with its history.\n',
  )
  expect(named).toMatchObject({ code: 0, stderr: '' })
  expect(dry).toMatchObject({ code: 0, value: { status: 'dry_run' } })
  expect(dry.stderr).toBe(without.stderr)
})

test.each([
  [['--author', 'ada'], '--author must be an email address, such as ada@example.com, and not ada.'],
  [['--author', 'Ada <ada>'], '--author must be an email address'],
  [['--repo', 'example/shop\nx'], '--repo must be one line, without control characters.'],
  [['--source', 'a\u0007'], '--source must be one line, without control characters.'],
])('%j is refused before anything is sent', async (args, message) => {
  const service = await startLoopbackServer({ status: 500, body: {} })
  const file = await write('refused.sarif', findingsOf(89))
  const ended = await parapet.run(['sarif', 'upload', file, ...args], { ...env, PARAPET_URL: service.url })

  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toContain(message)
  expect(spokenLines(ended)).toHaveLength(1)
  expect(service.requests).toEqual([])
})

test.each([
  ['', 'The file is empty. Check that the scanner wrote it.'],
  ['{', 'The file is not valid JSON. Check that the scanner wrote all of it, as SARIF.'],
  ['{"version":"2.0.0","runs":[]}', 'The file is not SARIF 2.1.0. Choose this version in the settings of the scanner.'],
])('a file with %j is refused with what to do', async (text, message) => {
  const ended = await parapet.run(['sarif', 'upload', await write('wrong.sarif', Buffer.from(text))], env)

  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toContain(message)
})

test('a refused file is reported with the place of its mistake, also with --json', async () => {
  const file = await write('invalid.sarif', readSample('invalid-1.sarif'))
  const ended = await parapet.runJson(['sarif', 'upload', file], env)

  expect(ended.code).toBe(1)
  expect(ended.value.error).toContain(
    'The file is not valid SARIF: runs[0].results must be an array. Check the scanner',
  )
  expect(spokenLines(ended)).toHaveLength(1)
  const wide = await write('utf-16.sarif', Buffer.from(`\ufeff${findingsOf(89)}`, 'utf16le'))
  expect((await parapet.run(['sarif', 'upload', wide], env)).stderr).toContain('utf-16.sarif is encoded as UTF-16.')
  const missing = await parapet.run(['sarif', 'upload', join(folder, 'no.sarif')], env)
  expect(missing.stderr).toContain('no.sarif does not exist. Check the path, and that the step before wrote it.')
  const large = await write('large.sarif', Buffer.alloc(10_485_761, ' '))
  expect((await parapet.run(['sarif', 'upload', large], env)).stderr).toContain('the limit is 10485760')
})

test.each([
  [['--min-severity', 'worst'], '--min-severity must be one of: low, medium, high, critical.'],
  [['--max-assignments', '0'], '--max-assignments must be'],
  [['--deadline-days', 'soon'], '--deadline-days must be'],
  [['--repo', 'x'.repeat(2000)], 'parapet: --repo '],
])('the service refuses %j, and the message names the option', async (args, message) => {
  const ended = await parapet.run(['sarif', 'upload', await write('options.sarif', findingsOf(89)), ...args], env)

  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toContain(message)
})

test('while the service is busy, the upload waits as requested and sends everything again', async () => {
  const file = await write('busy.sarif', sarifFile({ results: [] }))
  const busy = { status: 503, headers: { 'retry-after': '1' }, body: { error: 'unavailable' } }
  const refused = { status: 403, body: { error: 'insufficient_scope', required: 'sarif:ingest' } }
  const limited = { ...busy, status: 429, body: { error: 'rate_limited' } }
  const service = await startLoopbackServer(busy, limited, refused)
  const ended = await parapet.run(['sarif', 'upload', file, ...context], { ...env, PARAPET_URL: `${service.url}/` })

  expect(ended.code).toBe(1)
  expect(spokenLines(ended).slice(0, 2)).toEqual([
    'The service is busy; trying again in 1 s.',
    'This key made too many requests; trying again in 1 s.',
  ])
  expect(ended.stderr).toContain('lacks the scope sarif:ingest')
  expect(service.requests).toHaveLength(3)
  const { method, url, headers, body } = service.requests[2] as (typeof service.requests)[number]
  expect([method, url, body]).toEqual(['POST', '/api/public/v1/sarif', await readFile(file, 'utf8')])
  expect(Buffer.from(String(headers['x-repo']), 'latin1').toString('utf8')).toBe('example/shöp')
})

test.each([
  ['drop', 'cannot be reached'],
  [{ status: 500, body: { error: 'internal_error' } }, 'The service returned HTTP 500 internal_error.'],
  [{ status: 302, headers: { location: '/elsewhere' }, body: '' }, 'it is not a Parapet response'],
  [
    { status: 301, headers: { location: 'https://training.example.com/x' }, body: '' },
    'redirects to https://training.example.com.',
  ],
  [{ status: 200, body: {} }, 'it is not a Parapet response'],
  [{ status: 400, body: 'null' }, 'it is not a Parapet response'],
  [{ status: 400, body: { error: 'constructor' } }, 'The service returned HTTP 400 constructor.'],
  [{ status: 413, body: '<html>' }, 'A proxy in front of the service refuses a file of this size'],
  [{ status: 502, body: '<html>' }, 'A proxy returned HTTP 502 in place of the service.'],
] as const)('after %j the upload is not retried', async (answer, message) => {
  const file = await write('failed.sarif', sarifFile({ results: [] }))
  const service = await startLoopbackServer(answer)
  const ended = await parapet.run(['sarif', 'upload', file], { ...env, PARAPET_URL: service.url })

  expect(ended.code).toBe(1)
  expect(ended.stderr).toContain(message)
  expect(spokenLines(ended)).toHaveLength(1)
  expect(service.requests).toHaveLength(1)
})

/** The shell samples of the page, by heading. */
function linesOf(heading: string, language: string): string {
  const section = docs.slice(docs.indexOf(`\n## ${heading}\n`))
  const block = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(section)?.[1]
  if (block === undefined) throw new Error(`docs/ci.md has no ${language} block under ${heading}`)
  return block
}

/** The CI variables that the command reads. */
const ciVariables = {
  'GitHub Actions': { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'example/shop', GITHUB_REF_NAME: 'main' },
  GitLab: { GITLAB_CI: 'true', CI_PROJECT_PATH: 'example/shop', CI_COMMIT_BRANCH: 'main' },
  'Bitbucket Pipelines': {
    BITBUCKET_BUILD_NUMBER: '1',
    BITBUCKET_REPO_FULL_NAME: 'example/shop',
    BITBUCKET_BRANCH: 'main',
  },
  Jenkins: {
    JENKINS_URL: 'https://jenkins.example.com/',
    GIT_URL: 'git@git.example.com:example/shop.git',
    BRANCH_NAME: 'main',
  },
  'Azure Pipelines': {
    TF_BUILD: 'True',
    BUILD_REPOSITORY_NAME: 'example/shop',
    BUILD_SOURCEBRANCH: 'refs/heads/main',
  },
  Elsewhere: {},
}

/** A repository that contains the findings, as in a job. */
async function checkOut(name: string): Promise<string> {
  const work = join(folder, name.replaceAll(' ', '-'))
  await mkdir(join(work, 'src'), { recursive: true })
  // The same file for the same repository would be a duplicate.
  const findings = findingsOf(89, 79).toString().replace('"Scanner"', `"Scanner of ${name}"`)
  await writeFile(join(work, 'results.sarif'), findings)
  await writeFile(join(work, 'src/app.ts'), `one of ${name}\ntwo\n`)
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=Ada', '-c', `user.email=${author}`, ...args], { cwd: work })
  await git('init', '--quiet', '--initial-branch=main')
  await git('add', '.')
  await git('commit', '--quiet', '--message', 'scan')
  return work
}

test.for([
  ['GitHub Actions', 'yaml'],
  ['GitLab', 'yaml'],
  ['Bitbucket Pipelines', 'yaml'],
  ['Jenkins', 'groovy'],
  ['Azure Pipelines', 'yaml'],
  ['Elsewhere', 'sh'],
] as const)('the lines for %s work as they stand', async ([name, language], { skip }) => {
  if (!(await has('git'))) skip('needs git')
  const [, line = ''] = /(npx --yes "\$PARAPET_URL\/cli\.tgz" (?:\\\n|[^'\n])*)/.exec(linesOf(name, language)) ?? []
  const work = await checkOut(name)
  const variables = { ...ciVariables[name], ...npmWithoutRegistry(work), ...env }
  const { stdout } = await run('sh', ['-ec', `${line.trimEnd()} --json`], {
    cwd: work,
    env: cleanEnvironment(variables),
  })

  expect(line).toContain('sarif upload results.sarif')
  expect(JSON.parse(stdout)).toMatchObject({
    status: 'processed',
    repo: 'example/shop',
    branch: 'main',
    commitAuthorEmail: author,
    unresolvedAuthors: [],
  })
})

test('the lines with a checksum run the file that was reviewed, and no other', async ({ skip }) => {
  if (!(await has('curl')) || !(await has('sha256sum'))) skip('needs curl and sha256sum')
  const lines = linesOf('The file and its checksum', 'sh')
  const work = await checkOut('The file and its checksum')
  const checksum = await fetch(`${server.url}/cli.tgz.sha256`).then((response) => response.text())
  const start = (sha256: string) =>
    run('sh', ['-c', `${lines.trimEnd()} --json`], {
      cwd: work,
      env: cleanEnvironment({ ...npmWithoutRegistry(work), ...env, PARAPET_CLI_SHA256: sha256 }),
    })
  const { stdout } = await start(checksum.slice(0, 64))
  const other = await start('0'.repeat(64)).catch((error: { stdout: string; stderr: string }) => error)

  expect(stdout).toContain('"status":"processed"')
  expect(other.stderr).toContain('1 computed checksum did NOT match')
  expect(other.stdout).not.toContain('status')
})

test('the lines for curl work as they stand', async ({ skip }) => {
  if (!(await has('curl')) || !(await has('git'))) skip('needs curl and git')
  const work = await checkOut('curl')
  const { stdout } = await run('sh', ['-ec', linesOf('curl', 'sh')], {
    cwd: work,
    env: cleanEnvironment({ HOME: work, ...env }),
  })

  const answer = JSON.parse(stdout)
  expect(answer).toMatchObject({ status: 'processed', repo: 'example/shop', branch: 'main', commitAuthorEmail: author })
  expect(answer.commitSha).toMatch(/^[0-9a-f]{40}$/)
})

async function has(program: string): Promise<boolean> {
  return run(program, ['--version']).then(
    () => true,
    () => false,
  )
}

test('the page lists every reason', async () => {
  const { skipReasons } = await import('@parapet/contract')

  expect(skipReasons.filter((reason) => !docs.includes(`\`${reason}\``))).toEqual([])
})
