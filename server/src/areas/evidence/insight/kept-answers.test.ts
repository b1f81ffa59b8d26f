import { expect, test } from 'vitest'
import type { OrgContext } from '../../../platform/context.ts'
import { createKeptAnswers } from './kept-answers.ts'

function createReader(rows: number, tookMs = 0) {
  let time = Date.UTC(2026, 0, 1)
  let counts = 0
  const answers = createKeptAnswers<{ rows: number; nth: number }>((answer) => answer.rows)
  const read = (orgId = 'one', key = '90') =>
    answers.read({ org: { id: orgId }, clock: { now: () => new Date(time) } } as OrgContext, key, async () => {
      counts++
      time += tookMs
      return { rows, nth: counts }
    })
  return { read, pass: (minutes: number) => (time += minutes * 60_000), counts: () => counts }
}

test('the figures of a large organization are counted again after ten minutes', async () => {
  const { read, pass, counts } = createReader(50_000)
  expect([await read(), await read()]).toMatchObject([{ nth: 1 }, { nth: 1 }])
  pass(9)
  expect(await read()).toMatchObject({ nth: 1 })
  pass(1)
  expect(await read()).toMatchObject({ nth: 2 })
  expect(counts()).toBe(2)
})

test('those of a small one are counted every time', async () => {
  const { read } = createReader(49_999)
  expect([await read(), await read()]).toMatchObject([{ nth: 1 }, { nth: 2 }])
})

test('those that took a second are kept, however few rows they count', async () => {
  const { read } = createReader(1000, 1000)
  expect([await read(), await read()]).toMatchObject([{ nth: 1 }, { nth: 1 }])
})

test('those of a small one are counted every time, even on a machine that is busy with something else', async () => {
  const { read } = createReader(999, 60_000)
  expect([await read(), await read()]).toMatchObject([{ nth: 1 }, { nth: 2 }])
})

test('each organization, team and period has its own', async () => {
  const { read } = createReader(50_000)
  expect([await read('one'), await read('two'), await read('one', '30')]).toMatchObject([
    { nth: 1 },
    { nth: 2 },
    { nth: 3 },
  ])
})

test('readers at the same time share one count', async () => {
  const { read, counts } = createReader(1)
  await Promise.all([read(), read(), read()])
  expect(counts()).toBe(1)
})
