import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach } from '#proof/vary'

type Code = typeof import('./save-document.ts')

const ada = { id: 1 }
const mallory = { id: 2 }
/** May read project 7, and owns project 10. */
const reader = { id: 3 }

const open = () =>
  createPool(`
    CREATE TABLE projects (id INTEGER, archived_at TEXT);
    INSERT INTO projects VALUES (7, NULL), (8, NULL), (9, '2026-01-01'), (10, NULL);
    CREATE TABLE members (project_id INTEGER, user_id INTEGER, role TEXT);
    INSERT INTO members VALUES (7, 1, 'owner'), (9, 1, 'owner'), (7, 3, 'reader'), (8, 2, 'owner'), (10, 3, 'owner');
    CREATE TABLE documents (id INTEGER, project_id INTEGER, title TEXT, body TEXT, version INTEGER);
    INSERT INTO documents VALUES (31, 7, 'Accounts', 'Pay to A', 4), (32, 9, 'Old', '', 1), (33, 8, 'Mine', '', 1);
    CREATE TABLE history (document_id INTEGER, version INTEGER, body TEXT, user_id INTEGER);
  `)

export async function works({ saveDocument, Refused }: Code) {
  const db = open()
  const change = { title: ' Accounts ', text: 'Pay to B', version: 4 }
  const saved = await saveDocument({ db, user: ada }, { projectId: 7, documentId: 31 }, change)
  assert.deepEqual({ ...saved }, { id: 31, project_id: 7, title: 'Accounts', body: 'Pay to B', version: 5 }, 'Saving should return the document with the new text and the next version.')
  const { rows } = await db.query('SELECT body, version FROM history')
  assert.deepEqual({ ...rows[0] }, { body: 'Pay to B', version: 5 }, 'The new version should be in the history.')
  const refused = async (status: number, user: { id: number }, projectId: number, documentId: number, title = 'x') =>
    assert.rejects(
      saveDocument({ db, user }, { projectId, documentId }, { title, text: '', version: 5 }),
      (error) => error instanceof Refused && error.status === status, `${projectId === 8 ? 'A document in a project of others' : projectId === 9 ? 'A document in an archived project' : user !== ada ? 'A change by somebody who may only read' : title === 'x' ? 'A document that does not exist' : 'A document without a title'} should be refused with status ${status}.`,
    )
  await refused(404, ada, 8, 33)
  await refused(403, { id: 3 }, 7, 31)
  await refused(409, ada, 9, 32)
  await refused(404, ada, 7, 99)
  await refused(422, ada, 7, 31, ' ')
}

/** Both attackers are owners of a project of their own, and name it in the address. */
export async function exploit({ saveDocument }: Code): Promise<false | Breach> {
  const db = open()
  for (const [user, projectId] of [[mallory, 8], [reader, 10], [reader, 7], [mallory, 7]] as const)
    for (let version = 1; version < 10; version++) {
      const change = { title: 'Accounts', text: 'Pay to Mallory', version }
      await saveDocument({ db, user }, { projectId, documentId: 31 }, change).catch(() => {})
      const { rows } = await db.query('SELECT body FROM documents WHERE id = 31')
      if (rows[0]?.body === 'Pay to Mallory') return { sent: `PUT /projects/${projectId}/documents/31`, got: 'document 31 of project 7 says: Pay to Mallory' }
    }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(
  { saveDocument }: Code,
  input: { project: string; document: string; text: string },
  vary: import('#proof/vary').Vary,
) {
  const before = `Pay to ${vary.name()} ${vary.text(8)}`
  const db = createPool(`
    CREATE TABLE projects (id INTEGER, archived_at TEXT);
    INSERT INTO projects VALUES (7, NULL), (8, NULL);
    CREATE TABLE members (project_id INTEGER, user_id INTEGER, role TEXT);
    INSERT INTO members VALUES (7, 1, 'owner'), (8, 2, 'owner');
    CREATE TABLE documents (id INTEGER, project_id INTEGER, title TEXT, body TEXT, version INTEGER);
    INSERT INTO documents VALUES (31, 7, 'Accounts', '${before}', 4), (33, 8, 'Mine', '', 4);
    CREATE TABLE history (document_id INTEGER, version INTEGER, body TEXT, user_id INTEGER);`)
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
