import { expect, test } from 'vitest'
import { createPerson } from '../../../../test/web-visitor.ts'
import { expectError, useWorld } from '../../../../test/world.ts'
import { encodePng } from './png.ts'

const logo = encodePng({ width: 16, height: 16, rgba: Buffer.alloc(16 * 16 * 4, 0xff) }).toString('base64')

test('an organization that uploads too many logos gets 429, and other organizations do not', async () => {
  const world = await useWorld()
  const [admin, other] = [
    (await createPerson(world, await world.organization(), { role: 'org_admin' })).visitor,
    (await createPerson(world, await world.organization(), { role: 'org_admin' })).visitor,
  ]
  const upload = (visitor: typeof admin) => visitor.call('PATCH', '/settings/branding', { logo })
  const statuses: number[] = []
  for (let number = 0; number < 60; number++) statuses.push((await upload(admin)).status)
  const refused = await upload(admin)

  expect(statuses).toEqual(Array(60).fill(200))
  expectError(refused, 429, 'rate_limited')
  expect((await admin.call('PATCH', '/settings/branding', { accentColor: '#7a1f5c' })).status).toBe(200)
  expect((await upload(other)).status).toBe(200)
})
