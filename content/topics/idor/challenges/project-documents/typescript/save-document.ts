import type { Pool } from 'pg'

export type Context = { db: Pool; user: { id: number } }
export type Keys = { projectId: number; documentId: number }
export type Change = { title: string; text: string; version?: number }

export class Refused extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

/** Saves a document and gives it back as it is now. */
export async function saveDocument({ db, user }: Context, { projectId, documentId }: Keys, change: Change) {
  // block: check-input
  const title = change.title.trim()
  if (title === '' || title.length > 200) throw new Refused(422, 'title_invalid')
  if (change.text.length > 500_000) throw new Refused(413, 'text_too_long')
  // end

  // block: check-member
  const members = await db.query('SELECT role FROM members WHERE project_id = $1 AND user_id = $2', [projectId, user.id])
  const role: string | undefined = members.rows[0]?.role
  if (!role) throw new Refused(404, 'project_not_found')
  if (role === 'reader') throw new Refused(403, 'role_missing')
  // end

  // block: check-archived
  const projects = await db.query('SELECT archived_at FROM projects WHERE id = $1', [projectId])
  if (projects.rows[0]?.archived_at) throw new Refused(409, 'project_archived')
  // end

  // block: store-document
  const stored = await db.query(
    'UPDATE documents SET title = $1, body = $2, version = version + 1 WHERE id = $3 RETURNING *',
    [title, change.text, documentId],
  )
  const document = stored.rows[0]
  if (!document) throw new Refused(404, 'document_not_found')
  // end

  // block: store-history
  await db.query('INSERT INTO history (document_id, version, body, user_id) VALUES ($1, $2, $3, $4)', [
    document.id,
    document.version,
    document.body,
    user.id,
  ])
  // end
  return document
}
