import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { migrationsFolder } from '../src/platform/database/migrate.ts'

/** An empty folder. Deleted with the test. */
export async function createMigrationsFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** The real migrations and then these, as a later release would have them. */
export async function addMigrations(later: Record<string, string>): Promise<string> {
  const folder = await createMigrationsFolder()
  await cp(migrationsFolder, folder, { recursive: true })
  for (const [name, text] of Object.entries(later)) await writeFile(join(folder, name), text)
  return folder
}
