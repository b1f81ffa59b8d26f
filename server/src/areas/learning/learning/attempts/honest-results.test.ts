/**
 * What a certificate is worth, tested on the built-in content: honest learners never wait long, and a program that tries
 * everything, remembers everything and looks up solutions has no certificate after three days.
 */
import { hash } from 'node:crypto'
import type { Attempt, AttemptMode } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRun } from '../../../../../test/in-long-run.ts'
import { createWorld, type TestOrganization, type World } from '../../../../../test/world.ts'
import { startDay } from '../../../../../test/worlds/learners.ts'
import { finishScenario, inviteUser } from '../../../../../test/worlds/training.ts'
import { AppError } from '../../../../platform/app-error.ts'
import { runLab } from '../labs/run-lab.ts'
import type { LearnerContext } from '../learner.ts'
import { answerAttempt, beginAttempt, showFixes } from './attempts.ts'
import { showSolution } from './end-attempt.ts'

const minute = 60_000
const day = 86_400_000

let world: World
let org: TestOrganization
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
})
afterAll(() => world?.close())

type Name = { topicId: string; challengeId: string }

function challengesOf(categoryIds: readonly string[]): Name[] {
  return [...world.catalog.topics.values()]
    .filter(({ categoryId, isRetired }) => categoryIds.includes(categoryId) && !isRetired)
    .flatMap(({ id, challengeIds }) => challengeIds.map((challengeId) => ({ topicId: id, challengeId })))
}

/** A learner with all scenarios done, so that only challenges are missing for certificates. */
async function createLearner(name: string, categoryIds: readonly string[]): Promise<LearnerContext> {
  const userId = await inviteUser(org, name)
  for (const { id, categoryId } of world.catalog.scenarios.values()) {
    if (categoryIds.includes(categoryId)) await finishScenario(world, org, userId, id)
  }
  return { ...org.context(), actor: { type: 'user', userId } }
}

/**
 * Options by names that identify them in any attempt: blocks by their lines, fixes by their titles. The order is fixed
 * and reveals nothing; in alphabetical order, the right fixes of a small category could happen to come first.
 */
function optionsOf({ find, fix }: Attempt, phase: 'find' | 'fix'): Map<string, string> {
  const named: [string, string][] =
    phase === 'find'
      ? find.blocks.map(({ label, startLine }) => [String(startLine).padStart(4, '0'), label])
      : (fix?.fixes ?? []).map(({ label, title }) => [title, label])
  return new Map(named.sort(([a], [b]) => (hash('sha256', a) < hash('sha256', b) ? -1 : 1)))
}

/** All combinations of this many names. */
function waysToChoose(names: readonly string[], count: number): string[][] {
  if (count === 0) return [[]]
  return names.flatMap((name, index) => waysToChoose(names.slice(index + 1), count - 1).map((rest) => [name, ...rest]))
}

async function answer(ctx: LearnerContext, attempt: Attempt, phase: 'find' | 'fix', names: string[]) {
  const options = optionsOf(attempt, phase)
  const tryNumber = (phase === 'find' ? attempt.find : attempt.fix)?.nextTryNumber ?? 1
  const choices = names.map((name) => options.get(name) ?? '')
  return answerAttempt(ctx, attempt.attemptId, { phase, tryNumber, choices })
}

const countCertificates = async ({ actor }: LearnerContext) =>
  (await org.api.certificates.listForUser(actor.userId)).length

/** All categories take a while, so `npm test` has a sample. */
function someCategories(): string[] {
  const all = [...world.catalog.categories.keys()]
  return isLongRun ? all : all.filter((_, index) => index % 8 === 0)
}

test('a learner with one mistake per phase never waits over five minutes and gets all certificates', async () => {
  startDay(world)
  const categoryIds = someCategories()
  const ctx = await createLearner('Grace', categoryIds)
  let waits = 0
  for (const [index, name] of challengesOf(categoryIds).entries()) {
    const challenge = await ctx.lessons.findChallenge(name.topicId, name.challengeId)
    const take = async (isWrong: { find: boolean; fix: boolean }) => {
      let attempt = await beginAttempt(ctx, name, { mode: 'record' })
      const blocks = challenge?.variants.get(attempt.code.language)?.blocks
      const right = {
        find: [...(challenge?.blocks ?? [])]
          .filter(([, { isVulnerable }]) => isVulnerable)
          .map(([id]) => String(blocks?.get(id)?.startLine).padStart(4, '0')),
        fix: [...(challenge?.fixes.values() ?? [])].filter(({ isRight }) => isRight).map(({ title }) => title),
      }
      for (const phase of ['find', 'fix'] as const) {
        const ways = waysToChoose([...optionsOf(attempt, phase).keys()], right[phase].length)
        const wrong = ways.find((way) => way.some((one) => !right[phase].includes(one))) ?? []
        if (isWrong[phase]) ({ attempt } = await answer(ctx, attempt, phase, wrong))
        if (attempt.phase === phase && attempt.mode === 'record') {
          ;({ attempt } = await answer(ctx, attempt, phase, right[phase]))
        }
      }
      return attempt
    }
    // Alternates: a mistake in the first phase, in the second, in both.
    const first = await take({ find: index % 3 !== 1, fix: index % 3 !== 0 })
    if (first.result?.isPassed) continue
    waits++
    const waitMs = new Date(first.recordLock?.availableAt ?? 0).getTime() - world.clock.now().getTime()
    expect(waitMs, JSON.stringify(name)).toBeLessThanOrEqual(5 * minute)
    world.clock.advance(waitMs)
    expect((await take({ find: false, fix: false })).result).toMatchObject({ isPassed: true, certificateFrom: null })
  }

  expect(waits).toBe(Math.floor(challengesOf(categoryIds).length / 3))
  expect(await countCertificates(ctx)).toBe(categoryIds.length)
})

/** What the program knows about a challenge. */
type Memory = {
  wrong: Set<string>
  right: Partial<Record<'find' | 'fix', string[]>>
  failures: number
  passes: number
  hasPracticed: boolean
}

type Script = {
  name: string
  looksUp: boolean
  maxFailures: number
  passesAll: boolean
  /** Wrong answers of each phase in practice, before the record; undefined without practice. */
  guesses?: number
}

test.each<Script>([
  { name: 'rules out one option after the other', looksUp: false, maxFailures: 99, passesAll: true },
  { name: 'looks up every solution and comes back', looksUp: true, maxFailures: 99, passesAll: true },
  { name: 'fails so rarely that nothing is marked', looksUp: false, maxFailures: 2, passesAll: false },
  { name: 'tries everything in practice first', looksUp: false, maxFailures: 99, passesAll: true, guesses: 99 },
  { name: 'guesses once in practice', looksUp: false, maxFailures: 1, passesAll: false, guesses: 1 },
])('a program that $name has no certificate after three days', async ({ name, ...script }) => {
  const { looksUp, maxFailures, passesAll, guesses } = script
  startDay(world)
  // The smallest categories are the easiest.
  const categoryIds = [...world.catalog.categories.keys()]
    .toSorted((a, b) => challengesOf([a]).length - challengesOf([b]).length)
    .slice(0, 2)
  const names = challengesOf(categoryIds)
  const ctx = await createLearner(name.replaceAll(' ', '-'), categoryIds)
  const memories = new Map(names.map((one) => [one, newMemory()]))
  const endAt = world.clock.now().getTime() + 3 * day
  while (world.clock.now().getTime() < endAt) {
    for (let round = 0; round < 4; round++) {
      for (const [one, memory] of memories) {
        if (guesses !== undefined && !memory.hasPracticed) await practice(ctx, one, memory, guesses)
        if (memory.failures < maxFailures && memory.passes < 3) await tryOnce(ctx, one, memory, looksUp)
      }
      world.clock.advance(5 * minute)
    }
    world.clock.advance(day - 20 * minute)
  }

  expect([...memories.values()].every(({ passes }) => passes > 0)).toBe(passesAll)
  expect(await countCertificates(ctx)).toBe(0)
  if (!passesAll) return
  // By then, it no longer guesses.
  world.clock.advance(2 * day)
  for (const [one, memory] of memories) await tryOnce(ctx, one, memory, false)
  expect(await countCertificates(ctx)).toBe(categoryIds.length)
})

const newMemory = (): Memory => ({ wrong: new Set(), right: {}, failures: 0, passes: 0, hasPracticed: false })

async function tryOnce(ctx: LearnerContext, name: Name, memory: Memory, looksUp: boolean): Promise<void> {
  // Always the same language, so that excluded options stay excluded.
  const language = world.catalog.topics.get(name.topicId)?.challenges.find(({ id }) => id === name.challengeId)
    ?.languages[0]
  let attempt: Attempt
  try {
    attempt = await beginAttempt(ctx, name, { language, mode: 'record' })
  } catch (error) {
    if (error instanceof AppError && error.code === 'challenge_locked') return
    throw error
  }
  if (looksUp && memory.right.fix === undefined) {
    memory.failures++
    readSolution(await showSolution(ctx, attempt.attemptId), memory)
    return
  }
  // What failed goes on as practice, which this program doesn't use.
  while (attempt.phase !== 'done' && attempt.mode === 'record')
    attempt = await guess(ctx, attempt, attempt.phase, memory)
  if (attempt.result?.isPassed) memory.passes++
  else memory.failures++
}

/** The next option that isn't ruled out, or the right one if it is known. */
async function guess(ctx: LearnerContext, attempt: Attempt, phase: 'find' | 'fix', memory: Memory): Promise<Attempt> {
  const ways = waysToChoose([...optionsOf(attempt, phase).keys()], phase === 'find' ? attempt.find.chooseCount : 1)
  const way = memory.right[phase] ?? ways.find((one) => !memory.wrong.has(`${phase} ${one}`)) ?? []
  const graded = await answer(ctx, attempt, phase, way)
  if (graded.isRight) memory.right[phase] = way
  else memory.wrong.add(`${phase} ${way}`)
  return graded.attempt
}

/** In practice every answer is free. With few guesses it stops before it is marked. */
async function practice(ctx: LearnerContext, name: Name, memory: Memory, guesses: number): Promise<void> {
  memory.hasPracticed = true
  const challenges = world.catalog.topics.get(name.topicId)?.challenges
  const language = challenges?.find(({ id }) => id === name.challengeId)?.languages[0]
  let attempt = await beginAttempt(ctx, name, { language, mode: 'practice' })
  for (const phase of ['find', 'fix'] as const) {
    const before = memory.wrong.size
    while (attempt.phase === phase && memory.wrong.size - before < guesses) {
      attempt = await guess(ctx, attempt, phase, memory)
    }
  }
}

function readSolution(attempt: Attempt, memory: Memory): void {
  for (const phase of ['find', 'fix'] as const) {
    const told = (phase === 'find' ? attempt.result?.solution?.blocks : attempt.result?.solution?.fixes) ?? []
    const right = told.filter(({ isRight }) => isRight).map(({ label }) => label)
    memory.right[phase] = [...optionsOf(attempt, phase)]
      .filter(([, label]) => right.includes(label))
      .map(([one]) => one)
  }
}

/**
 * Judges fixes by the content without running anything; `npm run test:labs` proves that the sandbox gives the same
 * verdicts.
 */
async function withLabs(ctx: LearnerContext): Promise<LearnerContext> {
  const lessons: LearnerContext['lessons'] = { ...ctx.lessons, findProof: async () => 'the proof' }
  const right = new Set<string>()
  for (const { topicId, challengeId } of challengesOf([...ctx.catalog.categories.keys()])) {
    const challenge = await lessons.findChallenge(topicId, challengeId)
    const [fixId = ''] = [...(challenge?.fixes ?? [])].find(([, { isRight }]) => isRight) ?? []
    for (const variant of challenge?.variants.values() ?? []) right.add(`${variant.fixes.get(fixId)?.join('\n')}\n`)
  }
  const sandbox: LearnerContext['sandbox'] = {
    explainMissing: () => null,
    warmUp: () => {},
    run: async ({ source }) => ({
      verdict: right.has(source) ? 'passed' : 'exploitable',
      ...{ message: null, line: null, breach: null, shown: null, output: '' },
    }),
  }
  return { ...ctx, lessons, sandbox }
}

/** The whole file with a fix that is visible to the learner. */
function typeOff(attempt: Attempt, title: string): string {
  const hunks = attempt.fix?.fixes.find((fix) => fix.title === title)?.hunks ?? []
  const lines = [...attempt.code.lines]
  for (const { lines: changed } of hunks.toReversed()) {
    const old = changed.filter(({ kind }) => kind !== 'added')
    const first = old[0]?.oldLine ?? 1
    lines.splice(first - 1, old.length, ...changed.filter(({ kind }) => kind !== 'removed').map(({ text }) => text))
  }
  return `${lines.join('\n')}\n`
}

test('a learner who writes fixes, with one mistake per phase, never waits', async () => {
  startDay(world)
  const categoryIds = someCategories()
  const ctx = await withLabs(await createLearner('Writer', categoryIds))
  const names = challengesOf(categoryIds)
  let written = 0
  for (const name of names) {
    const language = ctx.catalog.topics.get(name.topicId)?.challenges.find(({ id }) => id === name.challengeId)
      ?.labLanguages[0]
    let attempt = await beginAttempt(ctx, name, { language, mode: 'record' })
    const challenge = await ctx.lessons.findChallenge(name.topicId, name.challengeId)
    const variant = challenge?.variants.get(attempt.code.language)
    const vulnerable = [...(challenge?.blocks ?? [])]
      .filter(([, { isVulnerable }]) => isVulnerable)
      .map(([id]) => String(variant?.blocks.get(id)?.startLine).padStart(4, '0'))
    const ways = waysToChoose([...optionsOf(attempt, 'find').keys()], vulnerable.length)
    const wrong = ways.find((way) => way.some((one) => !vulnerable.includes(one))) ?? []
    attempt = (await answer(ctx, attempt, 'find', wrong)).attempt
    attempt = (await answer(ctx, attempt, 'find', vulnerable)).attempt
    const [fixId = '', fix] = [...(challenge?.fixes ?? [])].find(([, { isRight }]) => isRight) ?? []
    if (attempt.fix?.lab === null) {
      attempt = (await answer(ctx, attempt, 'fix', [fix?.title ?? ''])).attempt
    } else {
      const { attemptId } = attempt
      const source = `${variant?.fixes.get(fixId)?.join('\n')}\n`
      attempt = (
        await runLab(ctx, attemptId, {
          source: `${source}${attempt.code.language === 'python' ? '#' : '//'} a mistake\n`,
          runNumber: 1,
        })
      ).attempt
      attempt = (await runLab(ctx, attemptId, { source, runNumber: 2 })).attempt
      written++
    }
    expect(attempt.result, JSON.stringify(name)).toMatchObject({ isPassed: true, certificateFrom: null })
  }

  expect(written).toBeGreaterThan(names.length / 2)
  expect(await countCertificates(ctx)).toBe(categoryIds.length)
})

test.each(['record', 'practice'] as const)(
  'a program that copies every fix it sees, first in %s, has no certificate after three days',
  async (mode) => {
    startDay(world)
    const categoryIds = [...world.catalog.categories.keys()]
      .toSorted((a, b) => challengesOf([a]).length - challengesOf([b]).length)
      .slice(0, 2)
    const names = challengesOf(categoryIds)
    const ctx = await withLabs(await createLearner(`Typist-${mode}`, categoryIds))
    const memories = new Map(names.map((one) => [one, newMemory()]))
    const endAt = world.clock.now().getTime() + 3 * day
    while (world.clock.now().getTime() < endAt) {
      for (let round = 0; round < 4; round++) {
        for (const [one, memory] of memories) {
          if (memory.passes > 0) continue
          await typeOnce(ctx, one, memory, memory.hasPracticed ? 'record' : mode)
          memory.hasPracticed = true
        }
        world.clock.advance(5 * minute)
      }
      world.clock.advance(day - 20 * minute)
    }

    expect(await countCertificates(ctx)).toBe(0)
    const results = await org.api.progress.listPractice(ctx.actor.userId)
    expect(results.some(({ isHandsOn }) => isHandsOn)).toBe(false)
  },
)

/** Finds the block by elimination, requests the fixes if that helps, and runs them one after the other. */
async function typeOnce(ctx: LearnerContext, name: Name, memory: Memory, mode: AttemptMode): Promise<void> {
  const language = ctx.catalog.topics.get(name.topicId)?.challenges.find(({ id }) => id === name.challengeId)
    ?.languages[0]
  let attempt: Attempt
  try {
    attempt = await beginAttempt(ctx, name, { language, mode })
    while (attempt.phase === 'find') attempt = await guess(ctx, attempt, 'find', memory)
    if (attempt.phase === 'fix') attempt = await showFixes(ctx, attempt.attemptId)
    while (attempt.phase === 'fix') {
      const titles = [...optionsOf(attempt, 'fix').keys()]
      const title = titles.find((one) => !memory.wrong.has(`fix ${one}`)) ?? ''
      const { attemptId, fix } = attempt
      const runNumber = fix?.lab?.nextRunNumber
      const isRight =
        runNumber === undefined
          ? await answer(ctx, attempt, 'fix', [title])
          : await runLab(ctx, attemptId, { source: typeOff(attempt, title), runNumber })
      attempt = isRight.attempt
      // What failed for the record goes on as practice.
      if (!attempt.result?.isSolved) memory.wrong.add(`fix ${title}`)
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'challenge_locked') return
    throw error
  }
  if (attempt.result?.isPassed) memory.passes++
}
