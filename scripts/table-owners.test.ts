import { describe, expect, test } from 'vitest'
import {
  drawTables,
  findIdleUses,
  findRoomCycles,
  findTableBreaches,
  findUnknownRooms,
  findUses,
  hasSql,
  readOwners,
  readTableNames,
} from './table-owners.ts'

const tables = ['users', 'audit_log', 'teams']
const owned = {
  users: { owner: 'people', readers: ['sarif'] },
  audit_log: { owner: 'audit', readers: [] },
  teams: { owner: 'people', readers: [] },
}
const reading = "db.selectFrom('users as u').select('u.id')"
const reader = { file: 'server/src/areas/findings/sarif/sarif.queries.ts', text: reading }
const breachesOf = (file: string, text: string) =>
  findTableBreaches([reader, { file: `server/src/${file}`, text }], tables, owned)

describe('the comment above a table', () => {
  test('names its owner and its readers, on as many lines as it takes', () => {
    const migration = `-- Why it is there.
-- owner: people; read by: sarif, audit-log,
--   single-sign-on
create table users (
  id uuid
);

-- owner: platform/crypto
create unlogged table holders (id uuid);`

    expect(readOwners([migration])).toEqual({
      users: { owner: 'people', readers: ['sarif', 'audit-log', 'single-sign-on'] },
      holders: { owner: 'platform/crypto', readers: [] },
    })
  })

  test('is read in every migration, also for a table with a new name', () => {
    const later = `-- owner: sarif; read by: chat
alter table holders rename to keepers;
-- owner: chat
create table if not exists channels (id uuid);`

    expect(readOwners(['-- owner: people\ncreate table users (id uuid);', later])).toEqual({
      users: { owner: 'people', readers: [] },
      keepers: { owner: 'sarif', readers: ['chat'] },
      channels: { owner: 'chat', readers: [] },
    })
  })

  test.each([
    ['is missing', 'create table users (id uuid);'],
    ['is not directly above the table', '-- owner: people\n\ncreate table users (id uuid);'],
    ['cannot be read', '-- owner: people, read by sarif\ncreate table users (id uuid);'],
    ['is inside the table', 'create table users (\n-- owner: people\n  id uuid\n);'],
  ])('%s: the table has no owner', (_, migration) => {
    expect(findTableBreaches([], ['users'], readOwners([migration]))).toEqual(['users has no owner'])
  })

  test('must name rooms that exist', () => {
    const owned = readOwners(['-- owner: peple; read by: sarif, chatt\ncreate table users (id uuid);'])

    expect(findUnknownRooms([reader], owned)).toEqual([
      'users names peple, which does not exist',
      'users names chatt, which does not exist',
    ])
    expect(findUnknownRooms([reader], { users: { owner: 'sarif', readers: [] } })).toEqual([])
  })
})

test('knows the tables of the real database', () => {
  expect(readTableNames()).toEqual(expect.arrayContaining(['schema_migrations', 'users', 'secret_key_holders']))
  expect(readTableNames().length).toBeGreaterThan(80)
})

test('finds tables in Kysely queries and in written SQL', () => {
  const read = (text: string) =>
    findUses(text, tables).map(({ table, isWrite }) => `${isWrite ? 'writes' : 'reads'} ${table}`)

  expect(read("db.selectFrom('auditLog').innerJoin('users as u', 'u.id', 'id')")).toEqual([
    'reads users',
    'reads audit_log',
  ])
  expect(read("db.insertInto('auditLog').values(rows)")).toEqual(['writes audit_log'])
  expect(read('sql`update users set name = 1 from teams t`')).toEqual(['writes users', 'reads teams'])
  expect(read('sql`delete from users where id = 1`')).toEqual(['writes users'])
  expect(read('sql`select 1 from new_rows n, teams t`')).toEqual(['reads teams'])
  expect(read('// reads from users\nconst users = 1')).toEqual([])
})

describe('a breach is', () => {
  test('a write by anyone but the owner', () => {
    expect(breachesOf('areas/findings/sarif/more.queries.ts', "db.updateTable('users')")).toEqual([
      'server/src/areas/findings/sarif/more.queries.ts writes users, which people owns',
    ])
    expect(breachesOf('areas/organization/people/users.queries.ts', "db.updateTable('users')")).toEqual([])
  })

  test('a read by a room that is not listed', () => {
    expect(breachesOf('delivery/claim.queries.ts', reading)).toEqual([
      'server/src/delivery/claim.queries.ts reads users, which people owns',
    ])
  })

  test('SQL outside a query file', () => {
    expect(breachesOf('areas/organization/people/people.ts', reading)).toEqual([
      'server/src/areas/organization/people/people.ts holds SQL',
    ])
    expect(hasSql('sql<number>`1`')).toBe(true)
    expect(hasSql('// db.selectFrom(x)')).toBe(false)
  })

  test('a table without an owner, an owner without a table, and a reader that does not read', () => {
    expect(findTableBreaches([reader], [...tables, 'new_table'], owned)).toEqual(['new_table has no owner'])
    expect(findTableBreaches([reader], ['users', 'teams'], owned)).toEqual(['there is no table audit_log'])
    expect(findTableBreaches([], tables, owned)).toEqual(['sarif does not read users'])
  })
})

test('reports cycles between rooms, by import or by table', () => {
  const there = { from: 'sarif', to: 'people', why: 'reads users' }

  expect(findRoomCycles([there])).toEqual([])
  expect(findRoomCycles([there, { from: 'people', to: 'sarif', why: 'imports sarif.ts' }])).toEqual([
    'rooms in a circle: sarif → people (reads users), people → sarif (imports sarif.ts)',
  ])
})

test('the diagram shows each room below everything it uses', () => {
  const picture = drawTables([{ from: 'sarif', to: 'people', why: 'reads users' }], owned)

  expect(picture.split('\n').slice(2)).toEqual([
    '| 0 | audit | `audit_log` |  |',
    '| 0 | people | `users` `teams` |  |',
    '| 1 | sarif |  | `users` |',
  ])
})

test('an area or feature that may use another one uses it', () => {
  const table = {
    ground: { mayUse: [], features: { water: [], wells: ['water', 'pipes'] } },
    upstairs: { mayUse: ['ground', 'attic'], features: { baths: [] } },
  }
  const drawn = [{ from: 'wells', to: 'water', why: 'imports water.ts' }]

  expect(findIdleUses(drawn, [], table)).toEqual([
    'wells does not use pipes',
    'upstairs does not use ground',
    'upstairs does not use attic',
  ])
})
