import type { OrgContext } from '../../../platform/context.ts'
import { csvLine, csvStart } from '../../../platform/csv.ts'
import { listAliasesOfUsers } from '../../organization/people/people.ts'
import { listUsers } from './users.ts'

const columns = ['name', 'email', 'role', 'team', 'active', 'last sign-in', 'added', 'aliases']
/** Lines per chunk. */
const pieceSize = 500

/** The list of people as a file, deactivated ones included, in the order of GET /users. */
export async function* exportPeople(ctx: OrgContext): AsyncGenerator<string> {
  const { answer: people } = await listUsers(ctx)
  const aliases = await listAliasesOfUsers(ctx.db, ctx.org.id)
  const aliasesOf = (userId: string) => (aliases.get(userId) ?? []).join(' ')
  yield csvStart + csvLine(columns)
  for (let first = 0; first < people.length; first += pieceSize) {
    const part = people.slice(first, first + pieceSize)
    yield part
      .map(({ id, name, email, role, teamName, isActive, lastLoginAt, createdAt }) => {
        const state = [isActive ? 'yes' : 'no', lastLoginAt ?? '', createdAt]
        return csvLine([name, email, role, teamName ?? '', ...state, aliasesOf(id)])
      })
      .join('')
  }
}
