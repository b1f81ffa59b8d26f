import type { AppOperation } from '../api/app-operation.ts'
import { Nullable, OneOf, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'

const count = Type.Integer({ minimum: 0 })
const percent = Type.Integer({ minimum: 0, maximum: 100 })
const topic = { topicId: Type.String(), topicTitle: Type.String() }
const challenge = { ...topic, challengeId: Type.String(), challengeTitle: Type.String() }

/** With fewer, a topic or challenge says more about single people: it never counts as one of the weakest. */
export const enoughTried = { people: 5, attempts: 10 } as const

/** After this long without a step, people are probably away: no more of a pause counts as time on a challenge. */
export const pauseMinutesMax = 10

/** How people got on with what the catalog teaches, in the last days. Retired topics and challenges are left out. */
export const LearningInsight = Type.Object(
  {
    since: Timestamp(),
    /** Active people who tried something, what they tried, and how long they took. */
    people: count,
    attempts: count,
    minutes: count,
    /** The weakest first; those with too few attempts to say anything last. */
    topics: Type.Array(
      Type.Object({
        ...topic,
        categoryTitle: Type.String(),
        people: count,
        attempts: count,
        failedAttempts: count,
        averageScore: percent,
        minutes: count,
        minutesPerPerson: count,
        estimatedMinutes: count,
        isEnough: Type.Boolean(),
      }),
    ),
    /** How many challenges too few people began in these days to compare them. */
    challengesUncompared: count,
    /** The 50 hardest of the others. */
    challenges: Type.Array(
      Type.Object({
        ...challenge,
        people: count,
        attempts: count,
        /** First attempts of people in these days, and how many of them passed. */
        firstAttempts: count,
        firstPassed: count,
        hintsUsed: count,
      }),
    ),
    /** The 50 most frequent wrong fixes. Null is a fix written by hand that stayed exploitable or broke the feature. */
    fixes: Type.Array(
      Type.Object({
        ...challenge,
        fixId: Nullable(Type.String()),
        fixTitle: Type.String(),
        times: count,
        people: count,
      }),
    ),
  },
  { $id: 'LearningInsight', additionalProperties: false },
)
export type LearningInsight = Static<typeof LearningInsight>

/**
 * What the counts before and after training say. The first four say nothing, each for another reason: no topic teaches it,
 * too few trained people, too few findings, or most findings by one person.
 */
export const comparisonVerdicts = [
  'no_topic',
  'too_few_people',
  'too_few_findings',
  'one_person',
  'no_clear_change',
  'fewer',
  'more',
] as const
export type ComparisonVerdict = (typeof comparisonVerdicts)[number]

const perThirtyDays = Type.Unsafe<number>({
  type: 'number',
  minimum: 0,
  description: 'Of all these people together, to one decimal',
})

/** New findings of a CWE by people who completed its topic: as many days after it as before it, for each of them. */
export const FindingComparison = Type.Object(
  {
    verdict: OneOf(comparisonVerdicts),
    people: count,
    /** On each side of the training, on average. */
    days: count,
    before: count,
    after: count,
    beforePerThirtyDays: perThirtyDays,
    afterPerThirtyDays: perThirtyDays,
  },
  { $id: 'FindingComparison', additionalProperties: false },
)
export type FindingComparison = Static<typeof FindingComparison>

/** New findings over time, and before and after training. Findings of a repository's first scans are not new. */
export const FindingInsight = Type.Object(
  {
    /** Since when new findings are counted; null before the first scan. */
    observedSince: Nullable(Timestamp()),
    minimums: Type.Object({ people: count, findings: count, days: count, daysMax: count }),
    /** Twelve calendar months (UTC), the last one is not over. */
    months: Type.Array(
      Type.Object({
        startsAt: Timestamp(),
        findings: count,
        /** Of these, by authors nobody knows. Always 0 for a team. */
        unknownAuthors: count,
        /** Topics that people completed, of those that teach these CWEs. */
        trained: count,
      }),
    ),
    /** The most frequent first. */
    cwes: Type.Array(
      Type.Object({
        cwe: Type.Integer({ minimum: 1 }),
        topicId: Nullable(Type.String()),
        topicTitle: Nullable(Type.String()),
        findings: count,
        /** In the order of `months`. */
        findingsByMonth: Type.Array(count),
        trainedByMonth: Type.Array(count),
        comparison: FindingComparison,
      }),
    ),
  },
  { $id: 'FindingInsight', additionalProperties: false },
)
export type FindingInsight = Static<typeof FindingInsight>

/** A team at a glance: what its active members have done, what they are good at, and what was found in their code. */
export const TeamInsight = Type.Object(
  {
    people: count,
    assignments: Type.Object({ completed: count, late: count, open: count, overdue: count, overduePeople: count }),
    categories: Type.Array(Type.Object({ categoryId: Type.String(), categoryTitle: Type.String() })),
    /** The average of the best results, by category. Null is the whole team. */
    strengths: Type.Array(
      Type.Object({
        userId: Nullable(Uuid()),
        name: Nullable(Type.String()),
        scores: Type.Array(Type.Object({ categoryId: Type.String(), averageScore: percent, results: count })),
      }),
    ),
    findings: FindingInsight,
  },
  { $id: 'TeamInsight', additionalProperties: false },
)
export type TeamInsight = Static<typeof TeamInsight>

export const getLearningInsight = {
  id: 'insight.learning',
  method: 'GET',
  url: '/insight/learning',
  access: 'reader',
  query: Type.Object({
    days: Type.Optional(Type.Integer({ minimum: 7, maximum: 365, default: 90 })),
    teamId: Type.Optional(Uuid()),
  }),
  answer: LearningInsight,
  errors: ['team_not_found'],
} as const satisfies AppOperation

export const getFindingInsight = {
  id: 'insight.findings',
  method: 'GET',
  url: '/insight/findings',
  access: 'reader',
  query: Type.Object({ teamId: Type.Optional(Uuid()) }),
  answer: FindingInsight,
  errors: ['team_not_found'],
} as const satisfies AppOperation

export const getTeamInsight = {
  id: 'teams.getInsight',
  method: 'GET',
  url: '/teams/{teamId}/insight',
  access: 'lead',
  answer: TeamInsight,
  errors: ['team_not_found'],
} as const satisfies AppOperation
