import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { AppError } from '../../app-error.ts'
import { RateLimitedError } from '../limits/rate-limit.ts'
import { createRequestOwners } from './request-owner.ts'

const requestWith = (authorization: string) => ({ headers: { authorization } }) as IncomingMessage

function useOwners() {
  let nowMs = 1000
  const owners = createRequestOwners(() => nowMs)
  const one = requestWith('Bearer one')
  const refuse = (
    request: IncomingMessage,
    error: Error = new RateLimitedError(7, { ratelimit: '"default";r=0;t=7' }),
  ) =>
    expect(
      owners.count(request, () => {
        throw error
      }),
    ).rejects.toBe(error)
  return {
    owners,
    one,
    refuse,
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('a credential refused three times within a second is refused without a lookup, with the same headers', async () => {
  const { owners, one, refuse } = useOwners()
  await refuse(one)
  await refuse(one)
  expect(owners.refusalOf(one)).toBeUndefined()
  await refuse(one)

  expect(owners.refusalOf(one)).toEqual({ ratelimit: '"default";r=0;t=7', 'retry-after': '7' })
  expect(owners.refusalOf(requestWith('Bearer another'))).toBeUndefined()
})

test('the refusal without a lookup ends after a second', async () => {
  const { owners, one, refuse, pass } = useOwners()
  for (let n = 0; n < 3; n++) await refuse(one)
  pass(999)
  expect(owners.refusalOf(one)).toBeDefined()
  pass(1)

  expect(owners.refusalOf(one)).toBeUndefined()
})

test('three refusals over several seconds, or for another reason, change nothing', async () => {
  const { owners, one, refuse, pass } = useOwners()
  for (let n = 0; n < 3; n++) {
    await refuse(one)
    pass(1000)
  }
  for (let n = 0; n < 3; n++) await refuse(one, new AppError('insufficient_scope'))

  expect(owners.refusalOf(one)).toBeUndefined()
})
