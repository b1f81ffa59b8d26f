import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

export type Storage = { write(key: string, data: Buffer): Promise<void>; read(key: string): Promise<Buffer>; remove(key: string): Promise<void> }
/** Rejects when the scanner cannot answer. */
export type Scan = (data: Buffer) => Promise<'clean' | 'infected'>
export type Log = { error(values: object, text: string): void }

export class Refused extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

export function createFiles(db: Pool, storage: Storage, scan: Scan, log: Log) {
  async function scanFile(id: number, key: string): Promise<void> {
    // block: scan-file
    try {
      const state = await scan(await storage.read(key))
      await db.query('UPDATE files SET state = $1 WHERE id = $2', [state, id])
    } catch (error) {
      log.error({ error, id }, 'file not scanned, will be tried again')
    }
    // end
  }

  return {
    async receive(applicationId: number, name: string, data: Buffer): Promise<number> {
      // block: receive-file
      const key = randomUUID()
      await storage.write(key, data)
      const query = "INSERT INTO files (application_id, name, key, state) VALUES ($1, $2, $3, 'new') RETURNING id"
      const { rows } = await db.query(query, [applicationId, name.replaceAll(/[^\w. -]/g, '_'), key])
      return Number(rows[0]?.id)
      // end
    },

    /** The job. */
    async scanNew(): Promise<void> {
      const { rows } = await db.query("SELECT id, key FROM files WHERE state = 'new' ORDER BY id LIMIT 100")
      for (const { id, key } of rows) await scanFile(id, key)
      // part: after-scan
      // end
    },

    async list(applicationId: number) {
      // block: list-files
      const { rows } = await db.query('SELECT id, name, state FROM files WHERE application_id = $1 ORDER BY id', [applicationId])
      return rows as { id: number; name: string; state: string }[]
      // end
    },

    async open(id: number) {
      // block: open-file
      const { rows } = await db.query('SELECT name, key, state FROM files WHERE id = $1', [id])
      const file = rows[0]
      if (!file) throw new Refused(404, 'file_not_found')
      if (file.state === 'infected') throw new Refused(409, 'file_not_available')
      // end

      // block: send-file
      const disposition = `attachment; filename="${file.name}"`
      const headers = { 'content-type': 'application/octet-stream', 'content-disposition': disposition, 'x-content-type-options': 'nosniff' }
      return { headers, body: await storage.read(file.key) }
      // end
    },
  }
}
