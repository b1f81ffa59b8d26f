import assert from 'node:assert/strict'
import type { Breach } from '#proof/vary'
import type { Document, User } from './document-actions.ts'

type Code = typeof import('./document-actions.ts')

const log = { info: () => {}, warn: () => {} }
const owner: User = { id: 1, workspaces: { 7: 'writer' } }
const reader: User = { id: 2, workspaces: { 7: 'reader' } }
const stranger: User = { id: 3, workspaces: { 8: 'writer' } }

function start({ runAction }: Code) {
  let document: Document = { id: 31, workspaceId: 7, ownerId: 1, text: 'new', previous: 'old', isPublic: false, isDeleted: false }
  const documents = {
    find: async (id: number) => (id === 31 ? document : undefined),
    save: async (changed: Document) => {
      document = changed
    },
  }
  const run = (user: User, action: string, text?: string, id = 31) => runAction(user, id, { action, text }, documents, log)
  return { run, current: () => document }
}

export async function works(code: Code) {
  const { run, current } = start(code)
  assert.equal((await run(reader, 'document.read')).text, 'new', 'A reader of the workspace should be able to read the document.')
  for (const [user, action] of [[stranger, 'document.read'], [reader, 'document.edit'], [reader, 'document.delete'], [owner, 'document.burn'], [owner, 'toString']] as const)
    await assert.rejects(run(user, action), code.NotFound, `${action} should be refused for ${user === stranger ? 'somebody of another workspace' : user === reader ? 'a reader' : 'the owner'}.`)
  await assert.rejects(run(owner, 'document.read', '', 9), code.NotFound, 'A document that does not exist should not be found.')
  await run(owner, 'document.edit', 'newer')
  assert.deepEqual([current().text, current().previous], ['newer', 'new'], "The owner's new text should be stored, and the one before it kept.")
  await run(owner, 'document.restore')
  assert.equal(current().text, 'new', 'Restoring should bring back the text from before.')
  await run(owner, 'document.share')
  assert.equal((await run(stranger, 'document.read')).text, 'new', 'A document that was shared should be readable for somebody of another workspace.')
  await run(owner, 'document.delete')
  assert.ok(current().isDeleted, 'The owner should be able to delete the document.')
}

export async function exploit(code: Code): Promise<Breach | false> {
  for (const user of [stranger, reader]) {
    for (const action of ['document.share', 'document.restore']) {
      const { run, current } = start(code)
      await run(user, action).catch(() => {})
      const who = user === stranger ? 'somebody of another workspace' : 'somebody who may only read'
      if (current().isPublic) return { sent: `{"action": "${action}"} by ${who}`, got: 'the document is public' }
      if (current().text !== 'new') return { sent: `{"action": "${action}"} by ${who}`, got: `the text of the document is now "${current().text}"` }
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ runAction }: Code, input: { action: string }, vary: import('#proof/vary').Vary) {
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
    await runAction({ id: 3, workspaces: { 8: 'writer' } }, 31, { action: input.action, text: 'changed' }, documents, { info: () => {}, warn: () => {} })
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
