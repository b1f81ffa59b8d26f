/**
 * Response times must not reveal who has an account, or how much of a key is right. Only in the long run: a busy
 * machine blurs the comparison. Two kinds of call alternate at random, so that both meet the same conditions.
 */
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashApiKey, isSameHash, newApiKey } from '../../src/platform/auth/api-key.ts'
import { createPerson, createVisitor } from '../web-visitor.ts'
import { createWorld, type World } from '../world.ts'
import { isLong } from './installation.ts'

vi.setConfig({ testTimeout: 3_600_000 })

type Measured = { median: number; mean: number; variance: number; count: number }

describe.runIf(isLong)('response times', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  test.each([
    ['a sign-in', '/sign-in', { password: 'not the password' }],
    ['a password reset', '/password-reset', {}],
  ])('%s does not reveal whether an address is known', async (_what, path, more) => {
    const org = await world.organization()
    const emails = Array.from({ length: 50 }, (_, i) => `known-${path.slice(1, 5)}-${i}@example.com`)
    for (const email of emails) await createPerson(world, org, { email })
    const visitor = createVisitor(world)
    const ask = (isKnown: boolean) => {
      const email = emails[randomInt(emails.length)] as string
      return visitor.call('POST', path, { email: isKnown ? email : email.replace('known', 'other'), ...more })
    }
    const forgetTries = () => world.database.db.deleteFrom('signInTries').execute()

    const [known, unknown] = await compare(1000, ask, forgetTries)

    report(path, known, unknown)
    expect(Math.abs(known.median / unknown.median - 1), 'medians differ by').toBeLessThan(0.05)
    expect(Math.abs(welch(known, unknown)), 'Welch t').toBeLessThan(4.5)
  })

  test('a key with a right beginning is refused as slowly as any other', async () => {
    const { key, secretHash } = newApiKey()
    const swapped = key.at(-7) === 'a' ? 'b' : 'a'
    const near = `${key.slice(0, -7)}${swapped}${key.slice(-6)}`
    const far = newApiKey().key
    // Many at a time: one is too fast for the clock.
    const ask = async (isNear: boolean) => {
      for (let i = 0; i < 20; i++) isSameHash(hashApiKey(isNear ? near : far), secretHash)
    }
    await compare(5000, ask)

    const [nearOnes, farOnes] = await compare(100_000, ask)

    report('key', nearOnes, farOnes)
    expect(Math.abs(welch(nearOnes, farOnes)), 'Welch t').toBeLessThan(4.5)
  })
})

async function compare(
  count: number,
  ask: (isFirst: boolean) => Promise<unknown>,
  before?: () => Promise<unknown>,
): Promise<[Measured, Measured]> {
  const times: [number[], number[]] = [[], []]
  while (times[0].length < count || times[1].length < count) {
    const isFirst = randomInt(2) === 0
    await before?.()
    const startedAt = performance.now()
    await ask(isFirst)
    times[isFirst ? 0 : 1].push(performance.now() - startedAt)
  }
  return [measure(times[0]), measure(times[1])]
}

/** The slowest twentieth is noise of the machine. */
function measure(times: number[]): Measured {
  const kept = times.toSorted((a, b) => a - b).slice(0, Math.floor(times.length * 0.95))
  const mean = kept.reduce((sum, time) => sum + time, 0) / kept.length
  const variance = kept.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (kept.length - 1)
  return { median: kept[Math.floor(kept.length / 2)] as number, mean, variance, count: kept.length }
}

function welch(a: Measured, b: Measured): number {
  return (a.mean - b.mean) / Math.sqrt(a.variance / a.count + b.variance / b.count)
}

function report(what: string, a: Measured, b: Measured): void {
  console.info(
    `${what}: medians ${a.median.toFixed(4)} and ${b.median.toFixed(4)} ms, t ${welch(a, b).toFixed(2)}, ${a.count} and ${b.count} samples`,
  )
}
