/** What a learner sees of a lab: the file to edit, what their runs came to, and the attack to try first. */
import { Nullable, OneOf, type Static, Timestamp, Type } from './schema.ts'

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

/** The fix as something to write. */
export const FixLab = Type.Object(
  {
    source: Type.String({ description: 'The vulnerable file' }),
    editable: Type.Array(EditableLines, { description: 'The places of `source` where a fix belongs' }),
    draft: Nullable(LabDraft),
    runs: Type.Array(
      Type.Object(
        { runNumber: Type.Integer({ minimum: 1 }), verdict: OneOf(labVerdicts), createdAt: Timestamp() },
        closed,
      ),
    ),
    nextRunNumber: Type.Integer({ minimum: 1, description: 'To be sent with the next run' }),
    worth: Type.Integer({ description: 'Points for passing with the next run' }),
    isNextRunFinal: Type.Boolean({
      description: 'A run that is `exploitable` or `broken` would put a pass out of reach and end the attempt',
    }),
    chooseWorth: Type.Integer({ description: 'Points for choosing the right fix now' }),
    isRunning: Type.Boolean({ description: 'A run of this attempt is under way, maybe in another window' }),
    areFixesShown: Type.Boolean({
      description: 'The learner asked for the fixes to choose from. Until then `fixes` is empty',
    }),
    isChoosingFinal: Type.Boolean({
      description: 'Asking for the fixes would put a pass out of reach and end the attempt',
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
    isDone: Type.Boolean(),
  },
  { $id: 'AttackTask', ...closed },
)
export type AttackTask = Static<typeof AttackTask>
