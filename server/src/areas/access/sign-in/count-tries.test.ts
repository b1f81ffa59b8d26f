import { expect, test } from 'vitest'
import { useWorld } from '../../../../test/world.ts'
import { takeSignInTry } from './count-tries.ts'

const ada = { emailKey: 'ada@example.com', userIds: [] }

test('an IPv6 network gets no more tries than a single address', async () => {
  const world = await useWorld()
  const ctx = (await world.organization()).context()
  for (let n = 1; n <= 5; n++) await takeSignInTry(ctx, `2001:db8::${n}`, ada)

  await expect(takeSignInTry(ctx, '2001:db8::6', ada)).rejects.toMatchObject({ code: 'rate_limited' })
  await takeSignInTry(ctx, '2001:db8:0:1::1', ada)
})
