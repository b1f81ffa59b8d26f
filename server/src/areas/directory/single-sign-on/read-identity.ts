import { hasVisibleText, isEmail, limits } from '@parapet/contract'
import type { ConnectionRow } from './connections.queries.ts'
import type { Claims } from './oidc/read-answer.ts'
import { SsoFailure } from './sso-failure.ts'

/** A person as described by their provider. Only the subject can be trusted. */
export type ProviderIdentity = {
  subject: string
  /** Undefined if there is no usable address; linked people can still sign in. */
  email: string | undefined
  /** Whether an address was sent that the provider didn't vouch for. */
  isEmailUnverified: boolean
  name: string
  groups: string[]
  providerSessionId?: string | undefined
}

const subjectLengthMax = 255
const groupsMax = 2000

export function readIdentity(connection: ConnectionRow, claims: Claims): ProviderIdentity {
  const { sub, sid } = claims
  if (typeof sub !== 'string' || sub === '' || sub.length > subjectLengthMax || !isStorable(sub)) {
    throw new SsoFailure('sso_invalid_answer', 'subject', 'The provider sent no usable subject (`sub`).')
  }
  const text = textOf(claims[connection.emailClaim ?? 'email'])
  const address = text !== undefined && isEmail(text) ? text : undefined
  // An address that the provider hasn't verified proves nothing.
  const email = isVouchedFor(connection, claims.email_verified) ? address : undefined
  return {
    subject: sub,
    email,
    isEmailUnverified: address !== undefined && email === undefined,
    name: readName(connection, claims, email),
    groups: connection.groupsClaim === null ? [] : readGroups(claims[connection.groupsClaim]),
    ...(typeof sid === 'string' && sid !== '' && sid.length <= subjectLengthMax && isStorable(sid)
      ? { providerSessionId: sid }
      : {}),
  }
}

/** SAML providers have no such claim. OIDC providers say so themselves, unless an admin knows better. */
function isVouchedFor(connection: ConnectionRow, isVerified: unknown): boolean {
  const { type, acceptsUnverifiedEmail, emailClaim } = connection
  if (type === 'saml') return isVerified !== false && isVerified !== 'false'
  // It speaks of the claim `email`: about an address in another claim the provider says nothing.
  if (emailClaim !== null && emailClaim !== 'email') return acceptsUnverifiedEmail
  return isVerified === true || isVerified === 'true' || (acceptsUnverifiedEmail && isVerified == null)
}

function readName(connection: ConnectionRow, claims: Claims, email: string | undefined): string {
  const full = [textOf(claims.given_name), textOf(claims.family_name)].filter((part) => part !== undefined).join(' ')
  const candidates = [textOf(claims[connection.nameClaim ?? 'name']), full, email?.slice(0, email.lastIndexOf('@'))]
  for (const candidate of candidates) {
    const name = toPlainName(candidate ?? '')
    if (hasVisibleText(name)) return name
  }
  return 'Unnamed'
}

/** Removes characters from a name that would break terminals and mails. */
export function toPlainName(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, ' ').replaceAll(/\s+/g, ' ')
  return plain.toWellFormed().trim().slice(0, limits.nameLength).toWellFormed().trim()
}

/** One group as text, or a list of them. */
function readGroups(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list.flatMap((entry) => textOf(entry) ?? []).slice(0, groupsMax)
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !isStorable(value)) return undefined
  const text = value.trim()
  return text === '' || text.length > 1000 ? undefined : text
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}
