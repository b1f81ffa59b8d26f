import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Nullable, OneOf, type Static, Type } from '../api/schema.ts'
import { PersonLine } from './people-columns.ts'

/** What became of a line: `member` was here before and is left as is, `updated` is now as the line says. */
export const ImportedLine = Type.Object(
  { outcome: OneOf(['created', 'member', 'updated', 'refused']), problem: Nullable(Type.String()) },
  { $id: 'ImportedLine', additionalProperties: false },
)
export type ImportedLine = Static<typeof ImportedLine>

/** Invites a part of a file in one transaction. Sent again, it changes nothing. The answer has a line for each, in their order. */
export const importPeople = {
  id: 'users.import',
  method: 'POST',
  url: '/users/import',
  access: 'org_admin',
  body: Type.Object({
    people: Type.Array(PersonLine, { minItems: 1, maxItems: limits.importedPeople }),
    /** Changes people who are here already; an empty role or team stays as it is. */
    updates: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Array(ImportedLine),
  errors: ['confirmation_required'],
} as const satisfies AppOperation
