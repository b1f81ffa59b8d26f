import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Confirmation, Name, Nullable, OneOf, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'
import { ConfirmedSession, SignInAnswer } from './sign-in.ts'

/** How a browser reaches an authenticator. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const transports = Type.Array(OneOf(passkeyTransports))
const publicKey = OneOf(['public-key'])

/** Bytes as browsers write them in JSON. */
const bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' })
const credentialId = bytes(limits.credentialIdLength)
const clientDataJSON = bytes(8192)

/** A passkey as its owner sees it. */
export const Passkey = Type.Object(
  {
    id: Uuid(),
    name: Type.String(),
    createdAt: Timestamp(),
    lastUsedAt: Nullable(Timestamp()),
    isSynced: Type.Boolean({ description: 'Whether it is kept in an account of the vendor, not on one device alone' }),
    isUsable: Type.Boolean({
      description: 'False for a passkey of another address of this service, which browsers no longer offer',
    }),
  },
  { $id: 'Passkey', additionalProperties: false },
)
export type Passkey = Static<typeof Passkey>

const credential = Type.Object({ id: Type.String(), type: publicKey, transports: Type.Optional(transports) })

/** What `navigator.credentials.create` takes, as JSON. */
export const PasskeyCreation = Type.Object(
  {
    state: Type.String({ description: 'Sent back with what the authenticator answers' }),
    options: Type.Object({
      challenge: Type.String(),
      rp: Type.Object({ id: Type.String(), name: Type.String() }),
      user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
      pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: publicKey })),
      timeout: Type.Integer(),
      attestation: OneOf(['none']),
      excludeCredentials: Type.Array(credential),
      authenticatorSelection: Type.Object({
        residentKey: OneOf(['required']),
        requireResidentKey: Type.Boolean(),
        userVerification: OneOf(['required']),
      }),
    }),
  },
  { $id: 'PasskeyCreation', additionalProperties: false },
)
export type PasskeyCreation = Static<typeof PasskeyCreation>

/** What `navigator.credentials.get` takes, as JSON. */
export const PasskeyRequest = Type.Object(
  {
    state: Type.String({ description: 'Sent back with what the authenticator answers' }),
    options: Type.Object({
      challenge: Type.String(),
      rpId: Type.String(),
      timeout: Type.Integer(),
      userVerification: OneOf(['required']),
      allowCredentials: Type.Array(credential, { description: 'Empty when any passkey of this service will do' }),
    }),
  },
  { $id: 'PasskeyRequest', additionalProperties: false },
)
export type PasskeyRequest = Static<typeof PasskeyRequest>

const state = Type.String({ minLength: 1, maxLength: 2000 })

const NewPasskey = Type.Object({
  state,
  name: Name(),
  response: Type.Object({
    id: credentialId,
    rawId: credentialId,
    type: publicKey,
    response: Type.Object({
      clientDataJSON,
      attestationObject: bytes(65_536),
      // Browsers may come to know more of them: those we do not know are left out.
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20 })),
    }),
  }),
})
export type NewPasskey = Static<typeof NewPasskey>

const PasskeyAnswer = Type.Object({
  state,
  response: Type.Object({
    id: credentialId,
    rawId: credentialId,
    type: publicKey,
    response: Type.Object({
      clientDataJSON,
      authenticatorData: bytes(8192),
      signature: bytes(4096),
      userHandle: Type.Optional(Nullable(Type.String({ maxLength: 128 }))),
    }),
  }),
})
export type PasskeyAnswer = Static<typeof PasskeyAnswer>

/** The passkey that was added, and the recovery codes of somebody who had no second factor before. */
export const AddedPasskey = Type.Object(
  {
    passkey: Passkey,
    recoveryCodes: Type.Array(Type.String(), { description: 'Shown once; empty for people who have some already' }),
  },
  { $id: 'AddedPasskey', additionalProperties: false },
)
export type AddedPasskey = Static<typeof AddedPasskey>

/** The answer is the same for everybody: which accounts have passkeys is not to be learned from it. */
export const beginPasskeySignIn = {
  id: 'passkeys.beginSignIn',
  method: 'POST',
  url: '/sign-in/passkey/options',
  access: 'anyone',
  answer: PasskeyRequest,
  errors: ['passkeys_unavailable'],
} as const satisfies AppOperation

export const signInWithPasskey = {
  id: 'passkeys.signIn',
  method: 'POST',
  url: '/sign-in/passkey',
  access: 'anyone',
  body: PasskeyAnswer,
  answer: SignInAnswer,
  errors: ['invalid_passkey', 'passkeys_unavailable', 'rate_limited', 'sso_only'],
} as const satisfies AppOperation

/** In place of the password, wherever a confirmation is asked for. */
export const beginPasskeyConfirmation = {
  id: 'passkeys.beginConfirmation',
  method: 'POST',
  url: '/session/confirm/passkey/options',
  access: 'session',
  answer: PasskeyRequest,
  errors: ['passkey_not_found', 'passkeys_unavailable'],
} as const satisfies AppOperation

export const confirmWithPasskey = {
  id: 'passkeys.confirm',
  method: 'POST',
  url: '/session/confirm/passkey',
  access: 'session',
  body: PasskeyAnswer,
  answer: ConfirmedSession,
  errors: ['invalid_passkey', 'passkeys_unavailable', 'rate_limited'],
} as const satisfies AppOperation

export const listPasskeys = {
  id: 'passkeys.list',
  method: 'GET',
  url: '/passkeys',
  access: 'session',
  answer: Type.Array(Passkey),
  errors: [],
} as const satisfies AppOperation

/** Needs the proof of a confirmation: a stolen session alone must not add a way in. */
export const beginPasskey = {
  id: 'passkeys.begin',
  method: 'POST',
  url: '/passkeys/options',
  access: 'session',
  answer: PasskeyCreation,
  errors: ['confirmation_required', 'second_factor_required', 'passkey_limit_reached', 'passkeys_unavailable'],
} as const satisfies AppOperation

export const addPasskey = {
  id: 'passkeys.add',
  method: 'POST',
  url: '/passkeys',
  access: 'session',
  body: NewPasskey,
  answer: AddedPasskey,
  errors: [
    'confirmation_required',
    'second_factor_required',
    'invalid_passkey',
    'passkey_exists',
    'passkey_limit_reached',
    'passkeys_unavailable',
  ],
} as const satisfies AppOperation

export const renamePasskey = {
  id: 'passkeys.rename',
  method: 'PATCH',
  url: '/passkeys/{passkeyId}',
  access: 'member',
  body: Type.Object({ name: Name() }),
  answer: Passkey,
  errors: ['passkey_not_found'],
} as const satisfies AppOperation

/** Needs the proof of a confirmation. With the last second factor, the recovery codes go too. */
export const removePasskey = {
  id: 'passkeys.remove',
  method: 'DELETE',
  url: '/passkeys/{passkeyId}',
  access: 'member',
  answer: Confirmation,
  errors: ['confirmation_required', 'second_factor_required', 'passkey_not_found'],
} as const satisfies AppOperation
