/**
 * Test support: a virtual passkey device in Chromium. Passkeys work on `localhost` only; browsers refuse them for IP
 * addresses.
 */
import type { CDPSession, Page } from 'playwright-core'

type Credential = Awaited<ReturnType<typeof readCredentials>>[number]

export type Authenticator = {
  /** Whether the person confirms as soon as a page asks for a passkey. */
  setPresent(isPresent: boolean): Promise<void>
  /** Whether the device verifies the person by fingerprint, face or PIN. */
  setVerified(isVerified: boolean): Promise<void>
  credentials(): Promise<Credential[]>
  /** As in password managers that sync passkeys. */
  add(credentials: Credential[]): Promise<void>
}

/** A phone or laptop with a fingerprint reader, for one page. Without presence, every request waits for the person. */
export async function addAuthenticator(page: Page, { isPresent = true } = {}): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: isPresent,
    },
  })
  return {
    setPresent: async (enabled) =>
      void (await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
    setVerified: async (isUserVerified) =>
      void (await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
    credentials: () => readCredentials(devtools, authenticatorId),
    add: async (credentials) => {
      for (const credential of credentials) {
        await devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
      }
    },
  }
}

async function readCredentials(devtools: CDPSession, authenticatorId: string) {
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  return credentials
}

/** A browser without passkey support: outdated, or with passkeys turned off. */
export async function removePasskeySupport(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  })
}

/** A browser that doesn't suggest passkeys in form fields: people have to click to use one. */
export async function removeSuggestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { PublicKeyCredential } = globalThis as unknown as { PublicKeyCredential: object }
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false })
  })
}
