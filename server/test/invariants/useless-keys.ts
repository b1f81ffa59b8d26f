import { randomUUID } from 'node:crypto'
import { scopeNames } from '@parapet/contract'
import { createKey, revokeKey } from '../../src/areas/access/api-keys/api-keys.ts'
import { changeRole } from '../../src/areas/directory/users/change-role.ts'
import { updateOrganization } from '../../src/areas/organization/organization/organization.ts'
import { newApiKey } from '../../src/platform/auth/api-key.ts'
import type { TestOrganization, World } from '../world.ts'

/**
 * Keys that give no access, each for a different reason. All had or would have every scope. A new reason to refuse a
 * key, such as the network of a request, gets a line here and its name among the strangers of the authorization matrix.
 */
export async function createUselessKeys(world: World, org: TestOrganization) {
  const revoked = await org.createKey(scopeNames)
  await revokeKey(org.context(), revoked.id)
  const inactive = await world.organization()
  await updateOrganization(inactive.context(), { isActive: false })
  const [leaver, demoted, auditor] = [await createLeaver(org), await createLeaver(org), await createLeaver(org)]
  await org.api.users.deactivate(leaver.userId)
  await org.api.users.update(demoted.userId, { ...demoted.fields, role: 'learner' })
  await changeRole(org.context(), auditor.fields.email, 'auditor')
  return {
    'malformed key': 'letmein',
    'wrong checksum': org.key.slice(0, -1) + (org.key.endsWith('0') ? '1' : '0'),
    'unknown key': newApiKey().key,
    'revoked key': revoked.key,
    'expired key': (await org.createKey(scopeNames, { expiresAt: world.clock.now() })).key,
    'key of another network': (await org.createKey(scopeNames, { allowedNetworks: ['192.0.2.0/24'] })).key,
    'key of an inactive organization': inactive.key,
    'key of a deactivated issuer': leaver.key,
    'key of an issuer who is no longer an admin': demoted.key,
    'key of an issuer who became an auditor': auditor.key,
  }
}

/** An admin with their own key. */
async function createLeaver(org: TestOrganization) {
  const fields = { name: 'Leaver', email: `${randomUUID()}@example.com`, role: 'org_admin', teamId: null } as const
  const { id: userId } = await org.api.users.create(fields)
  const input = { name: "Leaver's key", scopes: [...scopeNames], issuerUserId: userId, expiresAt: null }
  return { userId, fields, key: (await createKey(org.context(), input)).key }
}
