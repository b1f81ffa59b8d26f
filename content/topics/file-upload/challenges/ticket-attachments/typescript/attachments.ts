// part: imports
import { basename } from 'node:path'
// end
import type { Pool } from 'pg'

export type User = { id: number; isAgent: boolean }
export type Upload = { name: string; type: string; data: Buffer }
export type Answer = { headers: Record<string, string>; body: Buffer }

export class Refused extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

// part: types
// end

export async function storeAttachment(db: Pool, ticketId: number, upload: Upload): Promise<number> {
  // block: check-size
  if (upload.data.length === 0 || upload.data.length > 20_000_000) throw new Refused(413, 'size')
  // end

  // block: clean-name
  const name = basename(upload.name.replaceAll('\\', '/')).replaceAll(/[^\w. -]/g, '_').slice(-100) || 'file'
  // end

  // block: store-file
  const { rows } = await db.query(
    'INSERT INTO attachments (ticket_id, name, type, data) VALUES ($1, $2, $3, $4) RETURNING id',
    [ticketId, name, upload.type || 'application/octet-stream', upload.data],
  )
  return Number(rows[0]?.id)
  // end
}

export async function openAttachment(db: Pool, user: User, id: number): Promise<Answer> {
  // block: check-access
  const { rows } = await db.query(
    'SELECT a.name, a.type, a.data, t.customer_id FROM attachments a JOIN tickets t ON t.id = a.ticket_id WHERE a.id = $1',
    [id],
  )
  const file = rows[0]
  if (!file || !(user.isAgent || file.customer_id === user.id)) throw new Refused(404, 'attachment_not_found')
  // end

  // block: send-headers
  const headers = {
    'content-type': file.type,
    'content-disposition': `inline; filename="${file.name}"`,
    'cache-control': 'private, no-store',
  }
  return { headers, body: Buffer.from(file.data) }
  // end
}
