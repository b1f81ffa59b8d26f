/** Browser support for passkeys. The library loads on first use. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

const loadLibrary = () => import('@simplewebauthn/browser')

type Obstacle = { isOfAddress: boolean; sentence: string }

/** Why passkeys don't work here; undefined if they do. Another address or browser may help. */
export function findPasskeyObstacle(): Obstacle | undefined {
  if (!window.isSecureContext)
    return {
      isOfAddress: true,
      sentence: 'Passkeys need a secure connection. Open Parapet with https, or ask the operator to set that up.',
    }
  if (typeof window.PublicKeyCredential !== 'function')
    return { isOfAddress: false, sentence: 'This browser doesn’t support passkeys. Update it or use another one.' }
  // Browsers bind passkeys to a domain name.
  if (/^[\d.]+$|:/.test(window.location.hostname))
    return {
      isOfAddress: true,
      sentence: 'Passkeys don’t work on an IP address. Ask your admin for Parapet’s address.',
    }
  return undefined
}

/** Whether the browser can suggest passkeys in a field. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (findPasskeyObstacle() !== undefined) return false
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

/** Creates a passkey for this account on the device. */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await loadLibrary()
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new PasskeyError(error, {
      NotAllowedError: 'No passkey was added: the request was canceled or took too long. Try again.',
      InvalidStateError: 'This device already has a passkey for your account. To add another one, use another device.',
    })
  })
}

/** Asks for an existing passkey. As a field suggestion, it waits until the person chooses one. */
export async function showPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  { asSuggestions = false } = {},
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await loadLibrary()
  return startAuthentication({ optionsJSON, useBrowserAutofill: asSuggestions }).catch((error: unknown) => {
    throw new PasskeyError(error, {
      NotAllowedError:
        'No passkey was used: the request was canceled, took too long, or this device has none for your account. Try again.',
    })
  })
}

/** Cancels a pending request, such as a field suggestion. */
export async function stopAskingForPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary()
  WebAuthnAbortService.cancelCeremony()
}

/** The device's or the person's refusal, as a sentence. */
class PasskeyError extends Error {
  constructor(cause: unknown, sentences: Record<string, string>) {
    // The library keeps the browser's error name.
    const { name = '', message = '' } = cause instanceof Error ? cause : {}
    super(sentences[name] ?? `The browser could not use a passkey. It says: ${message}`, { cause })
    this.name = name
  }
}
