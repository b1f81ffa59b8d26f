import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export type NetworkUse = { orgId: string; keyId: string; network: string; at: Date }

/** Returns those that were not known before. The input has no duplicates of key and network. */
export async function upsertNetworks(
  db: Db,
  uses: readonly NetworkUse[],
): Promise<{ keyId: string; network: string }[]> {
  const { rows } = await sql<{ keyId: string; network: string; isNew: boolean }>`
    insert into api_key_networks as n (org_id, key_id, network, first_seen_at, last_seen_at)
    select org_id, key_id, network, at, at
    from unnest(${uses.map(({ orgId }) => orgId)}::uuid[], ${uses.map(({ keyId }) => keyId)}::text[],
      ${uses.map(({ network }) => network)}::text[], ${uses.map(({ at }) => at.toISOString())}::timestamptz[])
      as used (org_id, key_id, network, at)
    order by 1, 2, 3
    on conflict (org_id, key_id, network) do update set last_seen_at = greatest(n.last_seen_at, excluded.last_seen_at)
    returning key_id, network, xmax = 0 as is_new`.execute(db)
  return rows.filter(({ isNew }) => isNew)
}

export async function deleteNetworksBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('apiKeyNetworks').where('lastSeenAt', '<', moment).execute()
}
