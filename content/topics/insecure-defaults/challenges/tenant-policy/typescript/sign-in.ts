import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'

export type Policy = { requireCode: boolean; sessionMinutes: number }
export type PolicyForm = { requireCode: boolean | null; sessionMinutes?: number }
export type Credentials = { email: string; password: string; code?: string }
export type Checks = {
  isPassword(password: string, hash: string): Promise<boolean>
  isCode(code: string, secret: string): boolean
}
type SignIn = { session: string; expiresAt: number } | { error: 'credentials_wrong' | 'code_required' }

const defaults: Policy = { requireCode: true, sessionMinutes: 60 }
const unusedHash = '$argon2id$v=19$m=65536,t=3,p=4$bm9ib2R5LS1ub2JvZHktLQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

export async function savePolicy(db: Pool, tenantId: number, form: PolicyForm): Promise<void> {
  // block: save-policy
  const { requireCode, sessionMinutes = defaults.sessionMinutes } = form
  if (requireCode !== null && typeof requireCode !== 'boolean') throw new TypeError('requireCode')
  if (!Number.isInteger(sessionMinutes) || sessionMinutes < 5 || sessionMinutes > 720) throw new RangeError('sessionMinutes')
  const policy = { requireCode, sessionMinutes }
  await db.query('UPDATE tenants SET policy = $1 WHERE id = $2', [JSON.stringify(policy), tenantId])
  // end
}

async function loadPolicy(db: Pool, tenantId: number): Promise<Policy> {
  // block: read-row
  const { rows } = await db.query('SELECT policy FROM tenants WHERE id = $1', [tenantId])
  if (!rows[0]) throw new Error(`tenant ${tenantId} does not exist`)
  const stored = JSON.parse(rows[0].policy) as Partial<Policy>
  // end
  // block: merge-defaults
  return { ...defaults, ...stored }
  // end
}

export async function signIn(db: Pool, checks: Checks, { email, password, code = '' }: Credentials): Promise<SignIn> {
  // block: check-password
  const { rows } = await db.query('SELECT * FROM users WHERE email = $1', [email.toLowerCase()])
  const user = rows[0]
  const isPassword = await checks.isPassword(password, user?.password_hash ?? unusedHash)
  if (!user || !isPassword) return { error: 'credentials_wrong' }
  // end

  const policy = await loadPolicy(db, user.tenant_id)
  // block: check-code
  if (policy.requireCode && !checks.isCode(code, user.code_secret)) return { error: 'code_required' }
  // end

  // block: open-session
  const session = randomBytes(24).toString('base64url')
  const expiresAt = Date.now() + policy.sessionMinutes * 60_000
  await db.query('INSERT INTO sessions (key, user_id, expires_at) VALUES ($1, $2, $3)', [session, user.id, expiresAt])
  return { session, expiresAt }
  // end
}
