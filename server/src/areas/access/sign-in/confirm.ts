import type { ConfirmedSession } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Passwords } from '../../../platform/auth/password.ts'
import { minuteMs } from '../../../platform/clock/durations.ts'
import type { RootContext } from '../../../platform/context.ts'
import type { SessionRequest } from '../../../platform/http/apis/app-request.ts'
import type { CheckConfirmation } from '../../../platform/http/request/caller.ts'
import { findAccount } from '../credentials/credentials.ts'
import { confirmPassword } from './check-password.ts'
import { describeMissingFactor, withCode } from './second-factor.ts'

const sealPurpose = 'confirmation'
const lifeMs = 10 * minuteMs

type Proof = { sessionId: string; until: number; showsSecondFactor?: boolean }

/**
 * Confirms that the person is present, by the password and by a code if one was sent. The page gets a proof to send
 * with the action: a stolen cookie is not enough, not even while its owner confirms something.
 */
export async function confirmSession(
  request: SessionRequest,
  passwords: Passwords,
  { password, code }: { password: string; code?: string | undefined },
): Promise<ConfirmedSession> {
  await confirmPassword(request, passwords, password)
  const { ctx, session } = request
  if (code === undefined) return createProof(ctx, session.sessionId, { showsSecondFactor: false })
  await withCode(request, passwords, code, () => Promise.resolve())
  return createProof(ctx, session.sessionId)
}

/** For callers that have confirmed the owner of the session by a passkey or the identity provider. */
export function createProof(
  { clock, sealer }: RootContext,
  sessionId: string,
  { showsSecondFactor } = { showsSecondFactor: true },
): ConfirmedSession {
  const until = clock.now().getTime() + lifeMs
  const proof: Proof = { sessionId, until, showsSecondFactor }
  const confirmation = sealer.seal(sealPurpose, JSON.stringify(proof)).toString('base64url')
  return { confirmation, expiresAt: new Date(until).toISOString() }
}

/** Refuses what a session alone must not do: the check behind `ctx.confirm()`. */
export const checkConfirmation: CheckConfirmation = (at, sessionId, confirmation) => {
  if (findProof(at, sessionId, confirmation) === undefined) throw new AppError('confirmation_required')
}

/** For changes to second factors: people who have one must have used it, not only the password. */
export async function requireStrongConfirmation(request: SessionRequest): Promise<void> {
  const proof = findProof(request.ctx, request.session.sessionId, request.confirmation)
  if (proof === undefined) throw new AppError('confirmation_required')
  const account = await findAccount(request.ctx.db, request.ctx.org.id, request.ctx.actor.userId)
  if (account === undefined) throw new AppError('unauthorized')
  if (proof.showsSecondFactor === true || !(account.isSeedConfirmed || account.hasPasskey)) return
  throw await describeMissingFactor(request.ctx, account)
}

/** By the password if given, else by a proof, such as from a passkey. */
export async function confirmPerson(
  request: SessionRequest,
  passwords: Passwords,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) request.ctx.confirm()
  else await confirmPassword(request, passwords, password)
}

function findProof(
  { clock, sealer }: Pick<RootContext, 'clock' | 'sealer'>,
  sessionId: string,
  confirmation: string | undefined,
): Proof | undefined {
  const proof = confirmation === undefined ? undefined : openProof(confirmation, sealer.open)
  return proof?.sessionId === sessionId && proof.until > clock.now().getTime() ? proof : undefined
}

/** Undefined if this installation didn't seal it. */
function openProof(text: string, open: (purpose: string, sealed: Buffer) => string): Proof | undefined {
  try {
    return JSON.parse(open(sealPurpose, Buffer.from(text, 'base64url'))) as Proof
  } catch {
    return undefined
  }
}
