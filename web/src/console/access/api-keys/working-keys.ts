import { type ApiKeyInfo, listApiKeys } from '@parapet/contract'
import { apiQuery, useDeferredQuery } from '../../../api/query.ts'

export const keysQuery = apiQuery(listApiKeys)

/** Neither revoked nor expired: it works, or would if its issuer were an active admin. */
export function isLive(key: ApiKeyInfo): boolean {
  return key.revokedAt === null && !isExpired(key)
}

export function isExpired({ expiresAt }: ApiKeyInfo): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now()
}

/** The keys that stop when the person is deactivated or becomes a learner. Only admins have keys. */
export function useWorkingKeys({ id, role }: { id: string; role: string }) {
  return useDeferredQuery({
    ...keysQuery,
    enabled: role === 'org_admin',
    select: (keys) => keys.filter((key) => key.issuerUserId === id && key.stopReason === null && isLive(key)),
  })
}

/** What happens to the keys, in both cases. */
export function toStopText(keyCount: number): string {
  return keyCount === 1 ? 'Their API key stops working' : `Their ${keyCount} API keys stop working`
}
