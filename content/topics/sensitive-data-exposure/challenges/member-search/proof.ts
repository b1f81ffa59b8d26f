import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/member-search.ts')

const log = { info: () => {} }
const session = { memberId: 9, clubId: 1 }

/** A club with a column that is newer than the code. */
function open(vary: Vary) {
  const ada = {
    id: vary.number(1, 99),
    name: `Ad${vary.word()}`,
    team: vary.pick(['Rowing', 'Chess', 'Judo']),
    birth_date: `19${vary.number(50, 99)}-02-03`,
    address: `${vary.number(1, 99)} ${vary.word()} street`,
    health_notes: `asthma, ${vary.word()}`,
    reset_token: vary.text(16),
    [`column_${vary.word()}`]: vary.text(14),
  }
  const names = Object.keys(ada)
  const types = names.map((name) => `${name} ${name === 'id' ? 'INTEGER' : 'TEXT'}`).join(', ')
  const values = Object.values(ada).map((value) => (typeof value === 'number' ? value : `'${value}'`))
  const db = createPool(`
    CREATE TABLE members (club_id INTEGER, ${types});
    INSERT INTO members VALUES (1, ${values.join(', ')});
    INSERT INTO members (club_id, id, name, team) VALUES (2, 200, 'Adam', 'Chess');
  `)
  return { ada, db }
}

export async function works({ searchMembers, InvalidQuery }: Code, vary: Vary) {
  const { ada, db } = open(vary)
  const [found, ...others] = (await searchMembers(db, log, session, { name: 'Ad' })) as Record<string, unknown>[]
  assert.equal(others.length, 0, 'Only members of the own club should be found.')
  assert.deepEqual([found?.id, found?.name, found?.team], [ada.id, ada.name, ada.team], 'The answer should have `id`, `name` and `team` of each member found.')
  assert.equal(found?.photo, `https://photos.example.com/1/${ada.id}?size=96`, 'The answer should have the address of the photo as `photo`.')
  assert.equal((await searchMembers(db, log, session, { name: '%%' })).length, 0, 'A percent sign should be searched for as it is.')
  const crowd = vary.shuffle(Array.from({ length: 23 }, (_, at) => ({ id: 300 + at, name: `Zoe ${String.fromCharCode(97 + at)}${vary.word()}` })))
  const columns = Object.keys(ada)
  const insert = `INSERT INTO members (club_id, ${columns.join(', ')}) VALUES (1, ${columns.map((_, at) => `$${at + 1}`).join(', ')})`
  for (const one of crowd) await db.query(insert, Object.values({ ...ada, ...one }))
  const zoes = (await searchMembers(db, log, session, { name: 'Zoe' })) as Record<string, unknown>[]
  assert.deepEqual(zoes.map(({ name }) => name), crowd.map(({ name }) => name).toSorted().slice(0, 20), 'Of 23 members found, the first 20 by name should be in the answer, in this order.')
  await assert.rejects(searchMembers(db, log, session, { name: 'a' }), InvalidQuery, 'A name of one letter should be refused with InvalidQuery.')
}

/** A member who calls the service without the app, and asks for every column. */
export async function exploit({ searchMembers }: Code, vary: Vary): Promise<Breach | false> {
  const { ada, db } = open(vary)
  const { id, name, team, ...hidden } = ada
  const names = Object.keys(hidden)
  for (const fields of [names.join(','), names.join(' '), '*', undefined]) {
    const answer = JSON.stringify(await searchMembers(db, log, session, { name: 'Ad', fields }).catch(() => []))
    const leaked = Object.entries(hidden).find(([, value]) => answer.includes(String(value)))
    if (leaked) return { sent: `GET /members?name=Ad${fields === undefined ? '' : `&fields=${fields}`} for member ${id}, ${name} of ${team}`, got: `${answer}: ${leaked[0]} is for the office only` }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ searchMembers }: Code, input: { name: string; fields: string }, vary: Vary) {
  const { ada, db } = open(vary)
  try {
    const answer = JSON.stringify(await searchMembers(db, log, session, input), null, 1)
    return { isDone: answer.includes(ada.health_notes), shown: answer }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { name: 'Ad', fields: 'id,name,team' }, isDone: true },
  { input: { name: 'Xy', fields: 'id,name,team' }, isDone: false },
  { input: { name: 'A', fields: 'health_notes' }, isDone: false },
]
