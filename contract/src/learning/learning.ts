/** The learner's own pages: what to do, what there is, how far one is. */
import type { AppOperation } from '../api/app-operation.ts'
import { Nullable, OneOf, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'
import { sarifSeverities } from '../findings/sarif.ts'
import { ScenarioProgress, TopicProgress } from '../organization/users.ts'
import { assignmentFields } from '../training/assignment-fields.ts'
import { Certificate } from '../training/certificates.ts'
import { diagramKinds } from '../training/content-format.ts'
import { languageNames } from '../training/content-languages.ts'
import { ChallengeProgress } from '../training/progress.ts'
import { Badge, Level } from '../training/rewards.ts'
import { ChallengeLock, CodeSnippet } from './challenge-attempts.ts'

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
    partsHandsOn: Type.Integer({ description: 'Passed challenges whose fix was written by hand' }),
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
    deadline: Nullable(Timestamp(), { description: 'The due date of this person' }),
    cycle: Type.Integer({ description: '2 or more: it was completed before and has to be done again' }),
    repeatMonths: assignmentFields.repeatMonths,
    isRefresher: assignmentFields.isRefresher,
    isOverdue: Type.Boolean(),
    isMandatory: Type.Boolean(),
    note: Nullable(Type.String()),
    source: assignmentFields.source,
    status,
    itemsTotal: Type.Integer(),
    itemsCompleted: Type.Integer(),
    progressPercent: percent,
    partsTotal: Nullable(Type.Integer(), {
      description:
        'Challenges of the topic or steps of the scenario, 1 of a refresher; null for other targets. Where older training does not count, only what was passed since then is completed',
    }),
    partsCompleted: Nullable(Type.Integer()),
    nextItem: Nullable(ItemName, { description: 'The first one that is not completed; null when nothing can be done' }),
  },
  { $id: 'DueAssignment', ...closed },
)
export type DueAssignment = Static<typeof DueAssignment>

/** What somebody works on now, step by step: the hero of the home page. */
/** Where a scanner found a vulnerability in the person's code. */
const OwnFinding = Type.Object(
  {
    repo: Nullable(Type.String()),
    uri: Nullable(Type.String()),
    startLine: Nullable(Type.Integer()),
    receivedAt: Timestamp(),
  },
  closed,
)

export const CurrentWork = Type.Object(
  {
    item: LearnItem,
    reason: OneOf(['overdue', 'due_soon', 'begun', 'finding', 'due'], {
      description:
        'Why it comes first, most urgent first: overdue; due within three days; you began it; a scanner found it in your code; assigned',
    }),
    deadline: Nullable(Timestamp(), { description: 'Only if it is overdue or due soon' }),
    finding: Nullable(OwnFinding, { description: 'Only if a finding is the reason' }),
    steps: Type.Array(
      Type.Object(
        { title: Nullable(Type.String(), { description: 'null for steps of a scenario' }), isDone: Type.Boolean() },
        closed,
      ),
      { description: 'Challenges of the topic or steps of the scenario, in their order' },
    ),
    currentStep: Nullable(Type.Integer(), {
      description: 'Index of the first step that is not done; null when all are',
    }),
    attempt: Nullable(
      Type.Object({ attemptId: Uuid(), language: OneOf(languageNames), phase: OneOf(['find', 'fix']) }, closed),
      {
        description: 'An open attempt at the current step',
      },
    ),
  },
  { $id: 'CurrentWork', ...closed },
)
export type CurrentWork = Static<typeof CurrentWork>

/** How much of a category somebody knows. */
export const LearnSkill = Type.Object(
  {
    categoryId: Type.String(),
    title: Type.String(),
    topicsTotal: Type.Integer(),
    topicsCompleted: Type.Integer(),
    isCertified: Type.Boolean(),
  },
  { $id: 'LearnSkill', ...closed },
)
export type LearnSkill = Static<typeof LearnSkill>

export const Recommendation = Type.Object(
  {
    reason: OneOf(['finding', 'weakest', 'next'], {
      description:
        'A scanner found it in your code; your lowest scores are in this category; it comes next in the catalog',
    }),
    item: LearnItem,
    finding: Nullable(OwnFinding, { description: 'Only if a finding is the reason' }),
  },
  { $id: 'Recommendation', ...closed },
)
export type Recommendation = Static<typeof Recommendation>

/** What a streak counts. */
export const streakUnits = ['weeks', 'days'] as const
export type StreakUnit = (typeof streakUnits)[number]

export const LearnStreak = Type.Object(
  {
    unit: OneOf(streakUnits),
    current: Type.Integer({ description: 'Weeks or days in a row with something solved, up to this one or the last' }),
    best: Type.Integer({ description: 'The longest so far' }),
    since: Nullable(Type.String({ format: 'date' }), { description: 'The first day of the current one' }),
    isDone: Type.Boolean({ description: 'This week, or today, counts already' }),
    hasFreeWeek: Type.Boolean({
      description: 'Whether a week without practice in this quarter would leave the streak alone; never for days',
    }),
  },
  { $id: 'LearnStreak', ...closed },
)
export type LearnStreak = Static<typeof LearnStreak>

export const LearnHome = Type.Object(
  {
    totalXp: Type.Integer(),
    level: Level,
    badges: Type.Array(Badge, { description: 'Those that were earned first, the latest on top, then the others' }),
    streak: LearnStreak,
    certificateCount: Type.Integer(),
    due: Type.Array(DueAssignment, { description: 'Overdue ones first, then by deadline, then the newest' }),
    renewals: Type.Array(
      Type.Object({ assignmentId: Uuid(), targetTitle: Type.String(), renewsAt: Timestamp() }, closed),
      { description: 'Completed, and to be done again later: the next ones first' },
    ),
    continue: Type.Array(LearnItem, { description: 'In progress, the latest first' }),
    current: Nullable(CurrentWork, {
      description: 'The item worked on last, otherwise the one due first; null if there is neither',
    }),
    today: Type.String({ format: 'date', description: "In the person's time zone" }),
    practiceDays: Type.Array(Type.String({ format: 'date' }), {
      description: 'Days with an answer in the last five weeks',
    }),
    weeklyGoal: Type.Integer({ description: 'Challenges to pass in a week, as the person chose' }),
    passedThisWeek: Type.Integer({ description: 'Challenges passed for the first time since Monday' }),
    skills: Type.Array(LearnSkill, { description: 'Every category with a topic, in the order of the catalog' }),
    recommendation: Nullable(Recommendation),
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
    lock: Nullable(ChallengeLock, {
      description: 'null when it can be tried for the record now; practice is always open',
    }),
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

/** How data flows from the attacker to the damage. */
export const LessonDiagram = Type.Object(
  {
    title: Type.String(),
    description: Type.String(),
    nodes: Type.Array(
      Type.Object(
        {
          kind: OneOf(diagramKinds),
          label: Type.String(),
          detail: Type.String(),
          arrow: Nullable(Type.String(), { description: 'What flows to the next node; null for the last one' }),
        },
        closed,
      ),
    ),
    fix: Type.String({ description: 'What stops it' }),
  },
  { $id: 'LessonDiagram', ...closed },
)
export type LessonDiagram = Static<typeof LessonDiagram>

export const LearnTopic = Type.Object(
  {
    item: LearnItem,
    categoryTitle: Type.String(),
    lesson: Nullable(Type.String(), { description: 'Markdown; null when the topic is not written yet' }),
    snippets: Type.Optional(Type.Array(CodeSnippet, { description: 'Colors of the code in the lesson' })),
    diagram: Nullable(LessonDiagram),
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
    deadline: Nullable(Timestamp(), { description: 'The earliest due date of the open assignments of it' }),
    renewsAt: Nullable(Timestamp(), { description: 'When a completed assignment of it has to be done again' }),
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
    level: Level,
    badges: Type.Array(Badge, { description: 'Those that were earned, the latest first' }),
    completedChallenges: Type.Integer(),
    completedScenarios: Type.Integer(),
    handsOnFixes: Type.Integer({ description: 'Passed challenges whose fix was written by hand' }),
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
