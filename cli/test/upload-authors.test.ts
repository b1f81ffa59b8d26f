/** Who gets the training: `.mailmap`, `--blame` and CI variables, with real repositories and a real Parapet. */
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLoopbackServer } from '../../sdk/test/loopback-server.ts'
import { cleanEnvironment, type Environment, nodeProgram, useParapet } from '../../server/test/journeys/parapet.ts'
import { locationOf, sarifFile } from '../../server/test/sarif-world.ts'
import { createRepository, type Repository } from './git-repository.ts'
import { type Service, startService } from './service.ts'

const parapet = useParapet()
const program = join(import.meta.dirname, '../src/main.ts')
let running: Service
let folder = ''
let count = 0

beforeAll(async () => {
  folder = await parapet.folder()
  running = await startService(parapet, { scopes: 'sarif:ingest' })
})
afterAll(() => running?.stop())

type Result = Record<string, unknown>

/** A finding of a real topic at a line, with any other properties. */
function finding(cwe: number, uri: string, line: number, more: Result = {}): Result {
  return {
    ruleId: `r${cwe}`,
    level: 'error',
    taxa: [{ id: `CWE-${cwe}` }],
    locations: [locationOf(uri, line)],
    ...more,
  }
}

async function newRepository(): Promise<Repository> {
  return createRepository(join(folder, `repository-${++count}`))
}

async function upload(cwd: string, results: Result[], args: string[] = [], more: Environment = {}, run: Result = {}) {
  const file = join(folder, `results-${++count}.sarif`)
  await writeFile(file, sarifFile({ results, ...run }))
  const env = cleanEnvironment({ ...running.env, HOME: folder, ...more })
  return parapet.spawn(nodeProgram, [program, 'sarif', 'upload', file, ...args], { cwd, env }).ended
}

/** What arrives at the service, byte for byte. */
async function record(cwd: string, results: Result[], args: string[] = [], more: Environment = {}, run: Result = {}) {
  const service = await startLoopbackServer({ status: 403, body: { error: 'insufficient_scope', required: 'x' } })
  const ended = await upload(cwd, results, args, { ...more, PARAPET_URL: service.url }, run)
  const [request] = service.requests
  const body = request === undefined ? undefined : JSON.parse(request.body)
  return { ...ended, body, results: body?.runs[0].results as Result[], headers: request?.headers ?? {} }
}

const authorOf = (result: Result | undefined) => (result?.properties as Result | undefined)?.authorEmail

test('--blame assigns each finding to the person who wrote its line', async () => {
  const repository = await newRepository()
  await repository.commit('Ada <ada@example.com>', { 'src/app.py': 'one\ntwo\nthree\n' })
  await repository.commit('Bob <bob@example.com>', { 'src/app.py': 'one\nTWO\nthree\n' })

  const ended = await upload(
    repository.folder,
    [finding(89, 'src/app.py', 1), finding(22, 'src/app.py', 2)],
    ['--blame', '--json', '--repo', 'example/blame'],
  )

  expect(ended).toMatchObject({ code: 0, stderr: '' })
  const assigned = JSON.parse(ended.stdout).assignmentsCreated.map((each: Result) => [each.userEmail, each.topicId])
  expect(assigned.sort()).toEqual([
    ['ada@example.com', 'sql-injection'],
    ['bob@example.com', 'path-traversal'],
  ])
})

test('.mailmap maps the private address of a commit to the account', async () => {
  const repository = await newRepository()
  const mailmap = 'Ada Example <ada@example.com> <ada@home.example>\nBob <bob@example.com> Bobby <shared@example.com>\n'
  await repository.commit('Ada <ada@home.example>', { 'app.py': 'one\n', '.mailmap': mailmap })
  await repository.commit('Bobby <shared@example.com>', { 'app.py': 'one\ntwo\n' })

  const ended = await upload(
    repository.folder,
    [
      finding(502, 'app.py', 1),
      finding(502, 'app.py', 2),
      finding(78, 'app.py', 9, { properties: { authorEmail: 'Bobby <shared@example.com>' } }),
      finding(918, 'elsewhere.py', 9),
    ],
    ['--blame', '--json', '--author', 'ADA@home.example', '--repo', 'example/mailmap'],
  )

  const run = JSON.parse(ended.stdout)
  expect(run.commitAuthorEmail).toBe('ada@example.com')
  expect(run.unresolvedAuthors).toEqual([])
  expect(run.assignmentsCreated.map((each: Result) => `${each.userEmail} ${each.topicId}`).sort()).toEqual([
    'ada@example.com insecure-deserialization',
    'ada@example.com ssrf',
    'bob@example.com command-injection',
    'bob@example.com insecure-deserialization',
  ])
})

test('the upload differs only in the authors: order, fingerprints and everything else stay', async () => {
  const repository = await newRepository()
  await repository.commit('Ada <ada@home.example>', {
    'app.py': 'one\n',
    '.mailmap': '<ada@example.com> <ada@home.example>\n',
  })
  const results = [
    finding(89, 'app.py', 1, { fingerprints: { id: 'abc12345' }, properties: { tags: ['x'] } }),
    finding(798, 'app.py', 1, { partialFingerprints: { email: 'ada@home.example', commitSha: 'abc' } }),
    finding(22, 'app.py', 1, { properties: { assigneeEmail: 'ada@home.example' } }),
    finding(22, 'app.py', 1, { properties: { email: 'somebody@example.com' } }),
    finding(79, 'app.py', 1, { properties: { authorEmail: '  ' } }),
  ]
  const sent = await record(repository.folder, results, ['--blame'])

  expect(sent.results).toEqual([
    { ...results[0], properties: { tags: ['x'], authorEmail: 'ada@example.com' } },
    { ...results[1], properties: { authorEmail: 'ada@example.com' } },
    { ...results[2], properties: { assigneeEmail: 'ada@example.com' } },
    results[3],
    { ...results[4], properties: { authorEmail: 'ada@example.com' } },
  ])
})

test('a file without changes is sent byte for byte', async () => {
  const repository = await newRepository()
  await repository.commit('Ada <ada@example.com>', { 'app.py': 'one\n' })
  const service = await startLoopbackServer({ status: 403, body: { error: 'insufficient_scope', required: 'x' } })
  const file = join(folder, 'spaced.sarif')
  const text = '{ "version": "2.1.0",\n\t"runs": [ { "tool": { "driver": { "name": "x" } }, "results": [ ] } ] }\n'
  await writeFile(file, text)
  const args = [program, 'sarif', 'upload', file, '--blame']
  await parapet.spawn(nodeProgram, args, {
    cwd: repository.folder,
    env: cleanEnvironment({ ...running.env, PARAPET_URL: service.url }),
  }).ended

  expect(service.requests[0]?.body).toBe(text)
})

test('a shallow clone warns, and blames no one for lines that are older than it', async () => {
  const origin = await newRepository()
  await origin.commit('Ada <ada@example.com>', { 'app.py': 'one\ntwo\n' })
  await origin.commit('Bob <bob@example.com>', { 'other.py': 'x\n' })
  await origin.commit('Bob <bob@example.com>', { 'app.py': 'one\nTWO\n' })
  const clone = join(folder, `clone-${++count}`)
  await origin.git('clone', '--quiet', '--depth', '2', `file://${origin.folder}`, clone)

  const sent = await record(clone, [finding(89, 'app.py', 1), finding(22, 'app.py', 2)], ['--blame'])

  expect(sent.results.map(authorOf)).toEqual([undefined, 'bob@example.com'])
  expect(sent.stderr).toContain(
    'warning: The clone is shallow. The authors of 1 line with findings are unknown, because the clone begins later.',
  )
  expect(sent.stderr).toContain('fetch-depth: 0')
})

test('names that look like options, patterns or paths out of the repository do no harm', async () => {
  const repository = await newRepository()
  const outside = join(folder, 'outside.py')
  await writeFile(outside, 'secret\n')
  await symlink(outside, join(repository.folder, 'link.py'))
  await repository.commit('Ada <ada@example.com>', {
    '--output=evil.py': 'one\n',
    '-L': 'one\n',
    ':(glob)*.py': 'one\n',
    'with space & ünïcode.py': 'one\n',
    'sub/app.py': 'one\n',
  })
  await repository.write('untracked.py', 'one\n')
  const uris = [
    '--output=evil.py',
    '-L',
    ':(glob)*.py',
    'with%20space%20&%20%C3%BCn%C3%AFcode.py',
    'app.py',
    `file://${repository.folder}/sub/app.py`,
    '../outside.py',
    `file://${outside}`,
    outside,
    'link.py',
    'untracked.py',
    'https://example.com/app.py',
    '.git/config',
    '\u0000',
    '',
  ]
  const sent = await record(
    join(repository.folder, 'sub'),
    uris.map((uri) => finding(89, uri, 1)),
    ['--blame'],
  )

  const blamed = uris.filter((_, index) => authorOf(sent.results[index]) === 'ada@example.com')
  expect(blamed).toEqual(uris.slice(0, 6))
  expect(sent.results.filter((result) => authorOf(result) !== undefined)).toHaveLength(6)
  expect(sent.stderr).toContain('--blame found no author for 9 results')
})

test('lines that the commit does not have, and a huge file, only lose their authors', async () => {
  const repository = await newRepository()
  await repository.commit('Ada <ada@example.com>', {
    'app.py': 'one\ntwo\n',
    'huge.py': 'x\n'.repeat(3_000_000),
    'empty.py': '',
  })
  const results = [
    finding(89, 'app.py', 2),
    finding(89, 'app.py', 3),
    finding(89, 'app.py', 2_000_000_000),
    finding(89, 'huge.py', 1),
    finding(89, 'empty.py', 1),
  ]
  const sent = await record(repository.folder, results, ['--blame'])

  expect(sent.results.map(authorOf)).toEqual(['ada@example.com', undefined, undefined, undefined, undefined])
  expect(sent.stderr).toContain('huge.py: larger than 5242880 bytes')
})

test('paths in the file may start at a folder that the file itself names', async () => {
  const repository = await newRepository()
  await repository.commit('Ada <ada@example.com>', { 'api/app.py': 'one\n' })
  const location = { artifactLocation: { index: 0 }, region: { startLine: 1 } }
  const sent = await record(
    repository.folder,
    [{ ruleId: 'r', level: 'error', locations: [{ physicalLocation: location }] }],
    ['--blame'],
    {},
    {
      originalUriBaseIds: { API: { uri: `file://${repository.folder}/api/` } },
      artifacts: [{ location: { uri: 'app.py', uriBaseId: 'API' } }],
    },
  )

  expect(sent.results.map(authorOf)).toEqual(['ada@example.com'])
})

test('reformatting commits in .git-blame-ignore-revs are skipped', async () => {
  const repository = await newRepository()
  await repository.commit('Ada <ada@example.com>', { 'app.py': 'query( x )\n' })
  const reformatted = await repository.commit('Bob <bob@example.com>', { 'app.py': 'query(x)\n' })
  await repository.commit('Bob <bob@example.com>', { '.git-blame-ignore-revs': `# formatter\n${reformatted}\n` })
  const sent = await record(repository.folder, [finding(89, 'app.py', 1)], ['--blame'])

  expect(sent.results.map(authorOf)).toEqual(['ada@example.com'])
})

test('--blame without a repository says what to do', async () => {
  const place = join(folder, 'no-repository')
  await mkdir(place, { recursive: true })
  const outside = await upload(place, [], ['--blame'])
  const withoutGit = await upload(place, [], ['--blame'], { PATH: place })
  const withoutFolder = await upload(place, [], ['--blame', '--checkout', 'no-such-folder'])

  expect([outside, withoutGit, withoutFolder].map(({ code, stdout }) => [code, stdout])).toEqual([
    [1, ''],
    [1, ''],
    [1, ''],
  ])
  expect(outside.stderr).toBe(
    `parapet-cli: --blame needs a git repository, and ${place} is not in one. Check out the repository, or add --checkout FOLDER.\n`,
  )
  expect(withoutGit.stderr).toBe(
    'parapet-cli: --blame needs git, and this machine has none. Install it, or use an image with git, such as node:22.\n',
  )
  expect(withoutFolder.stderr).toBe(
    `parapet-cli: --blame needs a git repository, and there is no folder ${join(place, 'no-such-folder')}. Check --checkout.\n`,
  )
})

test('a name without an address is not taken from the CI system; git is asked instead', async () => {
  const repository = await newRepository()
  await repository.commit('Ada <ada@example.com>', { 'app.py': 'one\n' })
  const job = { GITLAB_CI: 'true', CI_PROJECT_PATH: 'example/shop', CI_COMMIT_AUTHOR: 'Ada' }
  const asked = await record(repository.folder, [], ['--verbose'], job)
  await repository.commit('Ada <ada>', { 'app.py': 'two\n' })
  const nobody = await upload(repository.folder, [finding(89, 'app.py', 1)], [], job)

  expect(asked.headers['x-commit-author-email']).toBe('ada@example.com')
  expect(nobody.code).toBe(0)
  expect(nobody.stderr).toMatch(
    /^warning: No author is known for 1 result, so it assigns training to nobody\. [^\n]+\n$/,
  )
})

test('--author takes a user name only if .mailmap maps it to an address', async () => {
  const repository = await newRepository()
  await repository.commit('Ada <ada@example.com>', { '.mailmap': 'Ada <ada@example.com> <ada>\n' })
  const mapped = await record(repository.folder, [], ['--author', 'ada'])
  const unknown = await record(repository.folder, [], ['--author', 'bob'])

  expect(mapped.headers['x-commit-author-email']).toBe('ada@example.com')
  expect(unknown).toMatchObject({ code: 1, body: undefined })
  expect(unknown.stderr).toContain('--author must be an email address')
})

test('without git the .mailmap of the folder still applies', async () => {
  const place = join(folder, 'without-git')
  await mkdir(place, { recursive: true })
  await writeFile(join(place, '.mailmap'), '# ours\nAda <ada@example.com> <ada@home.example>\n')
  const sent = await record(place, [], ['--author', 'ada@home.example', '--verbose'], { PATH: place })

  expect(sent.headers['x-commit-author-email']).toBe('ada@example.com')
  expect(sent.stderr).toContain('author: ada@example.com (--author, by .mailmap)')
  await rm(join(place, '.mailmap'))
  await writeFile(join(folder, 'their-mailmap'), '<ada@example.com> <ada@home.example>\n')
  await symlink(join(folder, 'their-mailmap'), join(place, '.mailmap'))
  const linked = await record(place, [], ['--author', 'ada@home.example'], { PATH: place })
  expect(linked.headers['x-commit-author-email']).toBe('ada@home.example')
})

const systems: [string, Environment, Record<string, string>][] = [
  [
    'GitHub Actions',
    { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'example/shop', GITHUB_REF_NAME: 'main', GITHUB_SHA: 'SHA' },
    { repo: 'example/shop', branch: 'main' },
  ],
  [
    'GitLab CI',
    {
      GITLAB_CI: 'true',
      CI_PROJECT_PATH: 'example/shop',
      CI_COMMIT_BRANCH: 'main',
      CI_COMMIT_SHA: 'SHA',
      CI_COMMIT_AUTHOR: 'Bob Example <bob@example.com>',
    },
    { repo: 'example/shop', branch: 'main', author: 'bob@example.com' },
  ],
  [
    'Bitbucket Pipelines',
    {
      BITBUCKET_BUILD_NUMBER: '7',
      BITBUCKET_REPO_FULL_NAME: 'example/shop',
      BITBUCKET_BRANCH: 'feature/x',
      BITBUCKET_COMMIT: 'SHA',
    },
    { repo: 'example/shop', branch: 'feature/x' },
  ],
  [
    'Azure Pipelines',
    {
      TF_BUILD: 'True',
      BUILD_REPOSITORY_PROVIDER: 'TfsGit',
      BUILD_REPOSITORY_NAME: 'shop',
      SYSTEM_TEAMPROJECT: 'example',
      BUILD_SOURCEBRANCH: 'refs/heads/feature/x',
      BUILD_SOURCEVERSION: 'SHA',
      BUILD_REQUESTEDFOREMAIL: 'bob@example.com',
    },
    { repo: 'example/shop', branch: 'feature/x' },
  ],
  [
    'Jenkins',
    {
      JENKINS_URL: 'https://jenkins.example.com/',
      GIT_URL: 'https://token:secret@git.example.com/example/shop.git',
      GIT_BRANCH: 'origin/main',
      GIT_COMMIT: 'SHA',
      GIT_AUTHOR_EMAIL: 'jenkins@example.com',
    },
    { repo: 'example/shop', branch: 'main' },
  ],
]

test.each(systems)(
  '%s provides the context of a file, and git the author of the commit',
  async (name, variables, expected) => {
    const repository = await newRepository()
    const commit = await repository.commit('Ada <ada@example.com>', { 'app.py': 'one\n' })
    await repository.commit('Bob <bob@example.com>', { 'app.py': 'two\n' })
    const job = Object.fromEntries(
      Object.entries(variables).map(([key, value]) => [key, value.replace(/^SHA$/, commit)]),
    )
    const sent = await record(repository.folder, [], ['--verbose'], job)

    expect(sent.headers).toMatchObject({
      'x-repo': expected.repo,
      'x-branch': expected.branch,
      'x-commit-sha': commit,
      'x-commit-author-email': expected.author ?? 'ada@example.com',
    })
    expect(sent.stderr).toMatch(/^repo: example\/shop \(\w+\)$/m)
    if (expected.author === undefined) expect(sent.stderr).toContain(`(the commit, as ${name} names no author)`)
  },
)

test('a pull request on GitHub uses its head, not the merge that GitHub made', async () => {
  const event = join(folder, 'event.json')
  const sha = '2fd4e1c67a2d28fced849ee1bb76e7391b93eb12'
  await writeFile(event, JSON.stringify({ pull_request: { head: { sha } } }))
  const sent = await record(folder, [], [], {
    GITHUB_ACTIONS: 'true',
    GITHUB_REPOSITORY: 'example/shop',
    GITHUB_REF_NAME: '12/merge',
    GITHUB_HEAD_REF: 'feature',
    GITHUB_SHA: '0000000000000000000000000000000000000000',
    GITHUB_EVENT_PATH: event,
  })

  expect(sent.headers).toMatchObject({ 'x-branch': 'feature', 'x-commit-sha': sha })
})

test('options win over variables, and the summary names the source of each value', async () => {
  const job = { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'example/shop', GITHUB_REF_NAME: 'main', GITHUB_SHA: 'abc' }
  const options = ['--repo', 'example/other', '--author', 'ada@example.com', '--commit', '']
  const ended = await upload(folder, [finding(89, 'a.py', 1)], options, job)

  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout).toContain('From GitHub Actions: branch main, commit abc\n')
  expect((await upload(folder, [finding(89, 'a.py', 1)], ['--repo', 'example/x'])).stdout).not.toContain('From ')
})

test('a repository of another owner is not opened, and the message says how to trust it', async () => {
  const repository = await newRepository()
  await repository.commit('Ada <ada@example.com>', { 'app.py': 'one\n' })
  const theirs = { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' }
  const ended = await upload(repository.folder, [], ['--blame'], theirs)
  const without = await upload(repository.folder, [], [], theirs)

  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toContain('Run this first: git config --global --add safe.directory')
  expect(without.code).toBe(0)
  expect(without.stderr).toContain('warning: git does not trust')
})
