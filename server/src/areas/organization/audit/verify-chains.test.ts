import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { createPerson, goodPassword } from '../../../../test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../../../test/world.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { recordSecurity } from './audit.ts'
import { noteHeads, pruneLog } from './checkpoints.ts'
import { verifyChains } from './verify-chains.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.close())

const root = () => ({ db: world.database.db, sealer: world.sealer })

async function verify(org: TestOrganization, erasedUserIds: string[] = []) {
  const known = { orgIds: [org.id], erasedUserIds: new Set(erasedUserIds) }
  const { problems } = await verifyChains(root(), known)
  return problems.filter(({ orgId }) => orgId === org.id).map(({ log, line, problem }) => `${log} ${line} ${problem}`)
}

/** As the owner of the tables. */
async function tamper(sql: string, ...values: unknown[]): Promise<void> {
  const { rowCount } = await world.database.pool.query(sql, values)
  expect(rowCount).toBeGreaterThan(0)
}

/** An organization with some lines in both logs. */
async function createLogs() {
  const org = await world.organization()
  const person = await createPerson(world, org)
  for (let n = 0; n < 4; n++) await org.request('POST', '/teams', { name: `Team ${n} "ü\n\u0001😀` })
  return { org, person }
}

describe('a chain', () => {
  test('without changes is verified, also after an erasure', async () => {
    const { org, person } = await createLogs()
    await noteHeads(root(), new Date())
    await eraseUser(org.context(), 'grace@example.com')

    expect(await verify(org, [person.id])).toEqual([])
    expect(await verify(org)).toContainEqual(expect.stringContaining('are gone, although nobody was erased'))
  })

  test.each([
    [
      'changed',
      `update audit_log set details = '{"role":"org_admin"}' where org_id = $1 and seq = 3`,
      /^audit 3 was changed/,
    ],
    [
      'given another actor',
      `update audit_log set actor_id = 'x' where org_id = $1 and seq = 3`,
      /^audit 3 was changed/,
    ],
    ['removed', 'delete from audit_log where org_id = $1 and seq = 3', /^audit 3 is missing$/],
    ['removed at the end', 'delete from audit_log where org_id = $1 and seq >= 6', /^audit 6 is missing/],
    [
      'removed at the beginning',
      'delete from audit_log where org_id = $1 and seq <= 2',
      /^audit 1 is missing, and so are the lines up to 2$/,
    ],
    [
      'changed in the security log',
      `update security_log set result = 'failure' where org_id = $1 and seq = 2`,
      /^security 2 was changed/,
    ],
    [
      'given another address',
      `update security_sources set address = '192.0.2.9' where org_id = $1 and seq = 2`,
      /^security 2 its address/,
    ],
    [
      'stripped of its address',
      'delete from security_sources where org_id = $1 and seq = 2',
      /^security 2 its address and browser are gone/,
    ],
  ])('with a line that was %s reports the line', async (_what, sql, expected) => {
    const { org } = await createLogs()
    await tamper(sql, org.id)
    const [first, ...others] = await verify(org)

    expect(first).toMatch(expected)
    expect(others).toEqual([])
  })

  test('with two swapped lines reports both', async () => {
    const { org } = await createLogs()
    await tamper(`update audit_log set seq = -seq where org_id = $1 and seq in (3, 4)`, org.id)
    await tamper('update audit_log set seq = case seq when -3 then 4 else 3 end where org_id = $1 and seq < 0', org.id)

    expect((await verify(org)).map((text) => text.slice(0, 8))).toEqual(['audit 3 ', 'audit 4 ', 'audit 5 '])
  })

  test('with an inserted line reports it, also at the end', async () => {
    const { org } = await createLogs()
    const insert = (seq: number) =>
      tamper(
        `insert into audit_log (org_id, id, created_at, actor_type, actor_id, action, subject_type, subject_id, details,
           request_id, seq, hash)
         select org_id, $2, created_at, actor_type, actor_id, action, subject_type, subject_id, details, request_id, $3,
           sha256('x') from audit_log where org_id = $1 and seq = 2`,
        org.id,
        newId(),
        seq,
      )
    await insert(1000)
    const [gap, added] = await verify(org)
    await tamper('update audit_log set seq = seq + 5000 where org_id = $1 and seq >= 3', org.id)
    await insert(3)

    expect(gap).toMatch(/^audit \d+ is missing/)
    expect(added).toMatch(/^audit \d+ was added without the chain$/)
    expect((await verify(org))[0]).toMatch(/^audit 3 was changed, moved or inserted/)
  })

  test('that was rewritten completely differs from the checkpoint, which only the secret key can create', async () => {
    const { org } = await createLogs()
    await noteHeads(root(), new Date())
    // What the owner of the tables can do without the key, knowing how hashes are computed.
    await tamper('delete from audit_log where org_id = $1 and seq = 3', org.id)
    await tamper('update audit_log set seq = seq - 1 where org_id = $1 and seq > 3', org.id)
    await world.database.pool.query(`
      do $$ declare line audit_log; last bytea := ''; begin
        for line in select * from audit_log where org_id = '${org.id}' order by seq loop
          last := hash_audit_line(last, line);
          update audit_log set hash = last where org_id = line.org_id and id = line.id;
        end loop;
        update log_heads set hash = last, seq = seq - 1 where org_id = '${org.id}' and log = 'audit';
      end $$`)

    expect(await verify(org)).toEqual([expect.stringMatching(/^audit \d+ is missing$/)])
    await tamper(`update log_checkpoints set seq = 3 where org_id = $1 and log = 'audit'`, org.id)
    expect(await verify(org)).toEqual(['audit 3 the checkpoint "latest" was changed'])
  })

  /** What the owner of the tables can do without the key, knowing how hashes are computed. */
  async function rewriteAudit(org: TestOrganization): Promise<void> {
    await tamper(`update audit_log set actor_id = 'somebody else' where org_id = $1 and seq = 3`, org.id)
    await world.database.pool.query(`
      do $$ declare line audit_log; last bytea := ''; begin
        for line in select * from audit_log where org_id = '${org.id}' order by seq loop
          last := hash_audit_line(last, line);
          update audit_log set hash = last where org_id = line.org_id and id = line.id;
        end loop;
        update log_heads set hash = last where org_id = '${org.id}' and log = 'audit';
      end $$`)
  }
  const dropCheckpoint = (org: TestOrganization) =>
    tamper(`delete from log_checkpoints where org_id = $1 and log = 'audit'`, org.id)
  const unsealed = /^audit \d+ no checkpoint confirms the lines up to this one: it was removed$/

  test('that was rewritten and lost its checkpoint is reported, also after the worker has run', async () => {
    const { org } = await createLogs()
    await noteHeads(root(), new Date())
    await rewriteAudit(org)
    await dropCheckpoint(org)

    expect(await verify(org)).toEqual([expect.stringMatching(unsealed)])
    const { refused } = await noteHeads(root(), new Date())
    expect(refused).toContainEqual({ orgId: org.id, log: 'audit' })
    expect(await verify(org)).toEqual([expect.stringMatching(unsealed)])
  })

  test('that was rewritten keeps the checkpoint that proves it, however much is added', async () => {
    const { org } = await createLogs()
    await noteHeads(root(), new Date())
    await rewriteAudit(org)
    await org.request('POST', '/teams', { name: 'Added later' })
    const { refused } = await noteHeads(root(), new Date())

    expect(refused).toContainEqual({ orgId: org.id, log: 'audit' })
    expect(await verify(org)).toEqual([expect.stringMatching(/^audit \d+ differs from its checkpoint/)])
  })

  test('has a checkpoint from its first line on, before the worker runs', async () => {
    await noteHeads(root(), new Date())
    const { org } = await createLogs()
    const { rows } = await world.database.pool.query(
      `select log, kind from log_checkpoints where org_id = $1 order by log`,
      [org.id],
    )
    await dropCheckpoint(org)

    expect(rows).toEqual([
      { log: 'audit', kind: 'latest' },
      { log: 'security', kind: 'latest' },
    ])
    expect(await verify(org)).toEqual([expect.stringMatching(unsealed)])
  })

  test('without its last lines is reported because of its checkpoint', async () => {
    const { org } = await createLogs()
    await noteHeads(root(), new Date())
    const { rows } = await world.database.pool.query('select max(seq)::int as seq from audit_log where org_id = $1', [
      org.id,
    ])
    const last = rows[0].seq
    await tamper('delete from audit_log where org_id = $1 and seq > $2', org.id, last - 2)
    await tamper(
      `update log_heads set seq = $2, hash = (select hash from audit_log where org_id = $1 and seq = $2)
       where org_id = $1 and log = 'audit'`,
      org.id,
      last - 2,
    )

    expect(await verify(org)).toEqual([`audit ${last - 1} is missing, and so are the lines up to ${last}`])
  })

  test('that was removed with its checkpoint and started over is reported', async () => {
    await noteHeads(root(), new Date(0))
    const { org } = await createLogs()
    await tamper('delete from audit_log where org_id = $1', org.id)
    await tamper(`delete from log_heads where org_id = $1 and log = 'audit'`, org.id)
    await dropCheckpoint(org)
    await org.request('POST', '/teams', { name: 'After it' })

    expect(await verify(org)).toEqual([
      'audit 1 the log begins with it, and not with the organization: all before is gone',
    ])
  })

  test('that was removed completely is reported', async () => {
    const { org } = await createLogs()
    await tamper('delete from audit_log where org_id = $1', org.id)
    await tamper(`delete from log_heads where org_id = $1 and log = 'audit'`, org.id)
    await dropCheckpoint(org)

    expect(await verify(org)).toEqual(['audit 1 is missing, with all others'])
  })
})

test('a reported chain is sealed again after the operator has removed its checkpoints and the row since', async () => {
  const { org } = await createLogs()
  await noteHeads(root(), new Date())
  await tamper(`delete from log_checkpoints where kind = 'since' or org_id = $1`, org.id)
  const reported = await verify(org)
  const { adopted } = await noteHeads(root(), new Date())

  expect(reported).toEqual([
    expect.stringMatching(/^audit \d+ no checkpoint/),
    expect.stringMatching(/^security \d+ no checkpoint/),
  ])
  expect(adopted).toBeGreaterThanOrEqual(2)
  expect(await verify(org)).toEqual([])
})

describe('pruning', () => {
  async function createOldLines(org: TestOrganization, days: number) {
    const line = { event: 'sign_in', result: 'failure', orgId: org.id } as const
    const clock = { now: () => new Date(Date.now() - days * dayMs) }
    const ctx = { ...root(), clock, requestId: null, source: { address: '192.0.2.1', userAgent: null } }
    await recordSecurity(ctx, line, line, line, line, line)
  }

  test('removes old lines and leaves a checkpoint from which the chain is verified', async () => {
    const org = await world.organization()
    await createOldLines(org, 100)
    await createOldLines(org, 40)
    const removed = await pruneLog(root(), 'security', new Date(Date.now() - 90 * dayMs), new Date())
    const again = await pruneLog(root(), 'security', new Date(Date.now() - 90 * dayMs), new Date())
    const { rows } = await world.database.pool.query(
      `select (select min(seq) from security_log where org_id = $1) as lines,
         (select min(seq) from security_sources where org_id = $1) as sources`,
      [org.id],
    )

    expect([removed, again]).toEqual([5, 0])
    expect(rows).toEqual([{ lines: '6', sources: '6' }])
    expect(await verify(org)).toEqual([])
    await tamper('delete from security_log where org_id = $1 and seq = 6', org.id)
    expect(await verify(org)).toEqual(['security 6 is missing'])
  })

  test('never removes lines younger than 30 days', async () => {
    const org = await world.organization()
    await createOldLines(org, 29)

    await expect(pruneLog(root(), 'security', new Date(), new Date())).rejects.toThrow('at least 30 days')
    expect(await verify(org)).toEqual([])
  })
})

describe('the role of the service', () => {
  const statements = [
    "update audit_log set action = 'x'",
    'delete from audit_log',
    'truncate audit_log',
    "insert into audit_log (org_id, id, actor_type, action, subject_type, seq, hash) select org_id, gen_random_uuid(), 'system', 'x', 'x', 99999, '' from audit_log limit 1",
    "update security_log set result = 'success'",
    'delete from security_log',
    'delete from security_sources',
    'update log_heads set seq = 0',
    'delete from log_checkpoints',
    'truncate log_checkpoints',
    'drop table security_log',
    'alter table audit_log disable trigger all',
    'create or replace function prune_log(uuid, text, bigint) returns bigint language sql as $$ select 1::bigint $$',
    "update schema_migrations set checksum = ''",
  ]

  test.each(statements)('may not: %s', async (statement) => {
    const connection = { ...world.connection, user: 'parapet_service' }
    const service = openDatabase({ connection, poolSize: 1, name: 'test' })
    try {
      await expect(service.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    } finally {
      await service.close()
    }
  })
})

test('a password confirmation is in the chain of the organization', async () => {
  const { org, person } = await createLogs()
  await person.visitor.call('POST', '/password', { currentPassword: goodPassword, newPassword: 'another good one' })

  expect(await verify(org)).toEqual([])
})
