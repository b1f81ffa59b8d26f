import type { Operation } from '../api/operation.ts'
import { Nullable, type Static, Timestamp, Type } from '../api/schema.ts'
import { ScenarioProgress } from '../organization/users.ts'

const score = (maximum: number, description: string) => Type.Integer({ minimum: 0, maximum, description })

/** The best result of a user in one challenge. */
export const ChallengeProgress = Type.Object(
  {
    topicId: Type.String({ examples: ['sql-injection'] }),
    challengeId: Type.String({ examples: ['order-search'] }),
    language: Type.String({ description: 'Of the best attempt', examples: ['python'] }),
    score: score(100, 'Of the best attempt; also the XP it earned'),
    findScore: score(50, 'For finding the weakness'),
    fixScore: score(50, 'For choosing or writing the fix'),
    hintsUsed: Type.Integer({ minimum: 0 }),
    attempts: Type.Integer({ minimum: 1 }),
    isHandsOn: Type.Boolean({ description: 'Whether it was ever passed with a fix written by hand' }),
    completedAt: Nullable(Timestamp(), { description: 'When it was first passed (a score of 70), null before' }),
  },
  { $id: 'ChallengeProgress', additionalProperties: false },
)
export type ChallengeProgress = Static<typeof ChallengeProgress>

export const listPracticeProgress = {
  id: 'progress.listPractice',
  method: 'GET',
  url: '/users/{userId}/practice-progress',
  scope: 'progress:read',
  summary: 'List the results of a user, one entry per challenge',
  description: 'Only challenges that were tried, in the order in which they were first.',
  answer: Type.Array(ChallengeProgress),
  answerExample: [
    {
      topicId: 'sql-injection',
      challengeId: 'order-search',
      language: 'python',
      score: 80,
      findScore: 50,
      fixScore: 30,
      hintsUsed: 0,
      attempts: 2,
      isHandsOn: false,
      completedAt: '2026-02-01T08:15:00.000Z',
    },
  ],
  errors: ['user_not_found'],
} as const satisfies Operation

export const listLearnProgress = {
  id: 'progress.listLearn',
  method: 'GET',
  url: '/users/{userId}/learn-progress',
  scope: 'progress:read',
  summary: 'List a user’s scenario progress, one entry per scenario',
  description: 'Only scenarios that were started, in that order.',
  answer: Type.Array(ScenarioProgress),
  errors: ['user_not_found'],
} as const satisfies Operation
