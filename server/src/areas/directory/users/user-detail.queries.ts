import { CompiledQuery } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type UserRow, userColumnsSql } from '../../organization/people/people.ts'
import { type LearnRow, learnColumn, type PracticeRow, practiceColumn } from '../../training/progress/progress.ts'

export type UserDetailRow = UserRow & { practice: PracticeRow[]; learn: LearnRow[] }

/** Raw SQL instead of a query built per request: this is the most frequent read. */
const userDetailSql = `
  select ${userColumnsSql},
    ${practiceColumn} as practice, ${learnColumn} as learn
  from users u
  left join teams t on t.org_id = u.org_id and t.id = u.team_id
  where u.org_id = $1 and u.id = $2`

export async function findUserDetailRow(db: Db, orgId: string, id: string): Promise<UserDetailRow | undefined> {
  const { rows } = await db.executeQuery<UserDetailRow>(CompiledQuery.raw(userDetailSql, [orgId, id]))
  return rows[0]
}
