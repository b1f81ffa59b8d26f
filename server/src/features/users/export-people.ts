import type { OrgContext } from '../../platform/context.ts'
import { csvLine, csvStart } from '../../platform/csv.ts'
import { listUsers } from './users.ts'

const columns = ['name', 'email', 'role', 'team', 'active', 'last sign-in', 'added']
/** Lines that are put together before they are sent. */
const pieceSize = 500

/** The list of people as a file, deactivated ones included, in the order of GET /users. */
export async function* exportPeople(ctx: OrgContext): AsyncGenerator<string> {
  const { answer: people } = await listUsers(ctx)
  yield csvStart + csvLine(columns)
  for (let first = 0; first < people.length; first += pieceSize) {
    const part = people.slice(first, first + pieceSize)
    yield part
      .map(({ name, email, role, teamName, isActive, lastLoginAt, createdAt }) =>
        csvLine([name, email, role, teamName ?? '', isActive ? 'yes' : 'no', lastLoginAt ?? '', createdAt]),
      )
      .join('')
  }
}
