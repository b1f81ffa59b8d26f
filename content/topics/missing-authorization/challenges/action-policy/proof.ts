import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'
import type { Document, User } from './typescript/document-actions.ts'

type Code = typeof import('./typescript/document-actions.ts')

const log = { info: () => {}, warn: () => {} }

/** Three workspaces with a document each. `writer` and `reader` belong to the first one, too. */
function start({ runAction }: Code, vary: Vary) {
  const draw = () => vary.shuffle(Array.from({ length: 80 }, (_, at) => at + 2)) as [number, number, number, number]
  const [users, [first, second, third], ids] = [draw(), draw(), draw()]
  const owner: User = { id: users[0], workspaces: { [first]: 'writer' } }
  const writer: User = { id: users[1], workspaces: { [first]: 'writer', [third]: 'reader' } }
  const reader: User = { id: users[2], workspaces: { [first]: 'reader', [third]: 'writer' } }
  const stranger: User = { id: users[3], workspaces: { [second]: 'writer' } }
  const make = (at: number, workspaceId: number, { id }: User): Document =>
    ({ id: ids[at] as number, workspaceId, ownerId: id, text: vary.text(8), previous: vary.text(8), isPublic: false, isDeleted: false })
  const stored = new Map([make(0, first, owner), make(1, second, stranger), make(2, third, reader)].map((one) => [one.id, one]))
  const documents = {
    find: async (id: number) => stored.get(id),
    save: async (changed: Document) => void stored.set(changed.id, changed),
  }
  const run = (user: User, action: string, id: number, text = '') => runAction(user, id, { action, text }, documents, log)
  return { run, stored, ids, users: { owner, writer, reader, stranger } }
}

export async function works(code: Code, vary: Vary) {
  const { run, stored, ids, users } = start(code, vary)
  const { owner, writer, reader, stranger } = users
  const [document, strangers, readers, unknown] = ids
  const current = (id: number) => stored.get(id) as Document
  assert.equal((await run(reader, 'document.read', document)).text, current(document).text, 'A reader of the workspace should be able to read the document.')
  const nonsense = vary.pick([`document.${vary.word()}`, 'toString', 'constructor', vary.word()])
  const refused = [[stranger, 'document.read', 'Somebody of another workspace'], [reader, 'document.edit', 'A reader'], [reader, 'document.delete', 'A reader'], [writer, 'document.delete', 'Somebody who is not the owner'], [owner, nonsense, 'The owner']] as const
  for (const [user, action, who] of refused)
    await assert.rejects(run(user, action, document), code.NotFound, `${who} should get "not found" for the action ${action}.`)
  await assert.rejects(run(owner, 'document.read', unknown), code.NotFound, 'A document that does not exist should not be found.')
  // Each has the rights in their own workspace that they lack elsewhere.
  for (const [user, id] of vary.shuffle([[owner, document], [stranger, strangers], [reader, readers]] as const)) {
    const [text, before] = [vary.remark(), current(id).text]
    await run(user, 'document.edit', id, text)
    assert.deepEqual([current(id).text, current(id).previous], [text, before], "The owner's new text should be stored, and the one before it kept.")
    await run(user === owner ? vary.pick([owner, writer]) : user, 'document.restore', id)
    assert.equal(current(id).text, before, 'Restoring should bring back the text from before, for everybody who may edit the document.')
    await run(user, 'document.share', id)
    const guest = user === stranger ? reader : stranger
    assert.equal((await run(guest, 'document.read', id)).text, before, 'A document that its owner has shared should be readable for somebody of another workspace.')
    await run(user, 'document.delete', id)
    assert.ok(current(id).isDeleted, 'The owner should be able to delete the document.')
  }
}

export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const attempts = [['former', 'restore'], ['stranger', 'share'], ['stranger', 'restore'], ['reader', 'share'], ['reader', 'restore'], ['writer', 'share']] as const
  const kinds = { former: 'owns the document, and may only read in the workspace by now', stranger: 'belongs to another workspace', reader: 'may only read', writer: 'may edit the document, but sharing is up to its owner' }
  for (const [kind, name] of vary.shuffle(attempts)) {
    const { run, stored, ids, users } = start(code, vary)
    const before = stored.get(ids[0]) as Document
    const user = kind === 'former' ? { ...users.owner, workspaces: { [before.workspaceId]: 'reader' as const } } : users[kind]
    await run(user, `document.${name}`, ids[0]).catch(() => {})
    const after = stored.get(ids[0]) as Document
    const sent = `POST /documents/${ids[0]}/actions with {"action": "document.${name}"} by user ${user.id}`
    const damage = `User ${user.id} ${kinds[kind]}.`
    if (after.isPublic) return { sent, got: 'the document is public', damage }
    if (after.text !== before.text) return { sent, got: `the text of the document was "${before.text}", and is now "${after.text}"`, damage }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ runAction }: Code, input: { action: string }, vary: Vary) {
  const before: Document = { id: 31, workspaceId: 7, ownerId: 1, text: vary.text(8), previous: vary.text(8), isPublic: false, isDeleted: false }
  let current = before
  const documents = {
    find: async (id: number) => (id === 31 ? current : undefined),
    save: async (changed: Document) => {
      current = changed
    },
  }
  let answer = '200 OK'
  try {
    await runAction({ id: 3, workspaces: { 8: 'writer' } }, 31, { action: input.action, text: 'changed' }, documents, log)
  } catch (error) {
    answer = String(error)
  }
  const after = JSON.stringify(current)
  return { isDone: after !== JSON.stringify(before), shown: `${answer}\nBefore: ${JSON.stringify(before)}\nAfter: ${after}` }
}

export const attacks = [
  { input: { action: 'document.share' }, isDone: true },
  { input: { action: 'document.restore' }, isDone: true },
  { input: { action: 'document.read' }, isDone: false },
  { input: { action: 'document.edit' }, isDone: false },
]
