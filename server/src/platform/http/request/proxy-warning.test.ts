import { expect, test } from 'vitest'
import { useWorld, type World } from '../../../../test/world.ts'

const ask = (world: World, headers: Record<string, string>) => world.request('GET', '/healthz', undefined, { headers })

const warningsOf = (world: World) => world.logLines.filter((line) => line.includes('TRUST_PROXY'))

test('warns once when X-Forwarded-For comes from an address that is not trusted', async () => {
  const world = await useWorld()
  await ask(world, {})
  expect(warningsOf(world)).toEqual([])
  await ask(world, { 'x-forwarded-for': '192.0.2.1' })
  await ask(world, { 'x-forwarded-for': '192.0.2.2' })

  expect(warningsOf(world)).toHaveLength(1)
  expect(JSON.parse(warningsOf(world)[0] as string)).toMatchObject({ level: 40, address: '127.0.0.1' })
})

test('does not warn about a trusted proxy, even if the visitor is on the same machine', async () => {
  const world = await useWorld({ trustProxy: ['loopback'] })
  await ask(world, { 'x-forwarded-for': '192.0.2.1' })
  await ask(world, { 'x-forwarded-for': '127.0.0.1' })

  expect(warningsOf(world)).toEqual([])
})
