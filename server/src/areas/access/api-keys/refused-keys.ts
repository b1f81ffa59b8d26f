import { hashApiKey, isSameHash, parseApiKeyId } from '../../../platform/auth/api-key.ts'
import type { RootContext } from '../../../platform/context.ts'
import type { ReportLimit } from '../../../platform/http/limits/report-limit.ts'
import { siteOf } from '../../../platform/net/address.ts'
import { isInNetworks } from '../../../platform/net/networks.ts'
import { recordSecurity, type SecurityLine } from '../../organization/audit/audit.ts'
import { findKeyStateRow, listCredentials } from './api-keys.queries.ts'
import { isOldSecret } from './key-ring.ts'

type Refused = Pick<SecurityLine, 'orgId' | 'userId' | 'keyId'> & { reason: string }

/** Adds a line for a refused token, in the log of the organization whose key it names, if any. */
export async function recordRefusedKey(ctx: RootContext, limit: ReportLimit, token: string): Promise<void> {
  const id = parseApiKeyId(token)
  // One line per key and network for a while, because a program with an old key keeps retrying.
  const network = siteOf(ctx.source?.address ?? '')
  const name = `key ${id ?? ''} ${network}`
  if (limit.isRecent(name)) return
  const { reason, ...whose }: Refused = id === undefined ? { reason: 'malformed' } : await findReason(ctx, id, token)
  if (!limit.allows(whose.orgId === undefined ? { network } : { owner: `keys ${whose.orgId}` }, name)) return
  await recordSecurity(ctx, { event: 'api_key.refused', result: 'failure', ...whose, details: { reason } })
}

async function findReason({ db, clock, source }: RootContext, id: string, token: string): Promise<Refused> {
  const key = await findKeyStateRow(db, id)
  // The id is omitted: it may be a key of another installation.
  if (key === undefined) return { reason: 'unknown' }
  const whose = { orgId: key.orgId, userId: key.issuerUserId, keyId: id }
  const secretHash = hashApiKey(token)
  if (!isSameHash(key.secretHash, secretHash) && !isOldSecret(key, secretHash, clock.now()))
    return { ...whose, reason: 'wrong_secret' }
  if (key.revokedAt !== null) return { ...whose, reason: 'revoked' }
  if (key.expiresAt !== null && key.expiresAt <= clock.now()) return { ...whose, reason: 'expired' }
  // This finds only keys that would work from an allowed network.
  const [credential] = await listCredentials(db.withoutPlugins(), [id])
  if (credential !== undefined && !isInNetworks(credential.allowedNetworks, source?.address ?? '')) {
    return { ...whose, reason: 'network_not_allowed' }
  }
  return { ...whose, reason: 'issuer_or_organization_inactive' }
}
