import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbeddedDatabase, ownEmbeddedDatabase } from '../src/platform/database/embedded/embedded.ts'
import { findFastFolder } from './fast-folder.ts'

/** A real PostgreSQL in its own folder, which is deleted when it stops. */
export async function startTemporaryDatabase(
  name: string,
): Promise<Pick<EmbeddedDatabase, 'connection' | 'serviceConnection' | 'stop'>> {
  const dataDir = await mkdtemp(join(await findFastFolder(), 'parapet-test-'))
  // If this process is root, PostgreSQL runs as another user and must be able to pass through.
  await chmod(dataDir, 0o711)
  const { connection, serviceConnection, stop } = await ownEmbeddedDatabase({ dataDir, owner: { name }, log: () => {} })
  return {
    connection,
    serviceConnection,
    async stop() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
