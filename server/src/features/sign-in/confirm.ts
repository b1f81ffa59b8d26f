import type { ConfirmedSession } from '@parapet/contract'
import type { Passwords } from '../../platform/auth/password.ts'
import type { RootContext } from '../../platform/context.ts'
import type { SessionVisit } from '../../platform/http/app-api.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { confirmPassword } from './check-password.ts'

const sealPurpose = 'confirmation'
const lifeMs = 10 * 60_000

type Proof = { sessionId: string; until: number }

/**
 * Shows that the person is really there, by the password. The page gets a proof and sends it with what it wants to do: a
 * stolen cookie is not enough, not even while its owner confirms something. Other ways to confirm give the same proof.
 */
export async function confirmSession(
  visit: SessionVisit,
  passwords: Passwords,
  password: string,
): Promise<ConfirmedSession> {
  await confirmPassword(visit, passwords, password)
  return createProof(visit.ctx, visit.session.sessionId)
}

/** For whoever has made sure, in another way, that the owner of the session is there. */
export function createProof({ clock, sealer }: RootContext, sessionId: string): ConfirmedSession {
  const until = clock.now().getTime() + lifeMs
  const proof: Proof = { sessionId, until }
  const confirmation = sealer.seal(sealPurpose, JSON.stringify(proof)).toString('base64url')
  return { confirmation, expiresAt: new Date(until).toISOString() }
}

/** Refuses what a session alone must not do, unless its page shows a proof of this session. */
export function requireConfirmation({ ctx, session, confirmation }: SessionVisit): void {
  const proof = confirmation === undefined ? undefined : openProof(confirmation, ctx.sealer.open)
  const isValid = proof?.sessionId === session.sessionId && proof.until > ctx.clock.now().getTime()
  if (!isValid) throw new AppError('confirmation_required')
}

/** Undefined for whatever was not sealed by this installation. */
function openProof(text: string, open: (purpose: string, sealed: Buffer) => string): Proof | undefined {
  try {
    return JSON.parse(open(sealPurpose, Buffer.from(text, 'base64url'))) as Proof
  } catch {
    return undefined
  }
}
