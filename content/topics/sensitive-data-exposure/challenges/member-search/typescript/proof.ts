import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'

type Code = typeof import('./member-search.ts')

const log = { info: () => {} }
const session = { memberId: 9, clubId: 1 }

const open = () =>
  createPool(`
    CREATE TABLE members (id INTEGER, club_id INTEGER, name TEXT, team TEXT, birth_date TEXT, address TEXT, health_notes TEXT, reset_token TEXT);
    INSERT INTO members VALUES (1, 1, 'Ada', 'Rowing', '1984-02-03', '1 Example Street', 'asthma', 'k3y');
    INSERT INTO members VALUES (2, 2, 'Adam', 'Chess', '1990-01-01', '2 Example Street', 'none', NULL);
  `)

export async function works({ searchMembers, InvalidQuery }: Code) {
  const db = open()
  const [ada, ...others] = (await searchMembers(db, log, session, { name: 'Ad' })) as Record<string, unknown>[]
  assert.equal(others.length, 0)
  assert.deepEqual([ada?.id, ada?.name, ada?.team], [1, 'Ada', 'Rowing'])
  assert.equal(ada?.photo, 'https://photos.example.com/1/1?size=96')
  assert.equal((await searchMembers(db, log, session, { name: '%%' })).length, 0)
  await assert.rejects(searchMembers(db, log, session, { name: 'a' }), InvalidQuery)
}

export async function exploit({ searchMembers }: Code): Promise<boolean> {
  const answer = await searchMembers(open(), log, session, { name: 'Ada', fields: 'address,health_notes,reset_token' })
  return /1984-02-03|Example Street|asthma|k3y/.test(JSON.stringify(answer))
}
