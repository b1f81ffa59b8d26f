import assert from 'node:assert/strict'
import { openLocks } from '#proof/sql-locks'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/save-document.ts')

export const adapt = {
  python: (code: Code) => ({
    ...code,
    saveDocument: ({ db, user }: Parameters<Code['saveDocument']>[0], { projectId, documentId }: Parameters<Code['saveDocument']>[1], change: object) =>
      (code.saveDocument as (...args: unknown[]) => unknown)(db, user.id, projectId, documentId, change),
  }),
}

const tables = `
  CREATE TABLE projects (id INTEGER, archived_at TEXT);
  CREATE TABLE members (project_id INTEGER, user_id INTEGER, role TEXT);
  CREATE TABLE documents (id INTEGER, project_id INTEGER, title TEXT, body TEXT, version INTEGER);
  CREATE TABLE history (document_id INTEGER, version INTEGER, body TEXT, user_id INTEGER);`

/** Two people with a project and a document each. A third reads the first one's project, and owns another. */
function start({ saveDocument }: Code, vary: Vary) {
  const draw = () => vary.shuffle(Array.from({ length: 70 }, (_, at) => at + 2)) as [number, number, number, number, number]
  const [ada, mallory, reader, writer] = draw()
  const [adas, mallorys, readers, archived, unknown] = draw()
  const [theirs, own, third, old, missing] = draw()
  const version = vary.number(1, 6)
  const body = `Pay to ${vary.name()} ${vary.text(6)}`
  // Each statement is stored by itself, as on a connection without a transaction.
  const { pool: db } = openLocks(`${tables}
    INSERT INTO projects VALUES (${adas}, NULL), (${mallorys}, NULL), (${readers}, NULL), (${archived}, '2026-01-01');
    INSERT INTO members VALUES (${adas}, ${ada}, 'owner'), (${archived}, ${ada}, 'owner'), (${adas}, ${reader}, 'reader'), (${archived}, ${writer}, 'writer'), (${mallorys}, ${writer}, 'reader'), (${adas}, ${writer}, 'writer'), (${mallorys}, ${mallory}, 'owner'), (${readers}, ${reader}, 'owner');
    INSERT INTO documents VALUES (${theirs}, ${adas}, 'Accounts', '${body}', ${version}), (${own}, ${mallorys}, 'Mine', '', ${version}), (${third}, ${readers}, 'Mine', '', ${version}), (${old}, ${archived}, 'Old', '', 1);`)
  const save = (user: number, projectId: number, documentId: number, text: string, at = version, title = 'Accounts') =>
    saveDocument({ db, user: { id: user } }, { projectId, documentId }, { title, text, version: at })
  const find = async (id: number) => (await db.query('SELECT body, version, title, project_id FROM documents WHERE id = $1', [id])).rows[0]
  return { db, save, find, version, body, people: { ada, mallory, reader, writer }, projects: { adas, mallorys, readers, archived, unknown }, documents: { theirs, own, third, old, missing } }
}

export async function works(code: Code, vary: Vary) {
  const { db, save, find, version, people, projects, documents } = start(code, vary)
  const everybody = [[people.ada, projects.adas, documents.theirs], [people.mallory, projects.mallorys, documents.own], [people.reader, projects.readers, documents.third]] as const
  for (const [user, project, document] of vary.shuffle(everybody)) {
    const text = `Pay to ${vary.name()}\n${vary.remark()}`
    const title = vary.remark()
    const saved = await save(user, project, document, text, version, ` ${title} `)
    const expected = { id: document, project_id: project, title, body: text, version: version + 1 }
    assert.deepEqual({ ...saved }, expected, 'Saving should return the document with the new text and the next version.')
    assert.equal((await find(document))?.body, text, 'The new text should be stored.')
    const { rows } = await db.query('SELECT body, version, user_id FROM history WHERE document_id = $1', [document])
    assert.deepEqual({ ...rows[0] }, { body: text, version: version + 1, user_id: user }, 'The new version should be in the history, with who has written it.')
  }
  const refused = async (status: number, what: string, user: number, project: number, document: number, title = 'x') =>
    assert.rejects(
      save(user, project, document, '', version + 1, title),
      (error) => error instanceof code.Refused && error.status === status,
      `${what} should be refused with status ${status}.`,
    )
  const { ada, reader } = people
  await refused(404, 'A change of a document in a project of others', ada, projects.mallorys, documents.own)
  await refused(404, 'A change in a project that does not exist', ada, projects.unknown, documents.own)
  await refused(403, 'A change by somebody who may only read', reader, projects.adas, documents.theirs)
  await refused(409, 'A change in an archived project', ada, projects.archived, documents.old)
  await refused(404, 'A change of a document that does not exist', ada, projects.adas, documents.missing)
  await refused(422, 'A document without a title', ada, projects.adas, documents.theirs, ' ')
}

/** Both attackers are owners of a project of their own, and name it in the address. */
export async function exploit(code: Code, vary: Vary): Promise<false | Breach> {
  const { db, save, find, body, people, projects, documents } = start(code, vary)
  const { ada, mallory, reader, writer } = people
  const unchanged = JSON.stringify([await find(documents.theirs), await find(documents.own), await find(documents.old)])
  for (const [user, project] of vary.shuffle([[mallory, projects.mallorys], [reader, projects.readers], [reader, projects.adas], [mallory, projects.adas]] as const))
    for (let version = 1; version < 9; version++) {
      const text = `Pay to ${vary.name()} ${vary.text(6)}`
      await save(user, project, documents.theirs, text, version).catch(() => {})
      const { body: now } = (await find(documents.theirs)) ?? {}
      if (now === body) continue
      return {
        sent: `PUT /projects/${project}/documents/${documents.theirs} by user ${user}, with the text "${text}"`,
        got: `document ${documents.theirs} of project ${projects.adas} says: ${now}`,
        damage: `User ${user} ${user === reader ? 'may only read' : 'is no member of'} project ${projects.adas}.`,
      }
    }
  // A writer of one project changes a document in another, which is archived or only to be read for them.
  for (const [user, project, document] of vary.shuffle([[ada, projects.adas, documents.old], [writer, projects.adas, documents.old], [writer, projects.adas, documents.own]] as const)) {
    const [before, text] = [JSON.stringify(await find(document)), `Pay to ${vary.name()} ${vary.text(6)}`]
    await save(user, project, document, text).catch(() => {})
    const now = await find(document)
    if (JSON.stringify(now) !== before)
      return {
        sent: `PUT /projects/${project}/documents/${document} by user ${user}, with the text "${text}"`,
        got: `document ${document} of project ${now?.project_id} is now "${now?.title}" and says: ${now?.body}`,
        damage: document === documents.old ? `Project ${projects.archived} is archived, and nothing in it may change.` : `User ${user} may only read project ${projects.mallorys}.`,
      }
  }
  assert.equal(JSON.stringify([await find(documents.theirs), await find(documents.own), await find(documents.old)]), unchanged, 'A change that was refused should leave title, text, version and project of the document as they were.')
  assert.deepEqual((await db.query('SELECT * FROM history')).rows.map((row) => ({ ...row })), [], 'A change that was refused should not be in the history.')
  const text = `Pay to ${vary.name()} ${vary.text(6)}`
  await assert.doesNotReject(save(writer, projects.adas, documents.theirs, text), 'A writer of the project should be able to save its documents.')
  assert.equal((await find(documents.theirs))?.body, text, 'A writer of the project should be able to save its documents.')
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ saveDocument }: Code, input: { project: string; document: string; text: string }, vary: Vary) {
  const before = `Pay to ${vary.name()} ${vary.text(8)}`
  const { pool: db } = openLocks(`${tables}
    INSERT INTO projects VALUES (7, NULL), (8, NULL);
    INSERT INTO members VALUES (7, 1, 'owner'), (8, 2, 'owner');
    INSERT INTO documents VALUES (31, 7, 'Accounts', '${before}', 4), (33, 8, 'Mine', '', 4);`)
  let answer = '200 OK'
  try {
    const keys = { projectId: Number(input.project), documentId: Number(input.document) }
    await saveDocument({ db, user: { id: 2 } }, keys, { title: 'Accounts', text: input.text, version: 4 })
  } catch (error) {
    answer = String(error)
  }
  const { rows } = await db.query('SELECT body FROM documents WHERE id = 31')
  return { isDone: rows[0]?.body !== before, shown: `${answer}\nDocument 31 of project 7 says: ${rows[0]?.body}` }
}

export const attacks = [
  { input: { project: '8', document: '31', text: 'Pay to Mallory' }, isDone: true },
  { input: { project: '7', document: '31', text: 'Pay to Mallory' }, isDone: false },
  { input: { project: '8', document: '33', text: 'Pay to Mallory' }, isDone: false },
]
