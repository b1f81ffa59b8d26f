import { type Kysely, sql } from 'kysely'

export type Tables = {
  members: { id: number; club_id: number; name: string; city: string; joined_at: string; last_visit: string }
}

export type MemberQuery = {
  city?: string
  name?: string
  order?: string
  // part: visited-type
  visitedWithin?: string
  // end
}

export type Member = { id: number; name: string; city: string }

export class QueryError extends Error {}

/** The members of a club, as the trainer filtered them. */
export async function listMembers(db: Kysely<Tables>, clubId: number, query: MemberQuery): Promise<Member[]> {
  // block: own-club
  let members = db.selectFrom('members').select(['id', 'name', 'city']).where('club_id', '=', clubId)
  // end

  // block: city-filter
  if (query.city) members = members.where('city', '=', query.city)
  // end

  // block: name-filter
  if (query.name) {
    const pattern = `%${query.name.toLowerCase()}%`
    members = members.where(sql<boolean>`lower(name) LIKE ${pattern}`)
  }
  // end

  // block: visited-filter
  if (query.visitedWithin) {
    members = members.where(sql.raw<boolean>(`last_visit >= date('now', '-${query.visitedWithin} days')`))
  }
  // end

  // block: choose-order
  const column = query.order === 'newest' ? 'joined_at' : 'name'
  const direction = query.order === 'newest' ? 'desc' : 'asc'
  // end
  return members.orderBy(column, direction).limit(200).execute()
}
