import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

export type SecurityRow = Row<
  'securityLog',
  'id' | 'seq' | 'createdAt' | 'event' | 'result' | 'userId' | 'keyId' | 'details' | 'requestId'
> &
  Pick<Row<'securitySources'>, 'address' | 'userAgent'> & { userName: string | null; keyName: string | null }

export type SecurityFilter = {
  event?: string | undefined
  result?: string | undefined
  search?: string | undefined
  since?: Date | undefined
}

/** Newest first. Ids are ordered by time, so they serve as cursors. */
export async function listSecurityRows(
  db: Db,
  orgId: string,
  { limit, before, ...filter }: SecurityFilter & { limit: number; before?: string | undefined },
): Promise<SecurityRow[]> {
  const { rows } = await sql<SecurityRow>`
    select l.id, l.seq, l.created_at, l.event, l.result, l.user_id, l.key_id, l.details, l.request_id,
      s.address, s.user_agent, u.name as user_name, k.name as key_name
    from security_log l
    left join security_sources s on s.org_id = l.org_id and s.seq = l.seq
    left join users u on u.org_id = l.org_id and u.id = l.user_id
    left join api_keys k on k.org_id = l.org_id and k.id = l.key_id
    where l.org_id = ${orgId} and (${before ?? null}::uuid is null or l.id < ${before ?? null}::uuid)
      and ${matchLine(orgId, filter)}
    order by l.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** People and keys are looked up once, not for every line. No character of the search text has a special meaning. */
function matchLine(orgId: string, { event, result, search, since }: SecurityFilter): RawBuilder<boolean> {
  const word = search?.toLowerCase()
  return sql`(${event ?? null}::text is null or l.event = ${event ?? null})
    and (${result ?? null}::text is null or l.result = ${result ?? null})
    and (${since ?? null}::timestamptz is null or l.created_at >= ${since ?? null})
    and (${word ?? null}::text is null or strpos(coalesce(s.address, ''), ${word ?? null}) > 0
      or l.user_id in (select p.id from users p
        where p.org_id = ${orgId} and strpos(lower(p.name || ' ' || p.email), ${word ?? null}) > 0)
      or l.key_id in (select x.id from api_keys x
        where x.org_id = ${orgId} and strpos(lower(x.name || ' ' || x.id), ${word ?? null}) > 0))`
}

export type AttemptRow = Pick<Row<'securityLog'>, 'createdAt' | 'event' | 'details'> &
  Pick<Row<'securitySources'>, 'address' | 'userAgent' | 'email'>

/** Refusals that belong to no organization, newest first. */
export async function listAttemptRows(db: Db, limit: number): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select l.created_at, l.event, l.details, s.address, s.user_agent, s.email
    from security_log l left join security_sources s on s.org_id = l.org_id and s.seq = l.seq
    where l.org_id = '00000000-0000-0000-0000-000000000000' order by l.seq desc limit ${limit}`.execute(db)
  return rows
}
