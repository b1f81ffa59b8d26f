import type { PoolClient } from 'pg'

export type NewMessage = { text: string; fileIds: number[] }
export type Message = { id: number; files: { id: number; name: string }[] }

export class Refused extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

/** Called inside of a transaction: an error takes everything back. */
export async function postMessage(tx: PoolClient, userId: number, conversationId: number, message: NewMessage): Promise<Message> {
  // block: check-participant
  const participants = await tx.query('SELECT 1 FROM participants WHERE conversation_id = $1 AND user_id = $2', [
    conversationId,
    userId,
  ])
  if (participants.rowCount === 0) throw new Refused(404, 'conversation_not_found')
  // end

  // block: check-content
  const fileIds = [...new Set(message.fileIds)]
  if (message.text.trim() === '' && fileIds.length === 0) throw new Refused(422, 'message_empty')
  if (fileIds.length > 10) throw new Refused(422, 'too_many_files')
  // end

  // block: store-message
  const inserted = await tx.query(
    'INSERT INTO messages (conversation_id, author_id, body) VALUES ($1, $2, $3) RETURNING id',
    [conversationId, userId, message.text],
  )
  const id: number = inserted.rows[0].id
  // end

  // block: attach-files
  if (fileIds.length > 0) {
    await tx.query('UPDATE files SET message_id = $1 WHERE id = ANY($2)', [id, fileIds])
  }
  // end

  // block: list-files
  const files = await tx.query('SELECT id, name FROM files WHERE message_id = $1 ORDER BY id', [id])
  return { id, files: files.rows }
  // end
}
