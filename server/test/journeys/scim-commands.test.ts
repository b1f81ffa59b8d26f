import { afterAll, beforeAll, expect } from 'vitest'
import { createGivenDatabase, testInLongRun, useParapet } from './parapet.ts'

const parapet = useParapet()
let given: Awaited<ReturnType<typeof createGivenDatabase>>
beforeAll(async () => {
  given = await createGivenDatabase()
})
afterAll(() => given.drop())

const json = (...args: string[]) => parapet.runJson(args, given.env)

testInLongRun('the operator creates, lists and revokes SCIM tokens', async () => {
  await json('org', 'create', '--name', 'Example', '--slug', 'example', '--domain', 'example.com')
  const created = await json('scim', 'token', 'create', '--org', 'example')
  expect(created).toMatchObject({ code: 0, value: { token: expect.stringMatching(/^pps_\w{10}_\w{46}$/) } })
  const { id } = created.value as { id: string }
  const listed = await json('scim', 'token', 'list', '--org', 'example')
  expect(listed.value).toMatchObject([{ id, orgSlug: 'example', name: 'Identity provider', lastUsedAt: null }])
  expect(JSON.stringify(listed.value)).not.toContain((created.value as { token: string }).token.slice(15))

  expect((await json('scim', 'token', 'revoke', id)).value).toEqual({ id, revoked: true })
  expect((await json('scim', 'token', 'list')).value).toMatchObject([{ id, revokedAt: expect.any(String) }])
  expect((await json('scim', 'token', 'revoke', 'unknown')).code).toBe(1)
  expect((await json('scim', 'token', 'create', '--org', 'nobody')).code).toBe(1)
})
