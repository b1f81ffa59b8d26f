import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { RootContext } from '../context.ts'
import { forEachOrg } from './for-each-org.ts'

function openLog() {
  const lines: { msg: string; orgId: string; id?: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  return { lines, root: { log } as unknown as RootContext }
}

test('an organization whose work fails is logged, and the others get theirs', async () => {
  const { lines, root } = openLog()
  const work = async ({ org }: { org: { id: string } }) => {
    if (org.id === 'broken') throw new Error('its data cannot be read')
    return 2
  }

  const result = await forEachOrg(
    { root, signal: new AbortController().signal },
    ['first', { orgId: 'broken', id: 'channel-1' }, 'last'],
    work,
    'the mails were not written',
  )

  expect(result).toEqual({ done: 4, failed: 1 })
  expect(lines).toMatchObject([
    { orgId: 'broken', id: 'channel-1', msg: 'the mails were not written; it is tried again' },
  ])
})

test('a job that is asked to stop begins no further organization', async () => {
  const { root } = openLog()
  const stopping = new AbortController()
  const begun: string[] = []

  await forEachOrg(
    { root, signal: stopping.signal },
    ['first', 'second'],
    async ({ org }) => {
      begun.push(org.id)
      stopping.abort()
      return 1
    },
    'nothing was done',
  )

  expect(begun).toEqual(['first'])
})
