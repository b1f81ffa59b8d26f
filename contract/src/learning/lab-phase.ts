/** What a learner sees of a lab: the file to edit, what their runs came to, and the attack to try first. */
import { Nullable, OneOf, type Static, Timestamp, Type } from '../api/schema.ts'

const closed = { additionalProperties: false }

/** What a run came to. Only `exploitable` and `broken` count as tries. */
export const labVerdicts = ['passed', 'exploitable', 'broken', 'does_not_run', 'timed_out'] as const
export type LabVerdict = (typeof labVerdicts)[number]

/** Lines that may be changed, counted from 1. An empty place ends one line before it starts. */
const EditableLines = Type.Object({ startLine: Type.Integer(), endLine: Type.Integer() }, closed)

/** Work that is not submitted yet. */
export const LabDraft = Type.Object(
  {
    source: Type.String(),
    updatedAt: Timestamp(),
    revision: Type.Integer({
      minimum: 1,
      description: 'Sent with the next change, so that two windows notice each other',
    }),
  },
  { $id: 'LabDraft', ...closed },
)
export type LabDraft = Static<typeof LabDraft>

/** One line of the verdict: it runs, it still does its job, the attack fails. */
export const LabCheck = Type.Object(
  {
    id: OneOf(['runs', 'works', 'attack']),
    isPassed: Type.Unsafe<boolean | null>({ type: ['boolean', 'null'], description: 'null when it was not tried' }),
    message: Nullable(Type.String()),
    line: Nullable(Type.Integer(), { description: 'Of the file that was run' }),
  },
  { $id: 'LabCheck', ...closed },
)
export type LabCheck = Static<typeof LabCheck>

export const LabBreach = Type.Object(
  {
    sent: Type.String({
      description: 'What the attacker sent. Bytes that are no printable signs are written as `\\xff`',
    }),
    got: Type.String({ description: 'What came back' }),
    damage: Type.Optional(Type.String({ description: 'Why that is damage, where it needs saying' })),
    isOwn: Type.Optional(Type.Boolean({ description: 'true: the payload the learner found in the attack' })),
  },
  { $id: 'LabBreach', ...closed, description: 'The attack that went through, and what came back' },
)
export type LabBreach = Static<typeof LabBreach>

/** The report of a run, to show again. */
const LastRun = Type.Object(
  {
    runNumber: Type.Integer({ minimum: 1 }),
    verdict: OneOf(labVerdicts),
    checks: Type.Array(LabCheck),
    breach: Nullable(LabBreach),
    output: Type.String({ description: 'What the code printed' }),
    isScored: Type.Boolean(),
  },
  closed,
)

/** The fix as something to write. */
export const FixLab = Type.Object(
  {
    source: Type.String({ description: 'The vulnerable file' }),
    editable: Type.Array(EditableLines, { description: 'The places of `source` where a fix belongs' }),
    standIns: Type.Array(Type.String(), {
      description: 'Libraries of `source` that runs replace with copies of ours, such as `PostgreSQL (on SQLite)`',
    }),
    draft: Nullable(LabDraft),
    runs: Type.Array(
      Type.Object(
        {
          runNumber: Type.Integer({ minimum: 1 }),
          verdict: OneOf(labVerdicts),
          createdAt: Timestamp(),
          isScored: Type.Boolean({ description: 'False for the unchanged file, and for practice' }),
        },
        closed,
      ),
    ),
    lastRun: Nullable(LastRun, { description: 'null before the first run, and once its code was deleted' }),
    isPractice: Type.Boolean({
      description: 'true: runs cost nothing',
    }),
    nextRunNumber: Type.Integer({ minimum: 1, description: 'To be sent with the next run' }),
    worth: Type.Integer({ description: 'Points for passing with the next run' }),
    isNextRunFinal: Type.Boolean({
      description:
        'After a run that is `exploitable` or `broken`, the attempt could no longer pass, and would continue as practice',
    }),
    chooseWorth: Type.Integer({ description: 'Points for choosing the right fix now' }),
    isRunning: Type.Boolean({ description: 'A run of this attempt is under way, maybe in another window' }),
    areFixesShown: Type.Boolean({
      description: 'The learner asked for the fixes to choose from. Until then `fixes` is empty',
    }),
    isChoosingFinal: Type.Boolean({
      description: 'After the fixes are shown, the attempt could no longer pass, and would continue as practice',
    }),
    countsAsChosenUntil: Nullable(Timestamp(), {
      description:
        'Until then a fix that is written here counts as chosen, because the fixes or the solution were shown lately; null when it counts as written by hand',
    }),
  },
  { $id: 'FixLab', ...closed },
)
export type FixLab = Static<typeof FixLab>

/** The input to write that breaks the vulnerable code. */
export const AttackTask = Type.Object(
  {
    goal: Type.String(),
    fields: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          label: Type.String(),
          value: Type.String({ description: 'To begin with' }),
          isLong: Type.Boolean({ description: 'Takes several lines' }),
        },
        closed,
      ),
    ),
    hints: Type.Array(Type.String(), { description: 'From general to specific; they cost nothing' }),
    isDone: Type.Boolean(),
    payload: Type.Unsafe<Record<string, string> | null>({
      type: ['object', 'null'],
      additionalProperties: { type: 'string' },
      description: 'The first input that did the damage, by the names of the fields; null until then',
    }),
  },
  { $id: 'AttackTask', ...closed },
)
export type AttackTask = Static<typeof AttackTask>
