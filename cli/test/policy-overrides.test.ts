/** `sarif upload --policy` with real repositories: which version of the policy chooses topics. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { startLoopbackServer } from '../../sdk/test/loopback-server.ts'
import { cleanEnvironment, type Environment, nodeProgram, useParapet } from '../../server/test/journeys/parapet.ts'
import { sarifFile } from '../../server/test/sarif-world.ts'
import { createRepository, type Repository } from './git-repository.ts'

const parapet = useParapet()
const program = join(import.meta.dirname, '../src/main.ts')
let folder = ''
let count = 0

beforeAll(async () => {
  folder = await parapet.folder()
})

const trusted = { tool: 'Semgrep', ruleId: 'company.raw-query', topicId: 'sql-injection' }
const policyOf = (topicId: string | null) =>
  `mode: fail\noverrides:\n  - tool: Semgrep\n    ruleId: company.raw-query\n    topicId: ${topicId}\n`

/** A repository with the policy on its main branch, checked out on a feature branch. */
async function newShop(policy = policyOf('sql-injection')): Promise<Repository> {
  const shop = await createRepository(join(folder, `shop-${++count}`))
  await shop.commit('Ada <ada@example.com>', { 'policy.yaml': policy })
  await shop.git('update-ref', 'refs/remotes/origin/main', 'main')
  await shop.git('checkout', '--quiet', '-b', 'feature')
  return shop
}

const pullRequest = { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main' }

/** The overrides that arrive at the service. */
async function send(shop: Repository, args: string[], env: Environment = pullRequest, file: object = {}) {
  const service = await startLoopbackServer({ status: 403, body: { error: 'insufficient_scope', required: 'x' } })
  const path = join(folder, `results-${++count}.sarif`)
  const document = JSON.parse(new TextDecoder().decode(sarifFile({ results: [{ ruleId: 'r' }] })))
  await writeFile(path, JSON.stringify({ ...document, ...file }))
  const more = { HOME: folder, PARAPET_URL: service.url, PARAPET_API_KEY: 'parapet_test' }
  const options = { cwd: shop.folder, env: cleanEnvironment({ ...more, ...env }) }
  const { code, stderr } = await parapet.spawn(nodeProgram, [program, 'sarif', 'upload', path, ...args], options).ended
  const body = service.requests[0] === undefined ? undefined : JSON.parse(service.requests[0].body)
  const warnings = stderr.split('\n').filter((line) => line.startsWith('warning: '))
  return { code, stderr, warnings, body, overrides: body?.properties?.['parapet/topicOverrides'] }
}

const policy = ['--policy', 'policy.yaml']

test('the policy of the target branch chooses topics for rules', async () => {
  const shop = await newShop()

  expect(await send(shop, policy)).toMatchObject({ overrides: [trusted], warnings: [] })
  expect((await send(shop, [])).overrides).toBeUndefined()
})

test('a pull request cannot exempt itself: changing, deleting or replacing the policy has no effect', async () => {
  const shop = await newShop()
  await shop.commit('Bob <bob@example.com>', { 'policy.yaml': policyOf(null), 'new.yaml': policyOf(null) })
  const changed = await send(shop, policy)
  const added = await send(shop, ['--policy', 'new.yaml'])
  await shop.git('rm', '--quiet', 'policy.yaml')
  await shop.commit('Bob <bob@example.com>', {})
  const deleted = await send(shop, policy)
  await shop.git('tag', 'origin/main', 'HEAD~1')
  const tagged = await send(shop, policy)

  const differs =
    'warning: policy.yaml differs from the version in origin/main. The topics that origin/main chooses are used.'
  expect(changed).toMatchObject({ overrides: [trusted], warnings: [differs] })
  expect(deleted).toMatchObject({ overrides: [trusted], warnings: [differs] })
  expect(tagged).toMatchObject({ overrides: [trusted], warnings: [differs] })
  expect(added.overrides).toBeUndefined()
  expect(added.warnings).toEqual(['warning: new.yaml does not exist in origin/main, so it chooses no topics yet.'])
})

test('without the target branch the policy chooses no topics, and a warning says what to do', async () => {
  const shop = await newShop(policyOf(null))
  const elsewhere = await send(shop, policy, {})
  const missing = await send(shop, policy, { ...pullRequest, GITHUB_BASE_REF: 'release' })
  const named = await send(shop, [...policy, '--policy-base', 'main'], {})
  await shop.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main')
  const byRemote = await send(shop, policy, {})

  expect([elsewhere.overrides, missing.overrides]).toEqual([undefined, undefined])
  expect(elsewhere.warnings[0]).toContain('Add --policy-base, such as origin/main.')
  expect(missing.warnings[0]).toContain('The clone does not have origin/release')
  expect([named.overrides, byRemote.overrides]).toEqual([
    [{ ...trusted, topicId: null }],
    [{ ...trusted, topicId: null }],
  ])
})

test('a push is judged by the main branch', async () => {
  const shop = await newShop()
  await shop.commit('Bob <bob@example.com>', { 'policy.yaml': policyOf(null) })
  const event = join(folder, `event-${++count}.json`)
  await writeFile(event, JSON.stringify({ repository: { default_branch: 'main' } }))

  expect((await send(shop, policy, { GITHUB_ACTIONS: 'true', GITHUB_EVENT_PATH: event })).overrides).toEqual([trusted])
  expect((await send(shop, policy, { GITLAB_CI: 'true', CI_DEFAULT_BRANCH: 'main' })).overrides).toEqual([trusted])
})

test('what a scanner writes in place of the policy is left out, and everything else stays', async () => {
  const shop = await newShop()
  const own = { 'parapet/topicOverrides': [{ ...trusted, topicId: null }], other: 1 }

  expect((await send(shop, [], pullRequest, { properties: own })).body.properties).toEqual({ other: 1 })
  expect((await send(shop, policy, pullRequest, { properties: own })).body.properties).toEqual({
    'parapet/topicOverrides': [trusted],
    other: 1,
  })
})

test.each([
  ['overrides:\n  - tool: A\n    ruleId: r\n', 'policy.yaml in origin/main:2: the override has no topicId'],
  ['overrides:\n  - tool: A\n    ruleId: 7\n    topicId: xss\n', 'ruleId must be text; put numbers in quotes'],
  ['overrides:\n  - tool: A\n    rule: r\n', 'unknown field; use tool, ruleId, topicId'],
  ['overrides: []\n', 'overrides must be a list of at least one override'],
])('a mistake in the policy names its place: %j', async (text, message) => {
  const { body, stderr } = await send(await newShop(text), policy)

  expect(body).toBeUndefined()
  expect(stderr).toContain(message)
})

test('--policy without a repository says what to do', async () => {
  const nowhere = { folder } as Repository
  const { body, stderr } = await send(nowhere, policy)

  expect(body).toBeUndefined()
  expect(stderr).toContain('--policy needs a git repository')
})
