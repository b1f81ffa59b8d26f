import assert from 'node:assert/strict'
import type { PoolClient } from 'pg'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/post-message.ts')

const tables = `
  CREATE TABLE participants (conversation_id INTEGER, user_id INTEGER);
  CREATE TABLE messages (id INTEGER PRIMARY KEY, conversation_id INTEGER, author_id INTEGER, body TEXT);
  CREATE TABLE files (id INTEGER, uploaded_by INTEGER, message_id INTEGER, name TEXT);`

/** Two people, each in a conversation of their own. Keys count up, so the files of one lie between those of the other. */
function start({ postMessage }: Code, vary: Vary) {
  const [a, b, c, d] = vary.shuffle(Array.from({ length: 60 }, (_, at) => at + 2))
  const [one, two] = [{ user: a as number, conversation: c as number }, { user: b as number, conversation: d as number }]
  const base = vary.number(100, 900)
  const [first, sent, middle, fresh, last] = [0, 2, 4, 6, 8].map((step) => base + step + vary.number(0, 1)) as [number, number, number, number, number]
  const names = new Map([first, sent, middle, fresh, last].map((id) => [id, `${vary.word()}-${id}.pdf`]))
  const message = vary.number(40, 90)
  const row = (id: number, { user }: typeof one, within: number | null = null) => `(${id}, ${user}, ${within}, '${names.get(id)}')`
  const open = () => {
    const db = createPool(`${tables}
      INSERT INTO participants VALUES (${one.conversation}, ${one.user}), (${two.conversation}, ${two.user});
      INSERT INTO messages VALUES (${message}, ${one.conversation}, ${one.user}, 'The contract');
      INSERT INTO files VALUES ${[row(first, two), row(sent, one, message), row(middle, two), row(fresh, one), row(last, two)].join(', ')};`)
    const post = ({ user, conversation }: typeof one, fileIds: number[], text: string) =>
      postMessage(db as unknown as PoolClient, user, conversation, { text, fileIds })
    return { db, post }
  }
  return { one, two, names, own: [first, middle, last], sent, fresh, open }
}

export async function works(code: Code, vary: Vary) {
  const { one, two, names, own, fresh, open } = start(code, vary)
  const { db, post } = open()
  const text = vary.remark()
  const [low, , high] = own as [number, number, number]
  const byName = (id: number) => ({ id, name: names.get(id) })
  for (const [person, fileIds, expected] of [[two, [high, low, high], [low, high]], [one, [fresh], [fresh]]] as const) {
    const message = await post(person, [...fileIds], text)
    assert.deepEqual(message.files.map((file) => ({ ...file })), expected.map(byName), 'A message with own files should have each of them once, also where one is named twice.')
    const stored = await db.query('SELECT author_id, body FROM messages WHERE id = $1', [message.id])
    assert.deepEqual({ ...stored.rows[0] }, { author_id: person.user, body: text }, 'The message should be stored with its author and its text.')
    const files = await db.query('SELECT id FROM files WHERE message_id = $1 ORDER BY id', [message.id])
    assert.deepEqual(files.rows.map(({ id }) => id), [...expected], 'The files should be stored with their message.')
  }
  assert.deepEqual((await post(one, [], text)).files, [], 'A message without files should be stored without files.')
  const refused = (status: number, conversation: number, fileIds: number[], given: string, what: string) =>
    assert.rejects(post({ ...two, conversation }, fileIds, given), (error) => error instanceof code.Refused && error.status === status, `${what} should be refused with status ${status}.`)
  await refused(404, one.conversation, [], text, 'A message to a conversation of others')
  await refused(422, two.conversation, [], ' ', 'A message without text and files')
  await refused(422, two.conversation, Array.from({ length: 11 }, (_, index) => index), '', 'A message with eleven files')
}

export async function exploit(code: Code, vary: Vary): Promise<false | Breach> {
  const { one, two, names, own, sent, fresh, open } = start(code, vary)
  const [low, middle, high] = own as [number, number, number]
  // Alone, and before, between or after files of one's own.
  for (const theirs of [sent, fresh]) {
    for (const fileIds of vary.shuffle([[theirs], [low, theirs], [theirs, high], [middle, theirs, low], [low, middle, high, theirs], [theirs, low, high, middle]])) {
      const { db, post } = open()
      const message = await post(two, fileIds, 'See attachment').catch(() => undefined)
      if (message === undefined) continue
      const { rows } = await db.query('SELECT id FROM files WHERE message_id = $1', [message.id])
      const isTaken = [...rows, ...message.files].some(({ id }) => id === theirs)
      if (!isTaken) continue
      return {
        sent: `a message of user ${two.user} with the files ${fileIds.join(', ')}`,
        got: `the message has file ${theirs}, ${names.get(theirs)}`,
        damage: `User ${one.user} has uploaded this file${theirs === sent ? ' and sent it to others' : ' and not sent it yet'}. Now user ${two.user} can download it.`,
      }
    }
  }
  // A file belongs to the message with which it was sent.
  const { db, post } = open()
  const before = await post(two, [low], 'The first message')
  await post(two, [low], 'The same file again').catch(() => undefined)
  const { rows } = await db.query('SELECT message_id FROM files WHERE id = $1', [low])
  assert.equal(rows[0]?.message_id, before.id, 'A file that was sent with a message should stay with it.')
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ postMessage }: Code, input: { fileIds: string }, vary: Vary) {
  const name = `contract-${vary.text(8)}.pdf`
  const db = createPool(`${tables}
    INSERT INTO participants VALUES (7, 1), (8, 2);
    INSERT INTO messages VALUES (90, 7, 1, 'The contract');
    INSERT INTO files VALUES (501, 1, 90, '${name}'), (502, 1, NULL, 'draft-${name}'), (600, 2, NULL, 'own.txt');`)
  try {
    const fileIds = input.fileIds.split(',').map(Number)
    const { files } = await postMessage(db as unknown as PoolClient, 2, 8, { text: 'See attachment', fileIds })
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
