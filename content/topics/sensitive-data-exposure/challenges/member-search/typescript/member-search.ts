import type { Pool } from 'pg'

export type Session = { memberId: number; clubId: number }
export type Query = { name?: string; fields?: string }
export type Log = { info(fields: object, message: string): void }

export class InvalidQuery extends Error {}

export async function searchMembers(db: Pool, log: Log, session: Session, query: Query): Promise<object[]> {
  // block: read-query
  const name = query.name?.trim() ?? ''
  if (name.length < 2 || name.length > 50) throw new InvalidQuery('name_too_short_or_long')
  const pattern = `${name.replace(/[\\%_]/g, '\\$&')}%`
  // end

  // block: load-members
  const { rows } = await db.query(
    "SELECT * FROM members WHERE club_id = $1 AND name LIKE $2 ESCAPE '\\' ORDER BY name LIMIT 20",
    [session.clubId, pattern],
  )
  // end

  // block: log-search
  log.info({ memberId: session.memberId, found: rows.length }, 'member search')
  // end

  return rows.map((row) => {
    // block: add-photo
    const photo = `https://photos.example.com/${session.clubId}/${row.id}?size=96`
    // end

    // block: build-answer
    return { ...row, photo }
    // end
  })
}
