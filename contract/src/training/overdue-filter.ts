import { type Static, Type, Uuid } from '../api/schema.ts'

/** Of everything that is overdue: these. */
export const OverdueFilter = Type.Object(
  {
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name, an email or a title' })),
    teamId: Type.Optional(Uuid()),
    assignmentId: Type.Optional(Uuid()),
    minDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, description: 'Overdue for at least so long' })),
  },
  { $id: 'OverdueFilter' },
)
export type OverdueFilter = Static<typeof OverdueFilter>
