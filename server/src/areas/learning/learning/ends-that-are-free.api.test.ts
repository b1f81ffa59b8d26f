/** Runs that say nothing about the fix: each ends with one sentence, and none of them costs points. */
import { LabRefused } from '@parapet/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectError, type TestOrganization } from '../../../../test/world.ts'
import { createLabLearner, createLabWorld, type LabWorld, written } from '../../../../test/worlds/labs.ts'

const mistaken = `export async function works(code: { greet(name: string): string }) {
  const pages: Record<string, typeof code.greet> = { greet: code.greet }
  if (pages['greeting']!('Ada') === '') throw new Error('never reached')
}
export const exploit = () => false
`
const limited = `import { NotInSandbox } from '#proof/not-in-sandbox'
export async function works() {
  throw new NotInSandbox('window functions are not supported')
}
export const exploit = () => false
`

let world: LabWorld
let org: TestOrganization
beforeAll(async () => {
  world = await createLabWorld({ challengeIds: ['greeting', 'mistaken', 'limited'], proofs: { mistaken, limited } })
  org = await world.organization()
})
afterAll(() => world?.close())

async function reachFix(challengeId = 'greeting') {
  const learner = await createLabLearner(world, org)
  return { learner, attempt: await learner.find(await learner.begin(challengeId)) }
}

const isOneSentence = /^[A-Z].*[^.]\.?$/s

test.each([
  ['that does not compile', written.unreadable, 'does_not_run', /\S/],
  ['that never ends', "  for (;;); const page = ''", 'timed_out', /took too long/],
  [
    'that takes all memory',
    "  const kept: unknown[] = []; for (;;) kept.push(new Array(10000).fill(0)); const page = ''",
    'timed_out',
    /more memory than allowed/,
  ],
  [
    'that calls itself for ever',
    "  const again = (): string => again() + 'x'; const page = again()",
    'timed_out',
    /too deeply/,
  ],
] as const)('a run %s is explained in a sentence, and costs nothing', async (_, line, verdict, sentence) => {
  const { learner, attempt } = await reachFix()
  const { body, text } = await learner.run(attempt, line)

  expect(body.verdict, text).toBe(verdict)
  const { message } = body.checks.find(({ isPassed }: { isPassed: boolean | null }) => isPassed === false)
  expect(message).toMatch(sentence)
  expect(message).toMatch(isOneSentence)
  expect(body.attempt.fix.lab).toMatchObject({ worth: 50, isNextRunFinal: false })
})

test('code that prints without end is judged all the same, with the beginning of what it printed', async () => {
  const { learner, attempt } = await reachFix()
  const flood = "  for (let i = 0; i < 20000; i++) console.log('x'.repeat(100)); const page = '<p>Hello</p>'"
  const { body } = await learner.run(attempt, `${flood}.replace('</p>', ' ' + shown.split('<').join('&lt;') + '</p>')`)

  expect(body.verdict, JSON.stringify(body.checks)).toBe('passed')
  expect(body.output.length).toBeLessThanOrEqual(64 * 1024)
})

test.each([
  ['a mistake in the proof', 'mistaken', /failed by itself/, /TypeError/],
  [
    'something that a stand-in lacks',
    'limited',
    /limit of ours: window functions are not supported/,
    /window functions/,
  ],
] as const)(
  '%s is reported as an error of ours: it is not recorded, costs nothing, and the operator sees it',
  async (_, id, sentence, detail) => {
    const { learner, attempt } = await reachFix(id)
    const lines = world.logLines.length
    const answer = await learner.run(attempt, written.exploitable)

    const { message } = expectError(answer, 409, 'lab_failed') as unknown as { message: string }
    expect(message).toMatch(sentence)
    expect(message).toContain('costs nothing')
    const logged = world.logLines
      .slice(lines)
      .map((line) => JSON.parse(line))
      .find(({ msg }) => msg === 'a lab failed by itself')
    expect(logged).toMatchObject({ challengeId: id, topicId: 'pages', fault: expect.stringMatching(detail) })
    expect(await org.api.submissions.listForUser(learner.id)).toEqual([])
    const { fix } = await learner.get(`/attempts/${attempt.attemptId}`)
    expect(fix.lab).toMatchObject({ worth: 50, runs: [], nextRunNumber: 1, isRunning: false })
  },
)

test('a busy sandbox says when to try again, and nothing counts', async () => {
  const { learner, attempt } = await reachFix()
  world.whileRunning(() => Promise.reject(new LabRefused('labs_busy', 3)))
  const answer = await learner.run(attempt, written.exploitable)

  expectError(answer, 503, 'labs_busy')
  expect(answer.headers.get('retry-after')).toBe('3')
  expect((await learner.get(`/attempts/${attempt.attemptId}`)).fix.lab).toMatchObject({ worth: 50, runs: [] })
})
