/** Rules for every table and every write, including future ones. */
import { randomUUID } from 'node:crypto'
import { type Operation, publicOperations } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Answer, createWorld, errorText, type TestOrganization, type World } from '../world.ts'
import { bodyOf, createSubject, isWrite, pathOf, resourceParamsOf, usableBodyOf } from './contract-samples.ts'
import { checksumsOf } from './table-checksums.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.close())

async function ask<T extends object>(sql: string): Promise<T[]> {
  const { rows } = await world.database.pool.query<T>(sql)
  return rows
}

describe('tables', () => {
  /** Tables whose rows are not keyed by organization and id, with the reason. */
  const notByOrganization: Record<string, string> = {
    settings: 'facts about the installation',
    schema_migrations: 'facts about the installation',
    secret_key_holders: 'which secret key each process of the installation knows',
    organizations: 'the organization itself',
    api_keys: 'a key is looked up before its organization is known; its id is random and unique',
    access_tokens: 'a token is looked up before its organization is known; its id is random and unique',
    scim_tokens: 'a token is looked up before its organization is known; its id is random and unique',
    log_stream_lease: 'which process of the installation streams the logs',
    reset_requests: 'whose address it is, is looked up later',
    sign_in_tries: 'counted before it is known who signs in',
    used_challenges: 'used before it is known who signs in',
  }

  test('every table has the organization in its primary key, or a reason not to', async () => {
    const tables = await ask<{ table: string; key: string[] }>(`
      select t.relname as table, array(
        select a.attname::text from unnest(p.conkey) k join pg_attribute a on a.attrelid = t.oid and a.attnum = k
      ) as key
      from pg_class t left join pg_constraint p on p.conrelid = t.oid and p.contype = 'p'
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') order by 1`)
    expect(tables.length).toBeGreaterThan(8)
    const without = tables.filter(({ key }) => !key.includes('org_id')).map(({ table }) => table)
    expect(without).toEqual(Object.keys(notByOrganization).toSorted())
  })

  test('a row can only reference rows of its own organization', async () => {
    const keys = await ask<{ name: string; from: string[]; to: string[]; isTenantToTenant: boolean }>(`
      select c.conname as name,
        array(select a.attname::text from unnest(c.conkey) with ordinality k (n, i)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by i) as from,
        array(select a.attname::text from unnest(c.confkey) with ordinality k (n, i)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by i) as to,
        exists (select from pg_attribute a where a.attrelid = c.confrelid and a.attname = 'org_id') as "isTenantToTenant"
      from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace`)
    expect(keys.filter((key) => key.isTenantToTenant).length).toBeGreaterThan(5)
    const isSafe = (key: (typeof keys)[number]) => {
      const place = key.from.indexOf('org_id')
      return place >= 0 && key.to[place] === (key.isTenantToTenant ? 'org_id' : 'id')
    }
    expect(keys.filter((key) => !isSafe(key))).toEqual([])
  })

  /** Ids that reference no row. */
  const freeIds: Record<string, string> = {
    'assignments.assignee_id': 'outlives a team that is deleted; user_id and team_id have the keys',
    'audit_log.request_id': 'an answer in the log, not a row',
    'lab_runs.attempt_id': 'outlives an attempt that is deleted because its content is gone',
    'log_checkpoints.org_id': 'the nil id stands for security lines that belong to no organization',
    'log_heads.org_id': 'the nil id stands for security lines that belong to no organization',
    'log_stream_cursors.org_id': 'the nil id stands for security lines that belong to no organization',
    'program_members.assignee_id': 'the organization, or what user_id and team_id have keys for',
    'security_log.request_id': 'an answer in the log, not a row',
    'security_sources.org_id': 'written only with its line, by one function',
    'webhook_attempts.delivery_id': 'both are dropped by the week; a key would forbid it',
    'webhook_attempts.org_id': 'an attempt is written only with its delivery, in one statement',
    'webhook_deliveries.event_id': 'both are dropped by the week; a key would forbid it',
    'webhook_queue.delivery_id': 'checking it would cost every event a look into the history',
    'webhook_queue.event_id': 'checking it would cost every event a look into the history',
  }

  test('every column that names another row has a foreign key', async () => {
    const loose = await ask<{ column: string }>(`
      select t.relname || '.' || a.attname as column
      from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
        and a.atttypid = 'uuid'::regtype and a.attname like '%\\_id'
        and not exists (
          select from pg_constraint c where c.conrelid = t.oid and c.contype = 'f' and a.attnum = any (c.conkey))
      order by 1`)
    expect(loose.map(({ column }) => column)).toEqual(Object.keys(freeIds))
  })

  /** A unique value across organizations reveals to one what another has, unless the value is random. */
  const uniqueEverywhere: Record<string, string> = {
    access_tokens_pkey: 'random',
    api_keys_pkey: 'random',
    certificates_number_unique: 'random',
    email_changes_token_unique: 'random',
    invitations_token_unique: 'random',
    lms_registrations_code_unique: 'random',
    one_time_links_token_unique: 'random',
    organization_brands_logo_name: 'random',
    passkeys_credential_unique: 'made at random by the authenticator',
    remembered_devices_token_unique: 'random',
    scim_tokens_pkey: 'random',
    sessions_token_unique: 'random',
    sso_connections_id_unique: 'random',
    sso_domains_verified_unique: 'a domain belongs to whoever has proven it, which the sign-in page shows anyway',
    sso_sign_ins_state_unique: 'random',
  }

  test('a value used by one organization is never refused to another', async () => {
    const shared = await ask<{ name: string }>(`
      select i.relname as name from pg_index x
      join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where x.indisunique and t.relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'org_id')
        and not exists (select from pg_attribute a
          where a.attrelid = t.oid and a.attname = 'org_id' and a.attnum = any (x.indkey))
      order by 1`)
    expect(shared.map(({ name }) => name)).toEqual(Object.keys(uniqueEverywhere))
  })
})

describe('writes', () => {
  const writes = publicOperations.filter(isWrite)

  async function call(org: TestOrganization, operation: Operation, headers = {}) {
    const path = pathOf(operation, await createSubject(org, operation))
    const body = await usableBodyOf(org, operation)
    return { send: () => org.request(operation.method, path, body, { headers }) }
  }

  function listAuditLines(org: TestOrganization) {
    return world.database.db.selectFrom('auditLog').selectAll().where('orgId', '=', org.id).orderBy('id').execute()
  }

  test.for(writes)('$id adds exactly one line to the audit log', async (operation) => {
    const org = await world.organization()
    const { send } = await call(org, operation)
    const before = await listAuditLines(org)

    const answer = await send()

    expect(answer.status, answer.text).toBe(200)
    const lines = (await listAuditLines(org)).slice(before.length)
    expect(lines).toMatchObject([
      { actorType: 'key', actorId: org.keyId, requestId: answer.headers.get('x-request-id') },
    ])
    expect(lines[0]?.subjectId ?? 'none').toMatch(/^[0-9a-f-]{36}$/)
  })

  test.for(writes.filter((operation) => resourceParamsOf(operation).length > 0))(
    '$id adds no line when there is nothing to write to',
    async (operation) => {
      const org = await world.organization()
      const ids = Object.fromEntries(resourceParamsOf(operation).map((param) => [param, randomUUID()]))
      const before = await checksumsOf(world.database, org.id)

      const answer = await org.request(operation.method, pathOf(operation, ids), bodyOf(operation))

      expect(answer.status).toBe(404)
      expect(await checksumsOf(world.database, org.id)).toEqual(before)
    },
  )

  test.for(writes)('$id writes everything or nothing', async (operation) => {
    const org = await world.organization()
    const headers: Record<string, string> = operation.method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
    const { send } = await call(org, operation, headers)
    const lists = await readLists(org)
    const before = await checksumsOf(world.database, org.id)
    // The audit line is the last statement of a write: all others have run by then.
    const mend = await breakTable('audit_log')

    const failed = await send()

    expectBareFailure(failed)
    expect(await checksumsOf(world.database, org.id)).toEqual(before)
    expect(await readLists(org)).toEqual(lists)
    await mend()
    const repeated = await send()
    expect(repeated.status, repeated.text).toBe(200)
    expect(repeated.headers.get('idempotent-replayed')).toBe(null)
    expect(await checksumsOf(world.database, org.id)).not.toEqual(before)
  })

  test.for(writes.filter((operation) => operation.method === 'POST'))(
    '$id has no effect if its answer cannot be saved for a repeat',
    async (operation) => {
      const org = await world.organization()
      const { send } = await call(org, operation, { 'idempotency-key': randomUUID() })
      const before = await checksumsOf(world.database, org.id)
      await breakTable('idempotent_answers')

      expectBareFailure(await send())
      expect(await checksumsOf(world.database, org.id)).toEqual(before)
    },
  )

  /** Makes the table refuse every new row, with a text that no caller may see. */
  async function breakTable(table: string): Promise<() => Promise<void>> {
    await world.database.pool.query(`
      create or replace function refuse_row() returns trigger language plpgsql as
        $$ begin raise exception 'broken on purpose: select from %', tg_table_name; end $$;
      create trigger refuse_row before insert on ${table} for each row execute function refuse_row()`)
    const mend = async () => {
      await world.database.pool.query(`drop trigger if exists refuse_row on ${table}`)
    }
    onTestFinished(mend)
    return mend
  }

  function expectBareFailure(answer: Answer): void {
    expect(answer.status).toBe(500)
    expect(answer.text).toBe(errorText('internal_error'))
    expect(JSON.stringify([...answer.headers])).not.toContain('broken on purpose')
    const requestId = answer.headers.get('x-request-id') as string
    const lines = world.logLines.filter((line) => line.includes(requestId))
    expect(lines.some((line) => line.includes('broken on purpose'))).toBe(true)
  }

  async function readLists(org: TestOrganization): Promise<string[]> {
    const lists = publicOperations.filter(({ method, url }) => method === 'GET' && !url.includes('{'))
    const texts = await Promise.all(lists.map(async ({ url }) => (await org.request('GET', url)).text))
    // The time of counting is not state.
    return texts.map((text) => text.replace(/"countedAt":"[^"]+"/, ''))
  }
})
