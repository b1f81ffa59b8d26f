import type { Attempt } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestOrganization, World } from '../../../../test/world.ts'
import { blockWith, createLearner, createLearningWorld, fixWith } from '../../../../test/worlds/learners.ts'
import { createHighlighter, type Highlighter } from '../../training/labs/labs.ts'
import { highlightTopic } from './highlight-answers.ts'

let world: World
let org: TestOrganization
let highlighter: Highlighter
beforeAll(async () => {
  world = await createLearningWorld({ injection: { topics: { sql: ['login'] } } })
  org = await world.organization()
  highlighter = createHighlighter({ patienceMs: 120_000, textMs: 120_000 })
})
afterAll(async () => {
  await highlighter?.close()
  await world?.close()
})

const lengthOf = (tokens = '') => [...tokens.matchAll(/\d+/g)].reduce((sum, [length]) => sum + Number(length), 0)

test('code comes with colors, and fixes only when they are shown', async () => {
  const learner = await createLearner(world, org)
  const begin = async (): Promise<Attempt> =>
    (await learner.send('POST', '/topics/sql/challenges/login/attempts', {})).body
  // The first response may be sent before the grammar is loaded.
  await expect.poll(async () => (await begin()).code.tokens).toBeDefined()
  const begun = await begin()
  expect(begun.code.tokens?.map(lengthOf)).toEqual(begun.code.lines.map((line) => line.length))
  expect(begun.fix).toBeNull()

  const found = { phase: 'find', tryNumber: 1, choices: [blockWith(begun, 'statement = ')] }
  await learner.send('POST', `/attempts/${begun.attemptId}/answer`, found)
  const read = async (): Promise<Attempt> => (await learner.send('GET', `/attempts/${begun.attemptId}`)).body
  const isColored = ({ fix }: Attempt) =>
    fix?.fixes.every(({ hunks, tokens }) =>
      hunks.every(({ lines }, index) =>
        lines.every(({ text }, line) => lengthOf(tokens?.[index]?.[line]) === text.length),
      ),
    )
  await expect.poll(async () => isColored(await read())).toBe(true)
  expect(fixWith(await read(), 'bind-values')).toBeDefined()
})

test('blocks of code in a lesson are found by the line that opens them', async () => {
  const lesson =
    '# Title\n\nText.\n\n```ts\nconst a = 1\n```\n\n```\nplain\n```\n\n- item\n  ```python\n  x = 1\n  ```\n'
  const { snippets } = await highlightTopic(highlighter, { lesson } as never)
  expect(snippets?.map(({ line, tokens }) => ({ line, lengths: tokens.map(lengthOf) }))).toEqual([
    { line: 5, lengths: [11] },
    { line: 14, lengths: [5] },
  ])
})

test('a code block in an unknown language stays as it is, whatever its name', async () => {
  const lesson = ['constructor', 'toString', '__proto__', 'hasOwnProperty']
    .map((name) => `\`\`\`${name}\nx = 1\n\`\`\`\n`)
    .join('\n')
  const { snippets } = await highlightTopic(highlighter, { lesson } as never)

  expect(snippets).toEqual([])
})
