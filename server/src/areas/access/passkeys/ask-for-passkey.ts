import { type PasskeyRequest, passkeyTransports } from '@parapet/contract'
import type { RootContext } from '../../../platform/context.ts'
import type { PasskeyRow } from '../credentials/credentials.ts'
import { challengeLifeMs, createChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

type Credential = PasskeyRequest['options']['allowCredentials'][number]

/** What the page passes to the browser. Without passkeys, the browser offers all it has for this service. */
export function askForPasskey(
  ctx: RootContext,
  { rpId }: RelyingParty,
  use: { purpose: 'sign-in' | 'confirm'; holder: string },
  passkeys: readonly PasskeyRow[] = [],
): PasskeyRequest {
  const { challenge, state } = createChallenge(ctx, use)
  return {
    state,
    options: {
      challenge,
      rpId,
      timeout: challengeLifeMs,
      userVerification: 'required',
      allowCredentials: passkeys.map(toCredential),
    },
  }
}

export function toCredential({ credentialId, transports }: PasskeyRow): Credential {
  return { id: credentialId.toString('base64url'), type: 'public-key', transports: pickTransports(transports) }
}

/** Those that we know. */
export function pickTransports(transports: readonly string[]): (typeof passkeyTransports)[number][] {
  return passkeyTransports.filter((name) => transports.includes(name))
}
