/** Comments on pull requests: the real command, a real Parapet, and a code host that checks every request. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CodeHost, startCodeHost } from '../code-host.ts'
import type { ProviderName } from '../host-shapes.ts'
import { locationOf, sarifFile } from '../sarif-world.ts'
import {
  cleanEnvironment,
  createGivenDatabase,
  isLongRun,
  nodeProgram,
  type RunningServer,
  testInLongRun,
  useParapet,
} from './parapet.ts'

const parapet = useParapet()
const program = join(import.meta.dirname, '../../../cli/src/main.ts')
let given: Awaited<ReturnType<typeof createGivenDatabase>>
let server: RunningServer
let env: Record<string, string>
let folder = ''
let files = 0

beforeAll(async () => {
  given = await createGivenDatabase()
  const operate = (...args: string[]) => parapet.runJson(args, given.env)
  const admin = ['--admin-name', 'First Admin', '--admin-email', 'admin@example.com']
  await operate('org', 'create', '--name', 'Example', '--slug', 'example', '--domain', 'example.com', ...admin)
  const created = await operate('key', 'create', '--org', 'example', '--name', 'CI', '--scopes', 'sarif:ingest')
  server = await parapet.serve({ ...given.env, PUBLIC_URL: 'https://training.example.com' })
  env = { PARAPET_URL: server.url, PARAPET_API_KEY: created.value.key }
  folder = await parapet.folder()
})
afterAll(async () => {
  await server?.stop()
  await given?.drop()
})

type Found = { cwe: number; uri?: string; line?: number; ruleId?: string }

async function writeSarif(found: Found[], tool = 'Semgrep'): Promise<string> {
  const file = join(folder, `${files++}.sarif`)
  const results = found.map(({ cwe, uri = 'shop/orders.py', line = cwe, ruleId = `rule-${cwe}` }) => ({
    ruleId,
    level: 'error',
    taxa: [{ id: `CWE-${cwe}` }],
    locations: [locationOf(uri, line)],
  }))
  await writeFile(file, sarifFile({ tool, results }))
  return file
}

/** GitHub describes the pull request in a file. */
async function writeEvent(event: object): Promise<string> {
  const file = join(folder, `event-${files++}.json`)
  await writeFile(file, JSON.stringify(event))
  return file
}

function pullRequestEvent(sha: string) {
  const repo = { full_name: 'example/shop' }
  const head = { ref: 'cart', label: 'example:cart', sha, repo }
  return { action: 'synchronize', number: 12, pull_request: { number: 12, head, base: { ref: 'main', repo } } }
}

async function jobOf(provider: ProviderName, host: CodeHost) {
  const eventPath = await writeEvent(pullRequestEvent(`5f4e1c67a2d2-${files}`))
  return { ...env, ...host.env, ...(provider === 'github' ? { GITHUB_EVENT_PATH: eventPath } : {}) }
}

type Ran = { code: number | null; stdout: string; stderr: string }

async function upload(
  provider: ProviderName,
  host: CodeHost,
  found: Found[],
  { args = [], changes = {}, tool }: { args?: string[]; changes?: Record<string, string>; tool?: string } = {},
): Promise<Ran> {
  const file = await writeSarif(found, tool)
  const variables = cleanEnvironment({ ...(await jobOf(provider, host)), ...changes })
  const command = ['sarif', 'upload', file, '--author', 'ada@example.com', '--comment', provider, ...args]
  return parapet.spawn(nodeProgram, [program, ...command], { env: variables, cwd: folder }).ended
}

/** Separate repositories, so that tests don't share findings. */
function own(provider: ProviderName, name: string): string[] {
  return ['--repo', `example/${provider}-${name}`]
}

function addPeople(host: CodeHost, count: number): void {
  for (let id = 1; id <= count; id++) host.comments.push({ id, author: 'ada', body: `Comment ${id}` })
}

const providers: ProviderName[] = ['github', 'gitlab', 'bitbucket']
const link = 'https://training.example.com/learn/topics/sql-injection?language=python'

describe.each(providers)('%s', (provider) => {
  const requestName = provider === 'gitlab' ? 'merge request' : 'pull request'
  // What all hosts do alike is tested with one; `npm run test:journeys` tests it with all.
  const testOnce = test.skipIf(provider !== 'github' && !isLongRun)

  test('the comment is written once, found again among many others, updated, and says when nothing is left', async () => {
    const host = await startCodeHost(provider)
    addPeople(host, 230)
    const args = own(provider, 'pushes')
    const first = await upload(provider, host, [{ cwe: 89 }], { args })
    const created = host.comments.at(-1)?.body ?? ''
    const second = await upload(provider, host, [{ cwe: 89 }, { cwe: 79, uri: 'web/page.ts' }], { args })
    const updated = host.comments.at(-1)?.body ?? ''
    const third = await upload(provider, host, [], { args })

    expect(host.problems).toEqual([])
    expect([first, second, third].map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
      [0, ''],
    ])
    expect(first.stdout).toContain(`Commented on ${requestName} 12: https://`)
    expect(second.stdout).toContain(`Updated the comment on ${requestName} 12: https://`)
    expect(host.comments).toHaveLength(231)
    expect(created).toContain(`### Parapet: 1 lesson for this ${requestName}`)
    expect(created).toContain('`Semgrep` reported 1 new finding at `5f4e1c67a2d2`.')
    expect(created).toContain(`[Open the lesson in Python](${link})`)
    expect(created).toContain('#### SQL injection\n\nInput joined into a SQL statement')
    expect(created).toContain('in `shop/orders.py:89`')
    expect(updated).toContain(`### Parapet: 2 lessons for this ${requestName}`)
    expect(updated).toContain('topics/xss?language=typescript)')
    expect(host.comments.at(-1)?.body).toContain('### Parapet: no new findings')
    expect(host.comments.at(-1)?.body).toContain(`no new findings in this ${requestName}`)
    expect(host.comments.slice(0, 230).every(({ id, body }) => body === `Comment ${id}`)).toBe(true)
  })

  testOnce('nothing is written if nothing is new, or if the target branch already has the findings', async () => {
    const host = await startCodeHost(provider)
    const args = own(provider, 'quiet')
    const nothing = await upload(provider, host, [], { args })
    const main = [...args, '--branch', 'main', '--commit', 'main-1']
    await parapet.spawn(nodeProgram, [program, 'sarif', 'upload', await writeSarif([{ cwe: 89 }]), ...main], {
      env: cleanEnvironment(env),
    }).ended
    const known = await upload(provider, host, [{ cwe: 89 }], { args })

    expect(nothing).toMatchObject({ code: 0, stderr: '' })
    expect(nothing.stdout).toContain(`No comment on ${requestName} 12: it has no new findings.`)
    expect(known.stdout).toContain(`No comment on ${requestName} 12`)
    expect([host.comments, host.problems]).toEqual([[], []])
  })

  testOnce('a marker written by someone else is left alone', async () => {
    const host = await startCodeHost(provider, { isApp: provider !== 'github' })
    const marker = provider === 'bitbucket' ? '[parapet:findings]: #' : '<!-- parapet:findings -->'
    host.comments.push({ id: 1, author: 'mallory', body: `${marker}\n\nAll good` })
    const args = own(provider, 'planted')
    await upload(provider, host, [{ cwe: 89 }], { args })
    await upload(provider, host, [{ cwe: 89 }, { cwe: 22 }], { args })

    expect(host.problems).toEqual([])
    expect(host.comments.map(({ author }) => author)).toEqual(['mallory', 'parapet-bot'])
    expect(host.comments[0]?.body).toBe(`${marker}\n\nAll good`)
    expect(host.comments[1]?.body).toContain('2 lessons')
  })

  testOnce('scanner text mentions no one, adds no links and closes nothing', async () => {
    const host = await startCodeHost(provider)
    const evil = 'a`b @everyone --> <img src=x> [x](https://evil.example)\n\n/close\n<!-- parapet:findings -->\n`'
    const found = [{ cwe: 89, uri: evil, ruleId: evil }]
    const ended = await upload(provider, host, found, { args: own(provider, 'evil'), tool: evil })
    const body = host.comments.at(-1)?.body ?? ''

    expect(ended.code).toBe(0)
    expect(host.problems).toEqual([])
    expect(body).not.toMatch(/^\//m)
    expect(body.match(/^(<!-- parapet:findings -->|\[parapet:findings\]: #)$/gm)).toHaveLength(1)
    // Whatever is left of it is inside code, whose fence is longer than any run of backticks in it.
    expect(body.replaceAll(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, '')).not.toMatch(/everyone|evil\.example|<img|close/)
  })

  testOnce('ten topics are shown, with the number of others', async () => {
    const host = await startCodeHost(provider)
    const cwes = [
      22, 78, 79, 89, 94, 113, 190, 200, 287, 295, 307, 312, 327, 338, 352, 362, 384, 400, 434, 502, 601, 639,
    ]
    const ended = await upload(
      provider,
      host,
      cwes.map((cwe) => ({ cwe })),
      { args: own(provider, 'many') },
    )
    const body = host.comments.at(-1)?.body ?? ''
    const topics = Number(/Parapet: (\d+) lessons/.exec(body)?.[1])

    expect(ended.code).toBe(0)
    expect(body.match(/^#### /gm)).toHaveLength(10)
    expect(topics).toBeGreaterThan(12)
    expect(body).toContain(`And ${topics - 10} more: see the output of this job.`)
  })

  test.each([
    ['a wrong token', 401, /does not accept the token \(401.*Check/],
    ['a token without the permission', 403, /does not let this token comment \(403.*(permission|scope api)/],
    ['a repository that is not there', 404, /cannot find the (pull|merge) request \(404.*Check/],
    ['an answer that makes no sense', 418, /returned HTTP 418.*Report this/],
  ])('with %s the findings are uploaded, and one line says what to do', async (_, status, message) => {
    const host = await startCodeHost(provider)
    host.fail({ status, body: { message: 'Refused\u001b[2J', error: { message: 'Refused' } } })
    const ended = await upload(provider, host, [{ cwe: 89 }], { args: [...own(provider, `fail-${status}`), '--json'] })
    const answer = JSON.parse(ended.stdout)

    expect(ended.code).toBe(4)
    expect(ended.stderr).toMatch(/^The findings are uploaded, but the comment failed: [^\n]+\n$/)
    expect(ended.stderr).toMatch(message)
    expect(answer).toMatchObject({ status: 'processed', resultsReceived: 1, comment: { action: 'failed', provider } })
    expect(ended.stderr + ended.stdout).not.toContain('secret')
    expect(ended.stderr).not.toContain('\u001b')
    expect(ended.stderr.includes('merge request')).toBe(provider === 'gitlab' && status === 404)
  })

  testOnce('a locked conversation is named', async () => {
    const host = await startCodeHost(provider)
    const said = 'Unable to create comment because issue is locked.'
    host.fail({ status: 403, body: { message: said, error: { message: said } } })
    const ended = await upload(provider, host, [{ cwe: 89 }], { args: own(provider, 'locked') })

    expect(ended.code).toBe(4)
    expect(ended.stderr).toMatch(/The conversation of the (pull|merge) request is locked on \w+ \(403.*Unlock it/)
  })

  testOnce('without --json, a failed comment is reported once, on standard error', async () => {
    const host = await startCodeHost(provider)
    host.fail({ status: 401 })
    const ended = await upload(provider, host, [{ cwe: 89 }], { args: own(provider, 'once') })

    expect(ended.code).toBe(4)
    expect(ended.stderr).toMatch(/^The findings are uploaded, but the comment failed: [^\n]+\n$/)
    expect(ended.stdout).toContain('The file was processed.')
    expect(ended.stdout).not.toContain('comment failed')
  })

  testInLongRun('waits for rate limits, but only short ones', async () => {
    const host = await startCodeHost(provider)
    const status = provider === 'github' ? 403 : 429
    const limit = { status, isOnce: true, headers: { 'retry-after': '1' } }
    host.fail({ ...limit, method: 'GET' }, { ...limit, method: 'POST' })
    const waited = await upload(provider, host, [{ cwe: 89 }], { args: own(provider, 'limits') })
    const resetAt = String(Math.floor(Date.now() / 1000) + 1800)
    host.fail({ status, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': resetAt } })
    const long = await upload(provider, host, [{ cwe: 89 }, { cwe: 22 }], { args: own(provider, 'limits') })

    expect(waited.code).toBe(0)
    expect(waited.stderr.match(/limits requests; trying again in 1 s\./g)).toHaveLength(2)
    expect(host.comments).toHaveLength(1)
    expect(long.code).toBe(4)
    expect(long.stderr).toMatch(/rate-limits this token \(4\d\d\)\. Run the job again in (29|30) min\./)
  })

  testOnce('reads are retried after a temporary failure of the host, but a comment is never sent twice', async () => {
    const host = await startCodeHost(provider)
    host.fail({ method: 'GET', status: 502, isOnce: true }, { method: 'POST', status: 500 })
    const ended = await upload(provider, host, [{ cwe: 89 }], { args: own(provider, 'moment') })

    expect(ended.code).toBe(4)
    expect(ended.stderr).toMatch(/returned HTTP 500.*Run the job again\./)
    expect(host.requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST'])
  })

  testInLongRun('a silent or unreachable host does not hold up the job', async () => {
    const host = await startCodeHost(provider)
    host.fail({ silence: 'hang' })
    const args = [...own(provider, 'silence'), '--comment-timeout', '1']
    const silent = await upload(provider, host, [{ cwe: 89 }], { args })
    const away = {
      GITHUB_API_URL: 'http://127.0.0.1:9',
      CI_API_V4_URL: 'http://127.0.0.1:9',
      BITBUCKET_API_URL: 'http://127.0.0.1:9',
    }
    const unreachable = await upload(provider, host, [{ cwe: 89 }], {
      args: [...args, '--comment-optional'],
      changes: away,
    })

    expect(silent.code).toBe(4)
    expect(silent.stderr).toContain('did not respond within 1 s. Run the job again, or increase --comment-timeout.')
    expect(unreachable.code).toBe(0)
    expect(unreachable.stderr).toMatch(/^warning: .*http:\/\/127\.0\.0\.1:9 cannot be reached: .*API.*\n$/)
  })

  testOnce(
    'without a token or a repository it says what is missing; without a pull request it does nothing',
    async () => {
      const host = await startCodeHost(provider)
      const args = own(provider, 'missing')
      const noToken = await upload(provider, host, [{ cwe: 89 }], {
        args,
        changes: { GITHUB_TOKEN: '', GITLAB_TOKEN: '', BITBUCKET_TOKEN: '' },
      })
      const noRepository = await upload(provider, host, [{ cwe: 89 }], {
        args,
        changes: { GITHUB_REPOSITORY: '', CI_API_V4_URL: '', BITBUCKET_WORKSPACE: '' },
      })
      const push = await upload(provider, host, [{ cwe: 89 }], {
        args,
        changes: {
          GITHUB_EVENT_PATH: await writeEvent({ ref: 'refs/heads/main' }),
          CI_MERGE_REQUEST_IID: '',
          BITBUCKET_PR_ID: '',
        },
      })

      expect(noToken.code).toBe(4)
      expect(noToken.stderr).toMatch(/(GITHUB|GITLAB|BITBUCKET)_TOKEN is not set\. /)
      expect(noRepository.code).toBe(4)
      expect(noRepository.stderr).toMatch(/(GITHUB_REPOSITORY|CI_PROJECT_ID|BITBUCKET_WORKSPACE).* must/)
      expect(push).toMatchObject({ code: 0, stderr: '' })
      expect(push.stdout).toContain(`No comment: this job does not run for a ${requestName}.`)
      expect(host.requests).toEqual([])
    },
  )
})

test("a job's token changes no comment of a person, although GitHub would allow it", async () => {
  const host = await startCodeHost('github', { isApp: true })
  host.comments.push({ id: 1, author: 'mallory', body: '<!-- parapet:findings -->\n\nAll good' })
  const ended = await upload('github', host, [{ cwe: 89 }], { args: own('github', 'job-token') })

  expect(ended.code).toBe(0)
  expect(host.comments.map(({ author }) => author)).toEqual(['mallory', 'parapet-bot'])
  expect(host.comments[0]?.body).toContain('All good')
})

test('two scanners each keep their own comment', async () => {
  const host = await startCodeHost('github')
  for (const tool of ['Semgrep', 'CodeQL', 'Semgrep']) {
    const args = [...own('github', 'keys'), '--comment-key', tool.toLowerCase()]
    expect((await upload('github', host, [{ cwe: 89, line: host.comments.length + 1 }], { args, tool })).code).toBe(0)
  }

  expect(host.comments.map(({ body }) => body.split('\n')[0])).toEqual([
    '<!-- parapet:findings:semgrep -->',
    '<!-- parapet:findings:codeql -->',
  ])
})

test("a fork's branch is separate from our branch of the same name", async () => {
  const host = await startCodeHost('github')
  const event = pullRequestEvent('5f4e1c67a2d2')
  const head = { ref: 'main', label: 'mallory:main', sha: '5f4e1c67a2d2', repo: { full_name: 'mallory/shop' } }
  const path = await writeEvent({ ...event, pull_request: { ...event.pull_request, head } })
  const args = [...own('github', 'fork'), '--json']
  const ended = await upload('github', host, [{ cwe: 89 }], { args, changes: { GITHUB_EVENT_PATH: path } })

  expect(JSON.parse(ended.stdout)).toMatchObject({ branch: 'mallory:main', comment: { action: 'created' } })
})

test.each([
  [['--comment', 'gitea'], '--comment must be github, gitlab or bitbucket.'],
  [['--comment', 'github', '--comment-key', 'a -->'], '--comment-key must be'],
  [['--comment', 'github', '--comment-timeout', '0'], '--comment-timeout must be'],
])('%j is refused before anything is uploaded', async (args, message) => {
  const file = await writeSarif([{ cwe: 89 }])
  const ended = await parapet.spawn(nodeProgram, [program, 'sarif', 'upload', file, ...args], {
    env: cleanEnvironment(env),
  }).ended

  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toContain(message)
})

test('a dry run shows what would happen and writes no comment', async () => {
  const host = await startCodeHost('github')
  const ended = await upload('github', host, [{ cwe: 89 }], { args: [...own('github', 'dry'), '--dry-run'] })

  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout).toContain('No comment on pull request 12: this is a dry run.')
  expect(host.requests).toEqual([])
})
