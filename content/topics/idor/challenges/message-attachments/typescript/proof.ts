import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach } from '#proof/vary'

type Code = typeof import('./post-message.ts')

const ada = 1
const mallory = 2

const open = () =>
  createPool(`
    CREATE TABLE participants (conversation_id INTEGER, user_id INTEGER);
    INSERT INTO participants VALUES (7, 1), (8, 2);
    CREATE TABLE messages (id INTEGER PRIMARY KEY, conversation_id INTEGER, author_id INTEGER, body TEXT);
    INSERT INTO messages VALUES (90, 7, 1, 'The contract');
    CREATE TABLE files (id INTEGER, uploaded_by INTEGER, message_id INTEGER, name TEXT);
    INSERT INTO files VALUES (400, 2, NULL, 'first.txt'), (501, 1, 90, 'contract.pdf'), (502, 1, NULL, 'draft.pdf'), (600, 2, NULL, 'own.txt'), (601, 2, NULL, 'too.txt');
  `).connect()

export async function works({ postMessage, Refused }: Code) {
  const tx = await open()
  const message = await postMessage(tx, mallory, 8, { text: 'Hello', fileIds: [600, 601, 600] })
  assert.deepEqual(message.files.map((file) => ({ ...file })), [{ id: 600, name: 'own.txt' }, { id: 601, name: 'too.txt' }], 'A message with two files, one of them named twice, should have each file once.')
  const stored = await tx.query('SELECT author_id, body FROM messages WHERE id = $1', [message.id])
  assert.deepEqual({ ...stored.rows[0] }, { author_id: 2, body: 'Hello' }, 'The message should be stored with its author and its text.')
  assert.deepEqual((await postMessage(tx, ada, 7, { text: 'No file', fileIds: [] })).files, [], 'A message without files should be stored without files.')
  const refused = (status: number, conversation: number, text: string, fileIds: number[]) =>
    assert.rejects(postMessage(tx, mallory, conversation, { text, fileIds }), (error) => error instanceof Refused && error.status === status, `${status === 404 ? 'A conversation of others' : 'A message without text, or with eleven files,'} should be refused with status ${status}.`)
  await refused(404, 7, 'Hello', [])
  await refused(422, 8, ' ', [])
  await refused(422, 8, '', Array.from({ length: 11 }, (_, index) => index))
}

/** Alone, and before, between or after files of one's own. */
const lists = [[501], [502], [600, 501], [400, 501], [400, 502], [400, 502, 600], [400, 600, 501, 601]]

export async function exploit({ postMessage }: Code): Promise<false | Breach> {
  for (const fileIds of lists) {
    const message = await postMessage(await open(), mallory, 8, { text: 'See attachment', fileIds }).catch(() => undefined)
    const taken = message?.files.find(({ id }) => id === 501 || id === 502)
    if (taken) return { sent: `fileIds: ${fileIds.join(', ')}`, got: `a message with ${taken.name} of another user` }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ postMessage }: Code, input: { fileIds: string }, vary: import('#proof/vary').Vary) {
  const name = `contract-${vary.text(8)}.pdf`
  const tx = await createPool(`
    CREATE TABLE participants (conversation_id INTEGER, user_id INTEGER);
    INSERT INTO participants VALUES (7, 1), (8, 2);
    CREATE TABLE messages (id INTEGER PRIMARY KEY, conversation_id INTEGER, author_id INTEGER, body TEXT);
    INSERT INTO messages VALUES (90, 7, 1, 'The contract');
    CREATE TABLE files (id INTEGER, uploaded_by INTEGER, message_id INTEGER, name TEXT);
    INSERT INTO files VALUES (501, 1, 90, '${name}'), (502, 1, NULL, 'draft-${name}'), (600, 2, NULL, 'own.txt');`).connect()
  try {
    const fileIds = input.fileIds.split(',').map(Number)
    const { files } = await postMessage(tx, 2, 8, { text: 'See attachment', fileIds })
    const lines = files.map((file) => `${file.id} | ${file.name}`)
    return { isDone: lines.some((line) => line.includes(name)), shown: ['Files of your message:', ...lines].join('\n') }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { fileIds: '501' }, isDone: true },
  { input: { fileIds: '600,502' }, isDone: true },
  { input: { fileIds: '600' }, isDone: false },
  { input: { fileIds: '999' }, isDone: false },
]
