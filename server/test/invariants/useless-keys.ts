import { scopeNames } from '@parapet/contract'
import { revokeKey } from '../../src/features/api-keys/api-keys.ts'
import { updateOrganization } from '../../src/features/organization/organization.ts'
import { newApiKey } from '../../src/platform/auth/api-key.ts'
import type { TestOrganization, World } from '../world.ts'

/** Keys that open nothing, each for another reason. All had or would have every scope. */
export async function createUselessKeys(world: World, org: TestOrganization) {
  const revoked = await org.createKey(scopeNames)
  await revokeKey(org.context(), revoked.id)
  const inactive = await world.organization()
  await updateOrganization(inactive.context(), { isActive: false })
  return {
    'malformed key': 'letmein',
    'wrong checksum': org.key.slice(0, -1) + (org.key.endsWith('0') ? '1' : '0'),
    'unknown key': newApiKey().key,
    'revoked key': revoked.key,
    'expired key': (await org.createKey(scopeNames, { expiresAt: world.clock.now() })).key,
    'key of an inactive organization': inactive.key,
  }
}
