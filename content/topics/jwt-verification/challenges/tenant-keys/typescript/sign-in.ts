import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import type { Pool } from 'pg'

export type Tenant = { id: number; issuer: string; keysUrl: string; keyIds: string[] }
export type Directory = { findTenantByIssuer(issuer: string): Promise<Tenant | undefined> }
export type FetchKeys = (url: string) => Promise<JSONWebKeySet>

export class Refused extends Error {}

const cache = new Map<string, { keys: JSONWebKeySet; loadedAt: number }>()

async function loadKeys(url: string, fetchKeys: FetchKeys): Promise<JSONWebKeySet> {
  // block: load-keys
  const cached = cache.get(url)
  if (cached && Date.now() - cached.loadedAt < 600_000) return cached.keys
  const keys = await fetchKeys(url)
  cache.set(url, { keys, loadedAt: Date.now() })
  return keys
  // end
}

/** The user whom the company's identity provider vouches for. */
export async function signIn(db: Pool, directory: Directory, fetchKeys: FetchKeys, token: string) {
  try {
    // block: read-unverified
    const header = decodeProtectedHeader(token)
    const { iss } = decodeJwt(token)
    // end

    // block: find-tenant
    const tenant = typeof iss === 'string' ? await directory.findTenantByIssuer(iss) : undefined
    if (!tenant) throw new Refused('unknown issuer')
    // end

    // block: choose-address
    const keysUrl = typeof header.jku === 'string' ? header.jku : tenant.keysUrl
    // end
    const keys = await loadKeys(keysUrl, fetchKeys)

    // block: verify-token
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      algorithms: ['RS256'],
      issuer: tenant.issuer,
      audience: 'planner',
      requiredClaims: ['exp', 'email'],
    })
    // end

    // block: map-user
    const query = 'SELECT id, name FROM users WHERE tenant_id = $1 AND email = $2'
    const { rows } = await db.query(query, [tenant.id, String(payload.email).toLowerCase()])
    if (!rows[0]) throw new Refused('unknown user')
    return rows[0] as { id: number; name: string }
    // end
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('token not accepted', { cause: error })
  }
}
