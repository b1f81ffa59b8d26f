import { listExpiringKeys, listStoppedKeys } from '../areas/access/api-keys/api-keys.ts'
import type { Service } from '../open-service.ts'
import { readMigrationState } from '../platform/database/migrate.ts'

/** A stopped key isn't a fault of the installation, but may explain why a system is refused. */
export async function describeKeys({ database }: Service): Promise<string[]> {
  const { applied } = await readMigrationState(database.db)
  if (applied.length === 0) return ['there are none yet']
  const expiring = await listExpiringKeys(database.db, new Date())
  const lines = [
    await describeStopped(database),
    describeExpiring(
      expiring.filter(({ isExpired }) => isExpired),
      'expired in the last 30 days',
    ),
    describeExpiring(
      expiring.filter(({ isExpired }) => !isExpired),
      'expire within 14 days',
    ),
  ].filter((line) => line !== undefined)
  return lines.length === 0 ? ['none is stopped, expired or about to expire'] : lines
}

function describeExpiring(keys: Awaited<ReturnType<typeof listExpiringKeys>>, what: string): string | undefined {
  if (keys.length === 0) return undefined
  const names = keys.map(({ id, name, orgSlug }) => `${id} "${name}" of ${orgSlug}`)
  return `${keys.length} ${what}: ${names.join(', ')}. Give more time with: npx parapet key update`
}

async function describeStopped({ db }: Service['database']): Promise<string | undefined> {
  const keys = await listStoppedKeys(db, new Date())
  if (keys.length === 0) return undefined
  const names = keys.map(({ id, name, orgSlug, issuerName, isIssuerActive }) => {
    const cause = isIssuerActive ? 'is no longer an admin' : 'is deactivated'
    return `${id} "${name}" of ${orgSlug} (${issuerName} ${cause})`
  })
  return `${keys.length} stopped: ${names.join(', ')}. Hand over or revoke: npx parapet key hand-over`
}
