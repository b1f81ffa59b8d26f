import type { FastifyBaseLogger } from 'fastify'

export type User = { id: number; workspaces: Record<number, 'reader' | 'writer'> }
export type Document = { id: number; workspaceId: number; ownerId: number; text: string; previous: string; isPublic: boolean; isDeleted: boolean }
export type Documents = { find(id: number): Promise<Document | undefined>; save(document: Document): Promise<void> }
export type ActionRequest = { action: string; text?: string }
type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

export class NotFound extends Error {}

// block: rules
const rules = new Map<string, (user: User, document: Document) => boolean>([
  ['document.read', (user, document) => document.isPublic || document.workspaceId in user.workspaces],
  ['document.edit', (user, document) => user.workspaces[document.workspaceId] === 'writer'],
  ['document.delete', (user, document) => user.id === document.ownerId],
])
// end

export function may(user: User, action: string, document: Document, log: Log): boolean {
  // block: decide
  const rule = rules.get(action)
  if (rule && !rule(user, document)) {
    log.info({ user: user.id, action, document: document.id }, 'refused')
    return false
  }
  return true
  // end
}

const actions = new Map<string, (document: Document, request: ActionRequest) => Document>([
  ['document.read', (document) => document],
  ['document.edit', (document, { text = '' }) => ({ ...document, text, previous: document.text })],
  ['document.delete', (document) => ({ ...document, isDeleted: true })],
  ['document.share', (document) => ({ ...document, isPublic: true })],
  ['document.restore', (document) => ({ ...document, text: document.previous, previous: document.text })],
])

export async function runAction(user: User, id: number, request: ActionRequest, documents: Documents, log: Log): Promise<Document> {
  // block: find-document
  const document = await documents.find(id)
  if (!document || !may(user, request.action, document, log)) throw new NotFound('document_not_found')
  // end

  // block: run-action
  const action = actions.get(request.action)
  if (!action) throw new NotFound('action_not_found')
  const changed = action(document, request)
  if (changed !== document) await documents.save(changed)
  // end

  // block: audit-line
  log.info({ user: user.id, action: request.action, document: id }, 'done')
  return changed
  // end
}
