/** What a browser does with passkeys. The library that talks to it is loaded when somebody uses one. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

const loadLibrary = () => import('@simplewebauthn/browser')

type Obstacle = { isOfAddress: boolean; sentence: string }

/** Why nobody can use a passkey here; undefined where it is possible. With another address or another browser it may be. */
export function findPasskeyObstacle(): Obstacle | undefined {
  if (!window.isSecureContext)
    return {
      isOfAddress: true,
      sentence: 'Passkeys need a secure connection. Open Parapet with https, or ask the operator to set that up.',
    }
  if (typeof window.PublicKeyCredential !== 'function')
    return { isOfAddress: false, sentence: 'This browser doesn’t support passkeys. Update it or use another one.' }
  // Browsers bind passkeys to a name.
  if (/^[\d.]+$|:/.test(window.location.hostname))
    return {
      isOfAddress: true,
      sentence: 'Passkeys need a host name. Open Parapet by its name instead of its IP address.',
    }
  return undefined
}

/** Whether the browser can offer passkeys among the suggestions of a field. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (findPasskeyObstacle() !== undefined) return false
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

/** The device makes a passkey for this account. */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await loadLibrary()
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new PasskeyError(error, {
      NotAllowedError: 'No passkey was added: the request was cancelled or took too long. Try again.',
      InvalidStateError: 'This device already has a passkey for your account. To add another one, use another device.',
    })
  })
}

/** The person shows a passkey that they have. As suggestions of a field, the browser waits until one is chosen. */
export async function showPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  { asSuggestions = false } = {},
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await loadLibrary()
  return startAuthentication({ optionsJSON, useBrowserAutofill: asSuggestions }).catch((error: unknown) => {
    throw new PasskeyError(error, {
      NotAllowedError:
        'No passkey was used: the request was cancelled, took too long, or this device has none for your account. Try again.',
    })
  })
}

/** Ends a request that still waits for the person, such as one among the suggestions. */
export async function stopAskingForPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary()
  WebAuthnAbortService.cancelCeremony()
}

/** The device or the person refused, as a sentence for people. */
class PasskeyError extends Error {
  constructor(cause: unknown, sentences: Record<string, string>) {
    // The library keeps the browser's name for what happened.
    const { name = '', message = '' } = cause instanceof Error ? cause : {}
    super(sentences[name] ?? `The browser could not use a passkey. It says: ${message}`, { cause })
    this.name = name
  }
}
