import { randomBytes } from 'node:crypto'
import { minuteMs } from '../../../platform/clock/durations.ts'
import type { RootContext } from '../../../platform/context.ts'
import { hashToken } from '../../../platform/crypto/random.ts'
import type { Db } from '../../../platform/database/database.ts'
import { deleteOldChallenges, insertUsedChallenge } from './challenges.queries.ts'
import { passkeyRefusal } from './passkey-refusal.ts'

const sealPurpose = 'passkey-challenge'
export const challengeLifeMs = 5 * minuteMs

/** What the challenge is for, and who got it: a session, or a browser that has none. */
type Use = { purpose: 'sign-in' | 'confirm' | 'add'; holder: string }

type Challenge = Use & { challenge: string; until: number }

/**
 * A new challenge, and the same sealed, which the page sends back. Nothing is stored until it is used, so asking for
 * challenges fills no table.
 */
export function createChallenge({ clock, sealer }: RootContext, use: Use): { challenge: string; state: string } {
  const challenge = randomBytes(32).toString('base64url')
  const content: Challenge = { ...use, challenge, until: clock.now().getTime() + challengeLifeMs }
  return { challenge, state: sealer.seal(sealPurpose, JSON.stringify(content)).toString('base64url') }
}

/** Opens and uses up the challenge, whatever the outcome: each allows one try. */
export async function takeChallenge(ctx: RootContext, state: string, { purpose, holder }: Use): Promise<string> {
  const found = openState(state, (sealed) => ctx.sealer.open(sealPurpose, sealed))
  if (found === undefined || found.purpose !== purpose || found.holder !== holder) {
    throw passkeyRefusal('unknown_challenge')
  }
  if (found.until <= ctx.clock.now().getTime()) throw passkeyRefusal('expired_challenge')
  const isFirst = await insertUsedChallenge(ctx.db, hashToken(found.challenge), new Date(found.until))
  if (!isFirst) throw passkeyRefusal('used_challenge')
  return found.challenge
}

/** Undefined if this installation didn't seal it. */
function openState(state: string, open: (sealed: Buffer) => string): Challenge | undefined {
  try {
    return JSON.parse(open(Buffer.from(state, 'base64url'))) as Challenge
  } catch {
    return undefined
  }
}

/** Called regularly by the worker. Expired challenges are refused anyway. */
export function dropOldChallenges(db: Db, now: Date): Promise<void> {
  return deleteOldChallenges(db, now)
}
