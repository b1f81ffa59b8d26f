/** Organizations choose the topic for rules themselves. */
import { limits } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locationOf, sarifFile } from '../../../../../test/sarif-world.ts'
import { createPerson } from '../../../../../test/web-visitor.ts'
import { createWorld, expectError, type World } from '../../../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.close())

const rule = { tool: 'Own Scanner', ruleId: 'company.raw-query' }
const result = { ruleId: rule.ruleId, level: 'error', taxa: [{ id: 'CWE-79' }], locations: [locationOf('a.ts', 1)] }
const file = sarifFile({ tool: 'OWN scanner', results: [result] })

test('findings of the rule lead to the chosen topic, and the finding says so', async () => {
  const org = await world.organization()
  const before = await org.api.sarif.upload(file)
  await org.api.sarif.setOverride({ ...rule, topicId: 'sql-injection' })
  const after = await org.api.sarif.upload(file)
  const other = await (await world.organization()).api.sarif.upload(file)

  expect(before.findings).toMatchObject([{ topicId: 'xss' }])
  expect(after).toMatchObject({ status: 'processed', findings: [{ topicId: 'sql-injection', cwes: [] }] })
  expect(after.findings[0]?.reasons).toMatchObject([{ by: 'override', ruleId: rule.ruleId, cwe: null, resultCount: 1 }])
  expect(other.findings).toMatchObject([{ topicId: 'xss' }])
})

test('a rule can lead to no training, until the override is removed', async () => {
  const org = await world.organization()
  const { id } = await org.api.sarif.setOverride({ ...rule, topicId: null })
  const without = await org.api.sarif.upload(file)
  expect(await org.api.sarif.removeOverride(id)).toEqual({ message: 'Override removed' })
  const again = await org.api.sarif.upload(file)

  expect(without.skipped).toEqual([{ reason: 'no_training', topicId: null, userEmail: null, resultCount: 1 }])
  expect(without.unmappedRules).toMatchObject([{ ruleId: rule.ruleId, reason: 'no_training' }])
  expect(again.findings).toMatchObject([{ topicId: 'xss' }])
  expectError(await org.request('DELETE', `/sarif/overrides/${id}`), 404, 'topic_override_not_found')
})

const overridesOf = (overrides: unknown, name = 'parapet/topicOverrides') =>
  sarifFile({ tool: 'OWN scanner', results: [result] }, { properties: { [name]: overrides } })

test('the policy file of a repository chooses topics for its own upload, and the organization before it', async () => {
  const org = await world.organization()
  const chosen = await org.api.sarif.upload(overridesOf([{ ...rule, topicId: 'csrf' }]))
  const none = await org.api.sarif.upload(overridesOf([{ ...rule, topicId: null }]))
  const elsewhere = await org.api.sarif.upload(overridesOf([{ ...rule, topicId: 'csrf' }], 'other/overrides'))
  await org.api.sarif.setOverride({ ...rule, topicId: 'sql-injection' })
  const byAdmin = await org.api.sarif.upload(overridesOf([{ ...rule, topicId: null }]))

  expect(chosen.findings).toMatchObject([
    { topicId: 'csrf', reasons: [{ by: 'override', evidence: 'policy file', ruleId: rule.ruleId }] },
  ])
  expect(none.skipped).toEqual([{ reason: 'no_training', topicId: null, userEmail: null, resultCount: 1 }])
  expect(elsewhere.findings).toMatchObject([{ topicId: 'xss' }])
  expect(byAdmin.findings).toMatchObject([{ topicId: 'sql-injection', reasons: [{ evidence: null }] }])
  expect(await org.api.sarif.listOverrides()).toHaveLength(1)
})

test('a topic that the catalog does not have is reported, and Parapet chooses the topic itself', async () => {
  const org = await world.organization()
  const { findings, warnings } = await org.api.sarif.upload(overridesOf([{ ...rule, topicId: 'no-such-topic' }]))

  expect(findings).toMatchObject([{ topicId: 'xss' }])
  expect(warnings).toMatchObject([
    { code: 'unknown_override_topic', count: 1, field: 'properties.parapet/topicOverrides[0].topicId' },
  ])
})

test.each([
  ['a list that is none', 'all', 'properties.parapet/topicOverrides'],
  ['nothing in place of a list', null, 'properties.parapet/topicOverrides'],
  ['an entry without a rule', [{ tool: 'A', topicId: 'xss' }], 'properties.parapet/topicOverrides[0].ruleId'],
  ['an entry without a topic', [{ tool: 'A', ruleId: 'r' }], 'properties.parapet/topicOverrides[0].topicId'],
  ['a number as a tool', [{ tool: 1, ruleId: 'r', topicId: null }], 'properties.parapet/topicOverrides[0].tool'],
  [
    'more than an organization may have',
    Array.from({ length: limits.topicOverrides + 1 }, (_, i) => ({ tool: 'A', ruleId: `r${i}`, topicId: null })),
    'properties.parapet/topicOverrides',
  ],
])('refuses %s, and names the place', async (_, overrides, field) => {
  const org = await world.organization()
  const response = await org.request('POST', '/sarif', overridesOf(overrides))

  expect(expectError(response, 400, 'invalid_sarif')).toMatchObject({ field })
})

test('a second override of a rule replaces the first, and the audit log names both', async () => {
  const org = await world.organization()
  const first = await org.api.sarif.setOverride({ ...rule, topicId: 'xss' })
  const second = await org.api.sarif.setOverride({ ...rule, tool: 'own SCANNER', topicId: 'csrf' })

  expect(second).toMatchObject({ id: first.id, tool: 'own SCANNER', topicId: 'csrf' })
  expect(await org.api.sarif.listOverrides()).toEqual([second])
  const lines = await org.api.auditLog.list({ limit: 2 })
  expect(lines.map(({ action, subjectId, details }) => ({ action, subjectId, details }))).toEqual([
    {
      action: 'topic_override.set',
      subjectId: first.id,
      details: { tool: 'own SCANNER', ruleId: rule.ruleId, topicId: 'csrf' },
    },
    { action: 'topic_override.set', subjectId: first.id, details: { ...rule, topicId: 'xss' } },
  ])
})

test('overrides need a topic of the catalog, and stay in their organization', async () => {
  const org = await world.organization()
  const { id } = await org.api.sarif.setOverride({ ...rule, topicId: 'xss' })
  const other = await world.organization()

  const unknown = await org.request('POST', '/sarif/overrides', { ...rule, topicId: 'no-such-topic' })
  expect(expectError(unknown, 404, 'topic_not_found')).toMatchObject({ itemId: 'no-such-topic' })
  expectError(await org.request('POST', '/sarif/overrides', { ...rule, tool: '' }), 400, 'invalid_request')
  expectError(await other.request('DELETE', `/sarif/overrides/${id}`), 404, 'topic_override_not_found')
  expect(await other.api.sarif.listOverrides()).toEqual([])
})

test('an organization has a limited number of overrides', async () => {
  const org = await world.organization()
  for (let n = 0; n < limits.topicOverrides; n++) {
    await org.api.sarif.setOverride({ tool: 'Scanner', ruleId: `r${n}`, topicId: null })
  }

  const oneMore = await org.request('POST', '/sarif/overrides', { ...rule, topicId: null })
  expect(expectError(oneMore, 409, 'topic_override_limit_reached')).toMatchObject({ maxOverrides: 500 })
  await org.api.sarif.setOverride({ tool: 'Scanner', ruleId: 'r1', topicId: 'xss' })
})

test('admins choose topics in the console; auditors and learners do not', async () => {
  const org = await world.organization()
  const call = async (role: 'org_admin' | 'auditor' | 'learner') => {
    const person = await createPerson(world, org, { email: `${role}@example.com`, role })
    return (await person.visitor.call('POST', '/sarif/overrides', { ...rule, topicId: 'xss' })).status
  }

  expect([await call('org_admin'), await call('auditor'), await call('learner')]).toEqual([200, 403, 403])
})
