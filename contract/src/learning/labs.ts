/** Hands-on labs: run a fix, try an attack, keep a draft. The service judges; the proof never leaves it. */
import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Nullable, OneOf, type Static, Type, VerbatimText } from '../api/schema.ts'
import { Attempt } from './challenge-attempts.ts'
import { LabBreach, LabCheck, LabDraft, labVerdicts } from './lab-phase.ts'

const closed = { additionalProperties: false }
const source = VerbatimText({ maxLength: limits.labSourceBytes, description: 'The whole file, at most 32 KB in UTF-8' })

const LabRunRequest = Type.Object({
  source,
  // One more than there may be: the answer says what to do then.
  runNumber: Type.Integer({ minimum: 1, maximum: limits.labRuns + 1 }),
})
export type LabRunRequest = Static<typeof LabRunRequest>

export const LabRun = Type.Object(
  {
    runNumber: Type.Integer({ minimum: 1 }),
    verdict: OneOf(labVerdicts),
    checks: Type.Array(LabCheck),
    breach: Nullable(LabBreach),
    output: Type.String({ description: 'What the code printed' }),
    isScored: Type.Boolean({
      description: 'False when it costs nothing, whatever it came to: the unchanged file, and practice',
    }),
    attempt: Attempt,
  },
  { $id: 'LabRun', ...closed },
)
export type LabRun = Static<typeof LabRun>

const AttackInput = Type.Object({
  input: Type.Unsafe<Record<string, string>>({
    type: 'object',
    maxProperties: 10,
    additionalProperties: { type: 'string', maxLength: limits.attackInputLength },
    'x-untrimmed': true,
    description: 'The text of each field, by its name',
  }),
})
export type AttackInput = Static<typeof AttackInput>

export const AttackOutcome = Type.Object(
  {
    isDone: Type.Boolean({ description: 'The damage was done' }),
    shown: Type.String({ description: 'What the attack brought to light' }),
    message: Nullable(Type.String(), { description: 'Why the input could not be tried' }),
    output: Type.String({ description: 'What the code printed' }),
    attempt: Attempt,
  },
  { $id: 'AttackOutcome', ...closed },
)
export type AttackOutcome = Static<typeof AttackOutcome>

const DraftUpdate = Type.Object({
  source,
  revision: Type.Integer({
    minimum: 0,
    maximum: limits.draftRevisions,
    description: 'Of the draft it changes; 0 without one',
  }),
})
export type DraftUpdate = Static<typeof DraftUpdate>

/** A run that is sent again with its number is answered alike, and counted once. */
export const runLab = {
  id: 'labs.run',
  method: 'POST',
  url: '/learn/attempts/{attemptId}/runs',
  access: 'member',
  isSlow: true,
  body: LabRunRequest,
  answer: LabRun,
  errors: [
    'attempt_not_found',
    'attempt_moved_on',
    'content_changed',
    'lab_not_available',
    'lab_failed',
    'run_in_progress',
    'labs_busy',
  ],
} as const satisfies AppOperation

/** Tries an input against the vulnerable code, as often as the learner likes. It costs nothing. */
export const tryAttack = {
  id: 'labs.attack',
  method: 'POST',
  url: '/learn/attempts/{attemptId}/attacks',
  access: 'member',
  isSlow: true,
  body: AttackInput,
  answer: AttackOutcome,
  errors: [
    'attempt_not_found',
    'attempt_moved_on',
    'content_changed',
    'lab_not_available',
    'lab_failed',
    'run_in_progress',
    'labs_busy',
  ],
} as const satisfies AppOperation

export const getLabDraft = {
  id: 'labs.getDraft',
  method: 'GET',
  url: '/learn/attempts/{attemptId}/draft',
  access: 'member',
  answer: Type.Object({ draft: Nullable(LabDraft) }, { $id: 'KeptDraft', ...closed }),
  errors: ['attempt_not_found'],
} as const satisfies AppOperation

export const saveLabDraft = {
  id: 'labs.saveDraft',
  method: 'PUT',
  url: '/learn/attempts/{attemptId}/draft',
  access: 'member',
  body: DraftUpdate,
  answer: LabDraft,
  errors: ['attempt_not_found', 'attempt_moved_on', 'content_changed', 'draft_moved_on', 'lab_not_available'],
} as const satisfies AppOperation

/** Shows the fixes to choose from where there is a lab. From then on a fix counts as chosen, even if it is typed. */
export const showFixes = {
  id: 'labs.showFixes',
  method: 'POST',
  url: '/learn/attempts/{attemptId}/fixes',
  access: 'member',
  answer: Attempt,
  errors: ['attempt_not_found', 'attempt_moved_on', 'content_changed', 'challenge_locked'],
} as const satisfies AppOperation
