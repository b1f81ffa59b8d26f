/** `policy check` with real repositories against a real Parapet. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLoopbackServer } from '../../sdk/test/loopback-server.ts'
import { cleanEnvironment, type Environment, nodeProgram, useParapet } from '../../server/test/journeys/parapet.ts'
import { createRepository, type Repository } from './git-repository.ts'
import { type Service, startService } from './service.ts'

const parapet = useParapet()
const program = join(import.meta.dirname, '../src/main.ts')
let running: Service
let folder = ''
let repository: Repository

beforeAll(async () => {
  folder = await parapet.folder()
  running = await startService(parapet, { scopes: 'policy:read' })

  repository = await createRepository(join(folder, 'shop'))
  await repository.commit('Ada <ada@example.com>', {
    'README.md': 'shop\n',
    'old.py': 'one\n'.repeat(20),
    'gone.py': 'two\n'.repeat(20),
    '.mailmap': 'Ada <ada@example.com> <ada@home.example>\n',
  })
  await repository.git('checkout', '--quiet', '-b', 'feature')
  const together =
    'refund\n\nCo-authored-by: Bob <bob@example.com>\nCo-authored-by: nobody in particular\nCo-authored-by: Claude <noreply@anthropic.com>'
  await repository.commit(
    'Ada <ada@home.example>',
    { 'src/payments/refund.py': 'pay()\n', 'odd\nname.py': 'x\n' },
    together,
  )
  await repository.git('mv', 'old.py', 'renamed.py')
  await repository.git('rm', '--quiet', 'gone.py')
  await repository.commit('Bob <bob@example.com>', { 'docs/notes.md': 'notes\n' })
  await repository.commit('dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>', {
    'src/payments/b.py': 'x\n',
  })
})
afterAll(() => running?.stop())

function check(args: string[], more: Environment = {}, cwd = repository.folder) {
  const options = { cwd, env: cleanEnvironment({ ...running.env, HOME: folder, ...more }) }
  return parapet.spawn(nodeProgram, [program, 'policy', 'check', ...args], options).ended
}

async function policyFile(name: string, text: string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, text)
  return file
}

const payments = (mode: string) =>
  `mode: ${mode}\nrules:\n  - paths: src/payments/**\n    topics: [sql-injection, idor]\n`
const range = ['--range', 'main..HEAD']

test('fails if authors and co-authors lack training that the policy requires', async () => {
  const file = await policyFile('fail.yaml', payments('fail'))
  const ended = await check([...range, '--policy', file])
  const json = await check([...range, '--policy', file, '--json'])

  expect(ended).toMatchObject({ code: 1, stderr: '' })
  expect(ended.stdout).toContain('3 commits by 4 authors in main..HEAD. Training that the policy requires is missing.')
  expect(ended.stdout).toMatch(/^fail +ada@example\.com +sql-injection +missing +src\/payments\/refund\.py +http\S+$/m)
  expect(ended.stdout).toMatch(/^fail +bob@example\.com +idor +missing/m)
  expect(ended.stdout).toMatch(
    /^pass +49699333\+dependabot\[bot\]@users\.noreply\.github\.com +- +bots and AI co-authors need none/m,
  )
  expect(json.code).toBe(1)
  const answer = JSON.parse(json.stdout)
  expect(answer).toMatchObject({ range: 'main..HEAD', commits: 3, verdict: 'fail' })
  expect(answer.authors.map((author: { email: string }) => author.email)).toEqual([
    '49699333+dependabot[bot]@users.noreply.github.com',
    'ada@example.com',
    'bob@example.com',
    'noreply@anthropic.com',
  ])
})

test('warns with exit code 0 if the policy says so, and without a policy', async () => {
  const warned = await check([...range, '--policy', await policyFile('warn.yaml', payments('warn'))])
  const without = await check([...range, '--json'])

  expect(warned).toMatchObject({ code: 0, stderr: '' })
  expect(warned.stdout).toContain('Some training is missing. The policy only warns about it.')
  expect(without.code).toBe(0)
  const [, ada] = JSON.parse(without.stdout).authors
  expect(ada.topics).toHaveLength(10)
})

test('passes if no file that the policy covers was changed', async () => {
  const rule = '{ mode: fail, rules: [{ languages: [rust], topics: [sql-injection] }] }'
  const ended = await check([...range, '--policy', await policyFile('rust.yaml', rule)])

  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout).toContain('Everyone is trained for what they touched.')
  expect((await check(['--range', 'HEAD..HEAD'])).stdout).toContain('0 commits by 0 authors')
})

test('sends who changed what: the mailmap applies, deleted and renamed files are left out, odd names stay intact', async () => {
  const answer = {
    verdict: 'pass',
    authors: [],
    unknownLanguages: [],
    retiredTopics: [],
    checkedAt: '2026-01-31T09:30:00Z',
  }
  const service = await startLoopbackServer({ body: answer })
  await check(range, { PARAPET_URL: service.url })

  const { authors } = JSON.parse(service.requests[0]?.body ?? '{}')
  expect(authors).toEqual([
    { email: '49699333+dependabot[bot]@users.noreply.github.com', paths: ['src/payments/b.py'] },
    { email: 'ada@example.com', paths: ['odd\nname.py', 'src/payments/refund.py'] },
    { email: 'bob@example.com', paths: ['docs/notes.md', 'odd\nname.py', 'src/payments/refund.py'] },
    { email: 'noreply@anthropic.com', paths: ['odd\nname.py', 'src/payments/refund.py'], isCoAuthor: true },
  ])
})

test('a hidden author or a path that is too long fails where unknown authors and missing training do', async () => {
  const strict = await policyFile('strict.yaml', `unknownAuthors: fail\n${payments('fail')}`)
  const lenient = await policyFile('lenient.yaml', `unknownAuthors: warn\n${payments('fail')}`)
  const hidden = await createRepository(join(folder, 'hidden'))
  const branch = async (name: string, author: string, files: Record<string, string>) => {
    await hidden.git('checkout', '--quiet', '-B', name, 'main')
    await hidden.commit(author, files)
  }
  const judge = async (policy: string) => {
    const { code, stdout, stderr } = await check([...range, '--policy', policy, '--json'], {}, hidden.folder)
    const { verdict, authors } = JSON.parse(stdout)
    return { code, verdict, stderr, emails: authors.map(({ email }: { email: string }) => email) }
  }
  await hidden.commit('Ada <ada@example.com>', { 'README.md': 'shop\n' })

  await branch('nobody', 'Eve <>', { 'src/payments/a.py': 'x\n' })
  expect(await judge(strict)).toEqual({ code: 1, verdict: 'fail', stderr: '', emails: ['(no address)'] })
  expect(await judge(lenient)).toMatchObject({ code: 0, verdict: 'warn' })
  // One line about the author, however many topics the policy requires.
  const { stdout: table } = await check([...range, '--policy', strict], {}, hidden.folder)
  expect(table.match(/^fail .*$/gm)).toEqual([
    expect.stringMatching(/^fail +\(no address\) +- +not a user +src\/payments\/a\.py +-$/),
  ])
  await branch('long', `Eve <${'e'.repeat(400)}@example.com>`, { 'src/payments/a.py': 'x\n' })
  expect(await judge(strict)).toMatchObject({ code: 1, verdict: 'fail', emails: ['(address too long)'] })
  await branch('deep', 'Ada <ada@example.com>', { [`${`${'d'.repeat(200)}/`.repeat(12)}a.py`]: 'x\n' })
  const deep = await judge(lenient)
  expect(deep).toMatchObject({ code: 1, verdict: 'fail' })
  expect(deep.stderr).toContain('Cannot check 1 path longer than 1024 characters. This counts as missing training.')
})

test('control characters in names and paths hide no commit', async () => {
  const odd = await createRepository(join(folder, 'odd'))
  await odd.commit('Ada <ada@example.com>', { 'README.md': 'shop\n' })
  await odd.git('checkout', '--quiet', '-b', 'feature')
  await odd.commit('E\x1e\x1fve <eve@example.com>', { '\nsrc/M': 'x\n', 'src/payments/\x1ea.py': 'x\n' })
  const service = await startLoopbackServer({ body: { authors: [], unknownLanguages: [], retiredTopics: [] } })
  await check(range, { PARAPET_URL: service.url }, odd.folder)

  expect(JSON.parse(service.requests[0]?.body ?? '{}').authors).toEqual([
    { email: 'eve@example.com', paths: ['\nsrc/M', 'src/payments/\x1ea.py'] },
  ])
})

test('a merge counts only for what it changes itself', async () => {
  const merged = await createRepository(join(folder, 'merged'))
  await merged.commit('Ada <ada@example.com>', { 'a.py': 'one\n', 'b.py': 'one\n' })
  await merged.git('checkout', '--quiet', '-b', 'side')
  await merged.commit('Bob <bob@example.com>', { 'a.py': 'two\n' })
  await merged.git('checkout', '--quiet', '-b', 'feature', 'main')
  await merged.commit('Ada <ada@example.com>', { 'b.py': 'two\n' })
  await merged.git('merge', '--quiet', '--no-commit', '--no-ff', 'side')
  const service = await startLoopbackServer({ body: { authors: [], unknownLanguages: [], retiredTopics: [] } })
  const authors = async () => {
    await check(range, { PARAPET_URL: service.url }, merged.folder)
    return JSON.parse(service.requests.at(-1)?.body ?? '{}').authors
  }

  await merged.commit('Eve <eve@example.com>', {})
  const before = [
    { email: 'ada@example.com', paths: ['b.py'] },
    { email: 'bob@example.com', paths: ['a.py'] },
  ]
  expect(await authors()).toEqual(before)

  await merged.git('reset', '--quiet', '--hard', 'HEAD^')
  await merged.git('merge', '--quiet', '--no-commit', '--no-ff', 'side')
  await merged.commit('Eve <eve@example.com>', { 'a.py': 'three\n', 'backdoor.py': 'x\n' })
  expect(await authors()).toEqual([...before, { email: 'eve@example.com', paths: ['a.py', 'backdoor.py'] }])
})

test('a branch is judged by the policy and the mailmap that it started from', async () => {
  const shop = await createRepository(join(folder, 'judged'))
  const strict = `unknownAuthors: fail\n${payments('fail')}`
  await shop.commit('Ada <ada@example.com>', {
    'policy.yaml': strict,
    '.mailmap': '<bob@example.com> <bob@home.example>\n',
  })
  await shop.git('checkout', '--quiet', '-b', 'feature')
  await shop.commit('Bob <bob@home.example>', { 'src/payments/a.py': 'x\n' })
  const judge = async (file = 'policy.yaml') => {
    const { code, stdout, stderr } = await check([...range, '--policy', file, '--json'], {}, shop.folder)
    return { code, stderr, emails: JSON.parse(stdout).authors.map(({ email }: { email: string }) => email) }
  }
  expect(await judge()).toEqual({ code: 1, stderr: '', emails: ['bob@example.com'] })

  const bot = '1+renovate[bot]@users.noreply.github.com'
  await shop.commit('Bob <bob@home.example>', {
    'policy.yaml': payments('warn'),
    '.mailmap': `<${bot}> <bob@home.example>\n`,
  })
  const changed = await judge()
  expect(changed).toMatchObject({ code: 1, emails: ['bob@example.com'] })
  expect(changed.stderr.split('\n')).toEqual([
    'warning: policy.yaml differs from the version before this range. The earlier version is used.',
    'warning: .mailmap differs from the version before this range. The earlier version is used.',
    '',
  ])

  await shop.git('rm', '--quiet', '.mailmap')
  await shop.commit('Bob <bob@home.example>', { 'policy.yaml': strict, 'new.yaml': payments('warn') })
  expect(await judge()).toMatchObject({ code: 1, emails: ['bob@example.com'] })
  const added = await judge('new.yaml')
  expect(added.code).toBe(0)
  expect(added.stderr).toContain('new.yaml did not exist before this range')
})

test("takes the range from the CI system's pull request", async () => {
  await repository.git('update-ref', 'refs/remotes/origin/main', 'main')
  const ended = await check(['--json'], { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main' })

  expect(JSON.parse(ended.stdout)).toMatchObject({ range: 'origin/main..HEAD', commits: 3 })
})

test.each([
  ['an unknown option', ['--rnge'], "unknown option '--rnge'"],
  ['no range', [], 'Say which commits to check, for example: --range origin/main..HEAD'],
  ['an unknown branch', ['--range', 'origin/nowhere..HEAD'], 'git fetch origin main'],
  ['an option for a range', ['--range', '--output=evil'], 'git cannot list --output=evil'],
  ['no policy there', [...range, '--policy', 'nowhere.yaml'], 'nowhere.yaml does not exist. Check the path'],
])('exits with 2 and says what to do with %s', async (_, args, message) => {
  const ended = await check(args)

  expect(ended).toMatchObject({ code: 2, stdout: '' })
  expect(ended.stderr).toContain(message)
})

test.each([
  ['mod: fail', ':1: unknown field "mod"'],
  ['mode: fail\nrules:\n  - path: src/**\n    topics: idor', ':3: unknown field "path"'],
  ['rules:\n  - topics: idor', ':2: the rule needs paths or languages'],
  ['rules: []', ':1: rules must be a list'],
  ['just words', ':1: must have fields'],
  ['mode: [fail', ':1: '],
  [
    'rules:\n  - paths: "src/**"\n    topics: no-such-topic',
    'parapet-cli: policy.rules[0].topics[0] is not a topic of the catalog',
  ],
  ['mode: maybe', 'policy.mode'],
])('exits with 2 for the policy %j', async (text, message) => {
  const ended = await check([...range, '--policy', await policyFile('wrong.yaml', text)])

  expect(ended).toMatchObject({ code: 2, stdout: '' })
  expect(ended.stderr).toContain(message)
})

test.each([
  ['a wrong key', { PARAPET_API_KEY: 'ppt_wrong' }, 'Check PARAPET_API_KEY.'],
  ['no service there', { PARAPET_URL: 'http://127.0.0.1:9' }, 'cannot be reached'],
])('exits with 3 with %s', async (_, more, message) => {
  const ended = await check(range, more)

  expect(ended).toMatchObject({ code: 3, stdout: '' })
  expect(ended.stderr).toContain(message)
})

test('exits with 2 in a shallow clone that is too short for the range, and outside a repository', async () => {
  const clone = join(folder, 'clone')
  await repository.git('clone', '--quiet', '--depth', '1', `file://${repository.folder}`, clone)
  const shallow = await check(['--range', 'HEAD'], {}, clone)
  const nowhere = join(folder, 'nowhere')
  await mkdir(nowhere)
  const outside = await check(range, {}, nowhere)

  expect([shallow.code, outside.code]).toEqual([2, 2])
  expect(shallow.stderr).toContain('The clone is shallow and HEAD goes beyond it')
  expect(outside.stderr).toContain('policy check needs a git repository')
})
