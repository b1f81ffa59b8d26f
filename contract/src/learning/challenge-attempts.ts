/** The challenge player: an attempt is begun, answered phase by phase, and graded by the service. */
import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../api/schema.ts'
import { languageNames } from '../training/content-languages.ts'
import { Reward } from '../training/rewards.ts'
import { AttackTask, FixLab } from './lab-phase.ts'

const closed = { additionalProperties: false }
const phase = OneOf(['find', 'fix'])
const label = Type.String({ description: 'Means something in this attempt only' })

/**
 * Colors of code, a text for each line: `6k1t4f` is six characters of a keyword, one of plain text and four of a function.
 * The letters: keyword k, string s, comment c, constant n, function f, parameter a, punctuation p, link l, text t.
 */
export const CodeTokens = Type.Array(Type.String({ examples: ['6k1t4f'] }))

/** Colors of a block of code in a Markdown text. */
export const CodeSnippet = Type.Object(
  { line: Type.Integer({ minimum: 1, description: 'Where the block begins in the text' }), tokens: CodeTokens },
  { $id: 'CodeSnippet', ...closed },
)
export type CodeSnippet = Static<typeof CodeSnippet>

const tokens = Type.Optional(CodeTokens)
/** For each hunk, in their order. */
const hunkTokens = Type.Optional(Type.Array(CodeTokens))

/** A file as it is shown. */
export const CodeFile = Type.Object(
  { fileName: Type.String(), language: OneOf(languageNames), lines: Type.Array(Type.String()), tokens },
  { $id: 'CodeFile', ...closed },
)
export type CodeFile = Static<typeof CodeFile>

/** A part of the file that can be chosen. Lines are counted from 1, both ends belong to it. */
export const CodeBlock = Type.Object(
  { label, startLine: Type.Integer(), endLine: Type.Integer() },
  { $id: 'CodeBlock', ...closed },
)
export type CodeBlock = Static<typeof CodeBlock>

/** A line of a change, with its number before and after. */
export const DiffLine = Type.Object(
  {
    kind: OneOf(['same', 'removed', 'added']),
    oldLine: Nullable(Type.Integer(), { description: 'null for a line that was added' }),
    newLine: Nullable(Type.Integer(), { description: 'null for a line that was removed' }),
    text: Type.String(),
  },
  { $id: 'DiffLine', ...closed },
)
export type DiffLine = Static<typeof DiffLine>

/** Lines that follow each other in the file; between two of them, lines are left out. */
export const DiffHunk = Type.Object({ lines: Type.Array(DiffLine) }, { $id: 'DiffHunk', ...closed })
export type DiffHunk = Static<typeof DiffHunk>

/** A fix to choose, as the change that it makes. */
export const FixOption = Type.Object(
  { label, title: Type.String(), hunks: Type.Array(DiffHunk), tokens: hunkTokens },
  { $id: 'FixOption', ...closed },
)
export type FixOption = Static<typeof FixOption>

/** Practice has no limits; for the record, tries and hints cost points, and some results count only there. */
export const attemptModes = ['practice', 'record'] as const
export type AttemptMode = (typeof attemptModes)[number]

/** Why a challenge cannot be tried for the record now. */
export const lockReasons = ['recent_failure', 'too_many_failures', 'solution_shown'] as const

/** How long a challenge cannot be tried for the record. Practice is always open. */
export const ChallengeLock = Type.Object(
  {
    reason: OneOf(lockReasons),
    availableAt: Timestamp({ description: 'When a new attempt for the record can be made' }),
    canWriteFix: Type.Boolean({
      description: 'You can start a new attempt for the record now if you write the fix by hand',
    }),
  },
  { $id: 'ChallengeLock', ...closed },
)
export type ChallengeLock = Static<typeof ChallengeLock>

/** What to say about something that was chosen. Texts are Markdown. */
export const ChoiceFeedback = Type.Object(
  {
    label,
    isRight: Type.Boolean(),
    text: Type.String(),
    note: Nullable(Type.String(), { description: 'A sentence about this language' }),
  },
  { $id: 'ChoiceFeedback', ...closed },
)
export type ChoiceFeedback = Static<typeof ChoiceFeedback>

/** A try that was made. */
export const PhaseTry = Type.Object(
  { tryNumber: Type.Integer({ minimum: 1 }), isRight: Type.Boolean(), feedback: Type.Array(ChoiceFeedback) },
  { $id: 'PhaseTry', ...closed },
)
export type PhaseTry = Static<typeof PhaseTry>

const phaseFields = {
  isSolved: Type.Boolean(),
  /** To be sent with the next answer. */
  nextTryNumber: Type.Integer({ minimum: 1 }),
  tries: Type.Array(PhaseTry),
  hintsTotal: Type.Integer({ description: 'For the record, only the first one of each phase' }),
  hintsTaken: Type.Array(Type.String()),
  hintCost: Type.Integer({ description: 'Points that the next hint takes' }),
  isNextHintFinal: Type.Boolean({
    description: 'After the next hint, the attempt could no longer pass, and would continue as practice',
  }),
  isNextTryFinal: Type.Boolean({
    description: 'After a wrong answer, the attempt could no longer pass, and would continue as practice',
  }),
  worth: Type.Integer({ description: 'Points for the right answer now' }),
}

export const FindPhase = Type.Object(
  {
    ...phaseFields,
    chooseCount: Type.Integer({ description: 'How many blocks are to be chosen' }),
    blocks: Type.Array(CodeBlock),
  },
  { $id: 'FindPhase', ...closed },
)
export type FindPhase = Static<typeof FindPhase>

export const FixPhase = Type.Object(
  {
    ...phaseFields,
    fixes: Type.Array(FixOption, { description: 'To choose from; with a lab, empty until the learner asks for them' }),
    lab: Nullable(FixLab, { description: 'null when the fix can only be chosen' }),
    labMissing: Nullable(Type.String(), { description: 'Why there is no lab, in a sentence; null when there is one' }),
  },
  { $id: 'FixPhase', ...closed },
)
export type FixPhase = Static<typeof FixPhase>

/** What an answer completed beyond the item itself. */
export const Completions = Type.Object(
  {
    isItemCompleted: Type.Boolean({ description: 'It completed the topic or scenario' }),
    assignments: Type.Array(Type.Object({ assignmentId: Uuid(), targetTitle: Type.String() }, closed)),
    certificates: Type.Array(
      Type.Object(
        { certificateNumber: Type.String(), categoryTitle: Type.String(), verificationUrl: Type.String() },
        closed,
      ),
    ),
  },
  { $id: 'Completions', ...closed },
)
export type Completions = Static<typeof Completions>

/** Everything that there is to say about a challenge. */
export const Solution = Type.Object(
  {
    blocks: Type.Array(ChoiceFeedback),
    fixes: Type.Array(ChoiceFeedback),
    exploit: Type.Object({ request: Type.String(), before: Type.String(), after: Type.String() }, closed),
    remember: Type.String(),
    references: Type.Array(Type.Object({ title: Type.String(), url: Type.String() }, closed)),
  },
  { $id: 'Solution', ...closed },
)
export type Solution = Static<typeof Solution>

/** A fix that was written by hand, beside the one we would have written. */
export const HandsOnFix = Type.Object(
  { hunks: Type.Array(DiffHunk), reference: Type.Array(DiffHunk), tokens: hunkTokens, referenceTokens: hunkTokens },
  { $id: 'HandsOnFix', ...closed },
)
export type HandsOnFix = Static<typeof HandsOnFix>

/** Shown once the attempt has ended, passed or not. */
export const AttemptResult = Type.Object(
  {
    findScore: Type.Integer(),
    fixScore: Type.Integer(),
    score: Type.Integer(),
    hintsUsed: Type.Integer(),
    isPassed: Type.Boolean({ description: 'A score of 70' }),
    isSolved: Type.Boolean({ description: 'The fix was found. Practice with a chosen fix is solved, but not passed' }),
    isHandsOn: Type.Boolean({ description: 'Passed with a fix that was written by hand' }),
    handsOn: Nullable(HandsOnFix, {
      description: 'The fix of the run that passed; null when the fix was chosen, or the run is no longer kept',
    }),
    bestScore: Type.Integer({ description: 'Of all attempts; also the XP of the challenge' }),
    solution: Nullable(Solution, { description: 'null until the attempt is passed or its learner asks for it' }),
    lock: Nullable(ChallengeLock, { description: 'null when the challenge can be tried for the record now' }),
    certificateFrom: Nullable(Timestamp(), {
      description: 'The challenge counts for a certificate only when it is passed after this time; null when it counts',
    }),
    completions: Completions,
    reward: Reward,
    isTopicCompleted: Type.Boolean(),
    topicParts: Type.Array(Type.Object({ title: Type.String(), isPassed: Type.Boolean() }, closed), {
      description: 'The challenges of the topic, in their order',
    }),
    nextChallenge: Nullable(Type.Object({ challengeId: Type.String(), title: Type.String() }, closed), {
      description: 'The next one of the topic that is not passed',
    }),
  },
  { $id: 'AttemptResult', ...closed },
)
export type AttemptResult = Static<typeof AttemptResult>

/** An attempt, as far as its owner got. */
export const Attempt = Type.Object(
  {
    attemptId: Uuid(),
    topicId: Type.String(),
    topicTitle: Type.String(),
    challengeId: Type.String(),
    title: Type.String(),
    difficulty: Type.Integer(),
    cwes: Type.Array(Type.Integer(), { description: 'Of the topic: numbers of the CWE list' }),
    isHandsOn: Type.Boolean({ description: 'The fix can be written and run, in this language' }),
    hasAttack: Type.Boolean({ description: 'Before the fix, an attack can be tried' }),
    languages: Type.Array(OneOf(languageNames), { description: 'In which the challenge can be taken' }),
    situation: Type.String({ description: 'Markdown' }),
    code: CodeFile,
    phase: OneOf(['find', 'fix', 'done']),
    mode: OneOf(attemptModes),
    canChangeMode: Type.Boolean({ description: 'Nothing was tried yet, and no hint taken' }),
    doesPracticeCount: Type.Boolean({
      description:
        'true: practice passes if the fix was written by hand; false: the organization counts only attempts for the record',
    }),
    recordLock: Nullable(ChallengeLock, { description: 'null when the challenge can be tried for the record now' }),
    recordScore: Nullable(Type.Integer(), {
      description: 'The score of the attempt for the record that continued as this practice; null if there was none',
    }),
    wasRestarted: Type.Boolean({ description: 'The content changed after the attempt began, so it was restarted' }),
    find: FindPhase,
    fix: Nullable(FixPhase, { description: 'null until the vulnerable block was found, or the solution is shown' }),
    attack: Nullable(AttackTask, { description: 'null until the vulnerable block was found, or when there is none' }),
    result: Nullable(AttemptResult, { description: 'null until the attempt has ended' }),
  },
  { $id: 'Attempt', ...closed },
)
export type Attempt = Static<typeof Attempt>

const AttemptAnswer = Type.Object({
  phase,
  tryNumber: Type.Integer({ minimum: 1, maximum: limits.phaseTries }),
  choices: Type.Array(Text({ minLength: 1, maxLength: 20 }), { minItems: 1, maxItems: 7 }),
})
export type AttemptAnswer = Static<typeof AttemptAnswer>

const HintRequest = Type.Object({ phase, number: Type.Integer({ minimum: 1, maximum: 3 }) })
export type HintRequest = Static<typeof HintRequest>

export const beginAttempt = {
  id: 'attempts.begin',
  method: 'POST',
  url: '/learn/topics/{topicId}/challenges/{challengeId}/attempts',
  access: 'member',
  body: Type.Object({
    language: Type.Optional(OneOf(languageNames)),
    mode: Type.Optional(
      OneOf(attemptModes, {
        description:
          'If omitted, a new attempt is practice unless an assignment asks for the record. The mode of an open attempt changes if nothing was tried yet; `record` ends an open practice',
      }),
    ),
  }),
  isBodyOptional: true,
  answer: Attempt,
  errors: ['topic_not_found', 'challenge_not_found', 'challenge_locked'],
} as const satisfies AppOperation

export const getAttempt = {
  id: 'attempts.get',
  method: 'GET',
  url: '/learn/attempts/{attemptId}',
  access: 'member',
  answer: Attempt,
  errors: ['attempt_not_found'],
} as const satisfies AppOperation

/** The same hint asked for again is given again, and counted once. */
export const takeHint = {
  id: 'attempts.takeHint',
  method: 'POST',
  url: '/learn/attempts/{attemptId}/hint',
  access: 'member',
  body: HintRequest,
  answer: Type.Object({ hint: Type.String(), attempt: Attempt }, { $id: 'TakenHint', ...closed }),
  errors: ['attempt_not_found', 'attempt_moved_on', 'content_changed'],
} as const satisfies AppOperation

/** The same answer sent again is answered alike, and counted once. */
export const answerAttempt = {
  id: 'attempts.answer',
  method: 'POST',
  url: '/learn/attempts/{attemptId}/answer',
  access: 'member',
  body: AttemptAnswer,
  answer: Type.Object(
    { isRight: Type.Boolean(), feedback: Type.Array(ChoiceFeedback), attempt: Attempt },
    { $id: 'GradedAnswer', ...closed },
  ),
  errors: ['attempt_not_found', 'attempt_moved_on', 'content_changed'],
} as const satisfies AppOperation

/** Ends the attempt as not passed and shows everything. Asked for again, it changes nothing. */
export const showSolution = {
  id: 'attempts.showSolution',
  method: 'POST',
  url: '/learn/attempts/{attemptId}/solution',
  access: 'member',
  answer: Attempt,
  errors: ['attempt_not_found', 'content_changed'],
} as const satisfies AppOperation
