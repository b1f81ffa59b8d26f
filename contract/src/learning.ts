/** The learner's own pages: what to do, what there is, how far one is. */
import type { AppOperation } from './app-operation.ts'
import { assignmentFields } from './assignments.ts'
import { Certificate } from './certificates.ts'
import { ChallengeLock } from './challenge-attempts.ts'
import { languageNames } from './content-languages.ts'
import { ChallengeProgress } from './progress.ts'
import { sarifSeverities } from './sarif.ts'
import { Nullable, OneOf, type Static, Timestamp, Type, Uuid } from './schema.ts'
import { ScenarioProgress, TopicProgress } from './users.ts'

const closed = { additionalProperties: false }
const itemType = OneOf(['topic', 'scenario'])
const status = OneOf(['not_started', 'in_progress', 'completed'])
const percent = Type.Integer({ minimum: 0, maximum: 100 })
const languages = Type.Array(OneOf(languageNames))

/** A topic or scenario with how far the person is. */
export const LearnItem = Type.Object(
  {
    itemType,
    itemId: Type.String(),
    title: Type.String(),
    summary: Type.String(),
    categoryId: Type.String(),
    cwes: Type.Array(Type.String({ examples: ['CWE-89'] })),
    languages,
    difficulty: Nullable(Type.Integer(), { description: 'null for scenarios' }),
    estimatedMinutes: Type.Integer(),
    partsTotal: Type.Integer({ description: 'Challenges of the topic, steps of the scenario' }),
    partsCompleted: Type.Integer(),
    partsHandsOn: Type.Integer({ description: 'Challenges whose fix was written by hand' }),
    partsToRepeat: Type.Integer({
      description: 'Parts that do not count for a certificate until they are solved again',
    }),
    progressPercent: percent,
    xpEarned: Type.Integer(),
    status,
    lastActivityAt: Nullable(Timestamp()),
    isRetired: Type.Boolean(),
  },
  { $id: 'LearnItem', ...closed },
)
export type LearnItem = Static<typeof LearnItem>

const ItemName = Type.Object({ itemType, itemId: Type.String(), title: Type.String() }, { $id: 'ItemName', ...closed })

/** An open assignment that reaches the person and is not completed. */
export const DueAssignment = Type.Object(
  {
    assignmentId: Uuid(),
    contentArea: assignmentFields.contentArea,
    targetType: assignmentFields.targetType,
    targetId: Type.String(),
    targetTitle: Type.String(),
    deadline: Nullable(Timestamp()),
    isOverdue: Type.Boolean(),
    isMandatory: Type.Boolean(),
    note: Nullable(Type.String()),
    source: assignmentFields.source,
    status,
    itemsTotal: Type.Integer(),
    itemsCompleted: Type.Integer(),
    progressPercent: percent,
    nextItem: Nullable(ItemName, { description: 'The first one that is not completed; null when nothing can be done' }),
  },
  { $id: 'DueAssignment', ...closed },
)
export type DueAssignment = Static<typeof DueAssignment>

export const LearnHome = Type.Object(
  {
    totalXp: Type.Integer(),
    streakDays: Type.Integer({ description: 'Days in a row (UTC) with an answer, up to today or yesterday' }),
    certificateCount: Type.Integer(),
    due: Type.Array(DueAssignment, { description: 'Overdue ones first, then by deadline, then the newest' }),
    continue: Type.Array(LearnItem, { description: 'In progress, the latest first' }),
  },
  { $id: 'LearnHome', ...closed },
)
export type LearnHome = Static<typeof LearnHome>

export const LearnCategory = Type.Object(
  {
    categoryId: Type.String(),
    title: Type.String(),
    description: Type.String(),
    owasp: Type.Array(Type.String()),
    isCertified: Type.Boolean(),
    items: Type.Array(LearnItem, { description: 'Topics, then scenarios' }),
  },
  { $id: 'LearnCategory', ...closed },
)
export type LearnCategory = Static<typeof LearnCategory>

export const LearnChallenge = Type.Object(
  {
    challengeId: Type.String(),
    title: Type.String(),
    difficulty: Type.Integer(),
    languages,
    bestScore: Nullable(Type.Integer(), { description: 'null when it was never finished' }),
    isPassed: Type.Boolean(),
    isHandsOn: Type.Boolean({ description: 'Passed with a fix that was written by hand' }),
    attempts: Type.Integer(),
    lock: Nullable(ChallengeLock, { description: 'null when it can be tried now' }),
    certificateFrom: Nullable(Timestamp(), {
      description: 'It counts for a certificate only when it is passed after this time; null when it counts',
    }),
    needsHandsOn: Type.Boolean({
      description: 'For a certificate of this organization, its fix still has to be written by hand',
    }),
    openAttempt: Nullable(Type.Object({ attemptId: Uuid(), language: OneOf(languageNames) }, closed), {
      description: 'One that was begun and not finished, the latest',
    }),
  },
  { $id: 'LearnChallenge', ...closed },
)
export type LearnChallenge = Static<typeof LearnChallenge>

/** What a scanner found that led to an assignment of the topic. */
export const LearnFinding = Type.Object(
  {
    assignmentId: Uuid(),
    tool: Nullable(Type.String()),
    repo: Nullable(Type.String()),
    branch: Nullable(Type.String()),
    commitSha: Nullable(Type.String()),
    severity: OneOf(sarifSeverities),
    cwes: Type.Array(Type.String()),
    ruleIds: Type.Array(Type.String()),
    resultCount: Type.Integer(),
    locations: Type.Array(Type.Object({ uri: Type.String(), startLine: Nullable(Type.Integer()) }, closed)),
    receivedAt: Timestamp(),
  },
  { $id: 'LearnFinding', ...closed },
)
export type LearnFinding = Static<typeof LearnFinding>

export const LearnTopic = Type.Object(
  {
    item: LearnItem,
    categoryTitle: Type.String(),
    lesson: Nullable(Type.String(), { description: 'Markdown; null when the topic is not written yet' }),
    challenges: Type.Array(LearnChallenge, { description: 'In the order in which they are best taken' }),
    nextChallengeId: Nullable(Type.String(), { description: 'The first one that is not passed' }),
    findings: Type.Array(LearnFinding, { description: 'The newest first' }),
  },
  { $id: 'LearnTopic', ...closed },
)
export type LearnTopic = Static<typeof LearnTopic>

export const LearnCourse = Type.Object(
  {
    courseId: Uuid(),
    name: Type.String(),
    description: Nullable(Type.String()),
    icon: Nullable(Type.String()),
    color: Nullable(Type.String()),
    deadline: Nullable(Timestamp(), { description: 'The earliest of the open assignments of it' }),
    itemsTotal: Type.Integer(),
    itemsCompleted: Type.Integer(),
    progressPercent: percent,
    items: Type.Array(LearnItem, { description: 'In the order of the course' }),
    nextItem: Nullable(ItemName),
  },
  { $id: 'LearnCourse', ...closed },
)
export type LearnCourse = Static<typeof LearnCourse>

const TranscriptChallenge = Type.Object(
  { ...ChallengeProgress.properties, title: Type.String() },
  { $id: 'TranscriptChallenge', ...closed },
)

export const Transcript = Type.Object(
  {
    userName: Type.String(),
    organizationName: Type.String(),
    totalXp: Type.Integer(),
    completedChallenges: Type.Integer(),
    completedScenarios: Type.Integer(),
    handsOnFixes: Type.Integer({ description: 'Challenges whose fix was written by hand' }),
    topics: Type.Array(TopicProgress),
    challenges: Type.Array(TranscriptChallenge),
    scenarios: Type.Array(ScenarioProgress),
    certificates: Type.Array(Certificate),
  },
  { $id: 'Transcript', ...closed },
)
export type Transcript = Static<typeof Transcript>

/** Empty lists and zeros for a person who has begun nothing. */
const read = { method: 'GET', access: 'member', errors: [] } as const

export const getLearnHome = {
  ...read,
  id: 'learn.home',
  url: '/learn/home',
  answer: LearnHome,
} as const satisfies AppOperation

export const getLearnCatalog = {
  ...read,
  id: 'learn.catalog',
  url: '/learn/catalog',
  answer: Type.Array(LearnCategory),
} as const satisfies AppOperation

export const getLearnTopic = {
  ...read,
  id: 'learn.topic',
  url: '/learn/topics/{topicId}',
  answer: LearnTopic,
  errors: ['topic_not_found'],
} as const satisfies AppOperation

/** Of a course that reaches the person; admins may see any. */
export const getLearnCourse = {
  ...read,
  id: 'learn.course',
  url: '/learn/courses/{customCourseId}',
  answer: LearnCourse,
  errors: ['custom_course_not_found'],
} as const satisfies AppOperation

export const getTranscript = {
  ...read,
  id: 'learn.transcript',
  url: '/learn/transcript',
  answer: Transcript,
} as const satisfies AppOperation

export const listOwnCertificates = {
  ...read,
  id: 'learn.certificates',
  url: '/learn/certificates',
  answer: Type.Array(Certificate),
} as const satisfies AppOperation

export const learningOperations: readonly AppOperation[] = [
  getLearnHome,
  getLearnCatalog,
  getLearnTopic,
  getLearnCourse,
  getTranscript,
  listOwnCertificates,
]
