import type { AppOperation } from '../api/app-operation.ts'
import { Type } from '../api/schema.ts'

/** Everybody of the organization as CSV, with the columns that an import reads. */
export const exportPeople = {
  id: 'users.export',
  method: 'GET',
  url: '/users/export',
  access: 'reader',
  answer: Type.String(),
  download: { mediaType: 'text/csv', fileName: 'people.csv' },
  errors: [],
} as const satisfies AppOperation
