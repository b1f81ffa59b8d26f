import type { Pool } from 'pg'

export type User = { id: number; role: 'analyst' | 'manager' }
export type Report = { id: number; teamId: number; title: string; total: number; bookings: number }
/** Redis, as far as it is used here. */
export type Cache = {
  get(key: string): Promise<string | null>
  set(key: string, value: string, seconds: number): Promise<void>
  delete(keys: string[]): Promise<void>
}
export type Context = { db: Pool; cache: Cache; user: User }

export class NotFound extends Error {}

async function requireMember({ db, user }: Context, teamId: number): Promise<void> {
  // block: require-member
  const { rowCount } = await db.query('SELECT 1 FROM members WHERE team_id = $1 AND user_id = $2', [teamId, user.id])
  if (rowCount === 0) throw new NotFound('report_not_found')
  // end
}

export async function getReport(ctx: Context, reportId: number): Promise<Report> {
  const { db, cache } = ctx

  // block: read-cache
  const key = `report:${reportId}`
  const cached = await cache.get(key)
  if (cached) return JSON.parse(cached) as Report
  // end

  // block: load-report
  const found = await db.query('SELECT id, team_id, title FROM reports WHERE id = $1', [reportId])
  const row = found.rows[0]
  if (!row) throw new NotFound('report_not_found')
  await requireMember(ctx, row.team_id)
  // end

  // block: sum-bookings
  const sums = await db.query('SELECT sum(amount) AS total, count(*) AS bookings FROM bookings WHERE team_id = $1', [row.team_id])
  const { total, bookings } = sums.rows[0]
  const report: Report = { id: row.id, teamId: row.team_id, title: row.title, total: Number(total), bookings: Number(bookings) }
  // end

  // block: fill-cache
  await cache.set(key, JSON.stringify(report), 600)
  return report
  // end
}

export async function removeMember(ctx: Context, teamId: number, userId: number): Promise<void> {
  // block: remove-member
  const { rowCount } = await ctx.db.query('DELETE FROM members WHERE team_id = $1 AND user_id = $2', [teamId, userId])
  if (rowCount === 0) throw new NotFound('member_not_found')
  // end
}
