/** Calls the library's checks the way we need them: user verification always, attestation never. */
import type { NewPasskey, PasskeyAnswer } from '@parapet/contract'
import { explainRefusal, passkeyRefusal } from './passkey-refusal.ts'
import type { RelyingParty } from './relying-party.ts'

/** EdDSA, ES256 and RS256: what authenticators in use can do. */
export const algorithms = [-8, -7, -257]

export type StoredPasskey = { credentialId: Buffer; publicKey: Buffer; useCount: number; userId: string }

/** Throws unless the passkey signed the challenge here, for its owner, who was verified by the authenticator. */
export async function verifyAnswer(
  { rpId, origin }: RelyingParty,
  challenge: string,
  answer: PasskeyAnswer['response'],
  passkey: StoredPasskey,
): Promise<{ useCount: number; isSynced: boolean }> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle, ...response } = answer.response
  if (typeof userHandle === 'string' && userHandle !== toUserHandle(passkey.userId).toString('base64url')) {
    throw passkeyRefusal('wrong_owner')
  }
  refuseFrames(response.clientDataJSON)
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId.toString('base64url'),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.useCount,
    },
  }).catch((error) => {
    throw explainRefusal(error)
  })
  if (!verified.verified) throw passkeyRefusal('wrong_signature')
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { useCount: newCounter, isSynced: credentialBackedUp }
}

type VerifiedPasskey = { credentialId: Buffer; publicKey: Buffer; useCount: number; isSynced: boolean }

export async function verifyNewPasskey(
  { rpId, origin }: RelyingParty,
  challenge: string,
  { response: answer, ...rest }: NewPasskey['response'],
): Promise<VerifiedPasskey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { clientDataJSON, attestationObject } = answer
  refuseFrames(clientDataJSON)
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...rest,
        response: { clientDataJSON, attestationObject: await dropAttestation(attestationObject) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (registrationInfo === undefined) throw new Error('not verified')
    const { credential, credentialBackedUp: isSynced } = registrationInfo
    const credentialId = Buffer.from(credential.id, 'base64url')
    if (credential.id !== rest.id) throw new Error('another id than the one of the credential')
    return { credentialId, publicKey: Buffer.from(credential.publicKey), useCount: credential.counter, isSynced }
  } catch (error) {
    throw explainRefusal(error)
  }
}

/** The id of the person in the authenticator. It comes back at sign-in, and says nothing about the person. */
export function toUserHandle(userId: string): Buffer<ArrayBuffer> {
  return Buffer.from(userId.replaceAll('-', ''), 'hex') as Buffer<ArrayBuffer>
}

/**
 * We request no attestation and trust none. Certificates sent anyway are not read, because the library would fetch the
 * revocation lists that they name.
 */
async function dropAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const bare = new Map<string, string | Map<string, string> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', decoded.get('authData')],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare))
}

/** Our pages are never framed by another site. Some browsers don't name that site, so the library accepts it. */
function refuseFrames(clientDataJSON: string): void {
  let crossOrigin: unknown
  try {
    crossOrigin = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')).crossOrigin
  } catch (error) {
    throw passkeyRefusal('invalid_answer', error)
  }
  if (crossOrigin === true) throw passkeyRefusal('wrong_origin')
}
