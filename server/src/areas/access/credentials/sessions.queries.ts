import { CompiledQuery, type Insertable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'

export type LiveSessionRow = Row<'sessions', 'id' | 'orgId' | 'userId' | 'lastSeenAt' | 'tokenHash'> &
  Row<'users', 'role'> &
  Row<'organizations', 'secondFactorPolicy'> & { hasSecondFactor: boolean; isFromProvider: boolean; isLead: boolean }

/** Read for every request of the web app; those of the same moment share it. Sessions of deactivated users and organizations are not found. */
const liveSessionSql = `
  select s.id, s.org_id, s.user_id, s.last_seen_at, s.token_hash, u.role, o.second_factor_policy,
    s.sso_connection_id is not null as is_from_provider,
    (exists (select from credentials c
      where c.org_id = s.org_id and c.user_id = s.user_id and c.seed_confirmed_at is not null)
    or exists (select from passkeys p where p.org_id = s.org_id and p.user_id = s.user_id)) as has_second_factor,
    exists (select from team_leads l where l.org_id = s.org_id and l.user_id = s.user_id) as is_lead
  from sessions s
  join users u on u.org_id = s.org_id and u.id = s.user_id
  join organizations o on o.id = s.org_id
  where s.token_hash = any($1::bytea[]) and s.expires_at > $2 and s.last_seen_at > $3 and u.is_active and o.is_active`

export async function listLiveSessions(
  db: Db,
  tokenHashes: readonly Buffer[],
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<LiveSessionRow[]> {
  const query = CompiledQuery.raw(liveSessionSql, [tokenHashes, now, idleSince])
  return (await db.executeQuery<LiveSessionRow>(query)).rows
}

export async function insertSession(db: Db, row: Insertable<Tables['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(row).execute()
}

export async function updateLastSeen(db: Db, orgId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('lastSeenAt', '<', now)
    .execute()
}

export function listSessionRows(
  db: Db,
  orgId: string,
  userId: string,
  { now, idleSince }: { now: Date; idleSince: Date },
) {
  return db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastSeenAt', 'userAgent', 'address'])
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', idleSince)
    .orderBy('lastSeenAt', 'desc')
    .execute()
}

export type SessionStart = Row<'sessions', 'ssoConnectionId' | 'isFromLink'>

/** The connection that a session came through, or null, and whether it was opened by a link from the operator. */
export async function readSessionStart(db: Db, orgId: string, id: string): Promise<SessionStart> {
  const row = await db
    .selectFrom('sessions')
    .select(['ssoConnectionId', 'isFromLink'])
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? { ssoConnectionId: null, isFromLink: false }
}

/** What an identity provider calls the sessions that it wants to end: one by its id, or all of a person. */
export type ProviderSessions = { connectionId: string; subject?: string | undefined; sessionId?: string | undefined }

/** Gives whose they were, once for each. */
export function deleteProviderSessions(
  db: Db,
  orgId: string,
  { connectionId, subject, sessionId }: ProviderSessions,
): Promise<Row<'sessions', 'userId'>[]> {
  let query = db.deleteFrom('sessions').where('orgId', '=', orgId).where('ssoConnectionId', '=', connectionId)
  if (subject !== undefined) query = query.where('ssoSubject', '=', subject)
  if (sessionId !== undefined) {
    query = query.where((where) =>
      where.or([
        where('ssoSessionId', '=', sessionId),
        // Sessions that the provider gave no id for may be the one; whose they are is known only with a subject.
        ...(subject === undefined ? [] : [where('ssoSessionId', 'is', null)]),
      ]),
    )
  }
  return query.returning('userId').execute()
}

/** Of everybody in the organization. Gives whose they were, once for each. */
export function deleteSessionsWithoutProvider(
  db: Db,
  orgId: string,
  except: string | undefined,
): Promise<Row<'sessions', 'userId'>[]> {
  const query = db.deleteFrom('sessions').where('orgId', '=', orgId).where('ssoConnectionId', 'is', null)
  return (except === undefined ? query : query.where('id', '<>', except)).returning('userId').execute()
}

/** From now on the session is not one for emergencies. */
export async function forgetLink(db: Db, orgId: string, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ isFromLink: false })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('isFromLink', '=', true)
    .execute()
}

/** Gives how many there were. */
export async function deleteSessions(
  db: Db,
  orgId: string,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  let query = db.deleteFrom('sessions').where('orgId', '=', orgId).where('userId', '=', userId)
  if (which.only !== undefined) query = query.where('id', '=', which.only)
  if (which.except !== undefined) query = query.where('id', '<>', which.except)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

export async function deleteOldSessions(db: Db, { now, idleSince }: { now: Date; idleSince: Date }): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('expiresAt', '<=', now), where('lastSeenAt', '<=', idleSince)]))
    .execute()
}

/** The identity provider that a session came from. */
export async function findProviderOrigin(db: Db, orgId: string, id: string) {
  const row = await db
    .selectFrom('sessions')
    .select(['ssoConnectionId', 'ssoSubject', 'ssoSessionId'])
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined || row.ssoConnectionId === null || row.ssoSubject === null) return undefined
  return { connectionId: row.ssoConnectionId, subject: row.ssoSubject, sessionId: row.ssoSessionId ?? undefined }
}
