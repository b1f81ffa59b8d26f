import { SsoFailure } from './sso-failure.ts'

/** How far the clocks of a provider and of this service may differ. */
const toleranceMs = 120_000

/**
 * For confirmations: a provider may ignore our request for a new sign-in, and only its response shows whether it did.
 * Without a plausible time, nothing is confirmed.
 */
export function requireFresh(
  authenticatedAtMs: number | undefined,
  { since, now, source }: { since: Date; now: Date; source: string },
): void {
  const refuse = (message: string) => new SsoFailure('sso_not_fresh', 'authentication time', message)
  if (authenticatedAtMs === undefined || !Number.isFinite(authenticatedAtMs)) {
    throw refuse(
      `The provider did not say when the person signed in (${source}). Configure it to send that time, or ask people to confirm with a passkey.`,
    )
  }
  if (authenticatedAtMs > now.getTime() + toleranceMs) {
    throw refuse(`The provider sent a time in the future (${source}). Compare the clocks of both servers.`)
  }
  if (authenticatedAtMs >= since.getTime() - toleranceMs) return
  throw refuse(
    `The provider did not ask the person to sign in again (${source}). Turn off the setting that keeps people signed in there for this application, or ask them to confirm with a passkey.`,
  )
}
