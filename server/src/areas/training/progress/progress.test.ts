import { describe, expect, test } from 'vitest'
import type { Catalog, CatalogTopic } from '../catalog/catalog.ts'
import { type LearnRow, type PracticeRow, toProgressTotals } from './progress.ts'

const topic: CatalogTopic = {
  id: 'sql-injection',
  title: 'SQL injection',
  summary: 'Bind values',
  categoryId: 'injection',
  cwes: [89],
  languages: ['python'],
  difficulty: 1,
  estimatedMinutes: 20,
  challengeIds: ['one', 'two', 'three'],
  challenges: [],
  retiredChallengeIds: [],
  folder: '',
  isRetired: false,
}
const catalog: Catalog = { categories: new Map(), topics: new Map([[topic.id, topic]]), scenarios: new Map() }

const practice = (row: Partial<PracticeRow>): PracticeRow => ({
  topicId: topic.id,
  attempted: 1,
  passed: 0,
  handsOn: 0,
  xp: 0,
  markedParts: [],
  startedAt: '2026-05-01T10:00:00+00:00',
  lastActivityAt: '2026-05-02T10:00:00+00:00',
  completedAt: null,
  ...row,
})
const learn = (row: Partial<LearnRow>): LearnRow => ({
  scenarioId: 'login-bypass-sqli',
  currentStep: 0,
  totalSteps: 4,
  xpEarned: 0,
  markedParts: [],
  startedAt: '2026-05-01T10:00:00+00:00',
  lastActivityAt: '2026-05-02T10:00:00+00:00',
  completedAt: null,
  ...row,
})
const topicProgress = (row: Partial<PracticeRow>) => toProgressTotals(catalog, [practice(row)], []).practiceProgress[0]
const scenarioProgress = (row: Partial<LearnRow>) => toProgressTotals(catalog, [], [learn(row)]).learnProgress[0]

test('without rows all totals are zero and nothing is listed', () => {
  expect(toProgressTotals(catalog, [], [])).toEqual({
    totalXp: 0,
    completedChallenges: 0,
    completedScenarios: 0,
    practiceProgress: [],
    learnProgress: [],
  })
})

test('total XP is the sum of all rows, of practice and of learning', () => {
  const totals = toProgressTotals(catalog, [practice({ xp: 80 }), practice({ xp: 45 })], [learn({ xpEarned: 150 })])

  expect(totals.totalXp).toBe(275)
})

describe('the progress of a topic', () => {
  test.each([
    [0, 0],
    [1, 33],
    [2, 66],
    [3, 100],
  ])('with %i of 3 challenges passed is %i percent', (passed, progressPercent) => {
    expect(topicProgress({ passed })).toMatchObject({
      challengesTotal: 3,
      challengesCompleted: passed,
      progressPercent,
    })
  })

  test('is completed, with its time, once all its challenges were passed, and stays so when some are added', () => {
    const completedAt = '2026-05-02T09:00:00+00:00'

    expect(topicProgress({ passed: 2 })).toMatchObject({ status: 'in_progress', completedAt: null })
    expect(topicProgress({ passed: 2, completedAt })).toMatchObject({
      status: 'completed',
      progressPercent: 100,
      challengesTotal: 3,
      challengesCompleted: 2,
      completedAt: '2026-05-02T09:00:00.000Z',
    })
  })

  test('never goes above 100 percent when the topic lost a challenge since', () => {
    expect(topicProgress({ passed: 4 })).toMatchObject({ progressPercent: 100, challengesTotal: 4 })
  })

  test('says how many of its challenges do not count for a certificate yet, those that left it aside', () => {
    expect(topicProgress({ passed: 3, markedParts: ['two', 'gone'] })).toMatchObject({ partsToRepeat: 1 })
  })

  test('has the rounded average of the best scores', () => {
    expect(topicProgress({ attempted: 2, xp: 135 })?.averageScore).toBe(68)
  })

  test('shows its id when the topic left the catalog', () => {
    expect(topicProgress({ topicId: 'gone' })).toMatchObject({ topicId: 'gone', topicTitle: 'gone' })
  })
})

describe('the progress of a scenario', () => {
  test.each([
    [0, 4, 0],
    [1, 4, 25],
    [2, 3, 66],
    [0, 0, 0],
  ])('at step %i of %i is %i percent and in progress', (currentStep, totalSteps, progressPercent) => {
    expect(scenarioProgress({ currentStep, totalSteps })).toMatchObject({
      progressPercent,
      status: 'in_progress',
      completedAt: null,
    })
  })

  test('is 100 percent once completed, and stays so when steps are added', () => {
    const completedAt = '2026-05-02T10:00:00+00:00'

    expect(scenarioProgress({ currentStep: 4, totalSteps: 6, completedAt })).toMatchObject({
      progressPercent: 100,
      status: 'completed',
      completedAt: '2026-05-02T10:00:00.000Z',
    })
  })
})

test('times come out in UTC with milliseconds, whatever the zone of the database', () => {
  expect(topicProgress({ startedAt: '2026-05-01T12:00:00.5+02:00' })?.startedAt).toBe('2026-05-01T10:00:00.500Z')
})
