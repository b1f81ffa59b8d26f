import { sql } from 'kysely'
import { type SubjectNames, uuidPattern } from '../../organization/audit/audit.ts'

/** A scan upload is called after its repository, if it names one. */
export const runNames: SubjectNames = {
  async find({ db, org }, ids) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id::text as id, summary->>'repo' as name from sarif_runs
      where org_id = ${org.id} and id = any(${ids.filter((id) => uuidPattern.test(id))}::uuid[])
        and summary->>'repo' is not null`.execute(db)
    return rows
  },
}
