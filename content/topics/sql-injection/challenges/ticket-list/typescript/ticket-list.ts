import type { Pool } from 'pg'

export type TicketQuery = { status?: string; assignee?: string; sort?: string; direction?: string; page?: string }
export type Ticket = { id: number; title: string; status: string; priority: number; assignee: string | null }

const pageSize = 25
// part: columns
// end

/** The tickets of a team, as the table on the page shows them. */
export async function listTickets(db: Pool, teamId: number, query: TicketQuery): Promise<Ticket[]> {
  // block: order
  const { sort = 'created_at', direction = 'desc' } = query
  const order = `${sort} ${direction}`
  // end

  // block: status-filter
  const statuses = (query.status ?? 'open').split(',').map((status) => status.trim())
  // end

  // block: conditions
  const conditions = ['team_id = $1', 'status = ANY($2)']
  const values: unknown[] = [teamId, statuses]
  if (query.assignee !== undefined) {
    values.push(query.assignee)
    conditions.push(`assignee = $${values.length}`)
  }
  // end

  // block: page
  const requested = Number.parseInt(query.page ?? '', 10)
  const page = Number.isNaN(requested) ? 1 : Math.max(requested, 1)
  const offset = (page - 1) * pageSize
  // end

  // block: select
  const { rows } = await db.query<Ticket>(
    `SELECT id, title, status, priority, assignee
     FROM tickets
     WHERE ${conditions.join(' AND ')}
     ORDER BY ${order}
     LIMIT ${pageSize} OFFSET ${offset}`,
    values,
  )
  return rows
  // end
}
