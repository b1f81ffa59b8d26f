/** Reads what identity providers send about people. Unknown attributes are dropped. */

import { findNameMistake, hasVisibleText, isEmail, limits, type ScimAttributes } from '@parapet/contract'
import { defined } from '../../../platform/defined.ts'
import { invalidScim } from '../../../platform/http/answer/scim-error.ts'
import { readBoolean } from './scim-filter.queries.ts'
import { defaultEmails, type ScimEmail, type ScimUserCore } from './scim-resource.ts'

/** Attributes as they were sent; undefined where they were not. */
export type SentUser = {
  userName: string | undefined
  externalId: string | undefined
  displayName: string | undefined
  formatted: string | undefined
  givenName: string | undefined
  familyName: string | undefined
  emails: ScimEmail[] | undefined
  active: boolean | undefined
}

export type UserFields = {
  email: string
  name: string
  externalId: string | null
  attributes: ScimAttributes
  active: boolean
}

type Json = Readonly<Record<string, unknown>>

/** Names of attributes are compared without case. */
export function getAttribute(resource: Json, name: string): unknown {
  if (Object.hasOwn(resource, name)) return resource[name]
  const key = Object.keys(resource).find((key) => key.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : resource[key]
}

export function readSentUser(resource: Json): SentUser {
  const name = getAttribute(resource, 'name')
  const parts = isObject(name) ? name : {}
  const emails = getAttribute(resource, 'emails')
  return {
    userName: readText(getAttribute(resource, 'userName'), 'userName', limits.emailLength),
    externalId: readText(getAttribute(resource, 'externalId'), 'externalId', limits.scimExternalIdLength),
    displayName: readName(getAttribute(resource, 'displayName'), 'displayName'),
    formatted: readName(getAttribute(parts, 'formatted'), 'name.formatted'),
    givenName: readName(getAttribute(parts, 'givenName'), 'name.givenName'),
    familyName: readName(getAttribute(parts, 'familyName'), 'name.familyName'),
    emails: emails === undefined || emails === null ? undefined : readEmails(emails),
    active: readActive(getAttribute(resource, 'active')),
  }
}

/** The new state of a person. Without `before`, the person is new. */
export function decideUser(sent: SentUser, before: ScimUserCore | undefined, { isPatch = false } = {}): UserFields {
  const { userName, givenName, familyName } = sent
  if (userName === undefined) throw invalidScim('invalidValue', 'userName is required.')
  if (!isEmail(userName)) {
    throw invalidScim(
      'invalidValue',
      `userName must be an email address, but is ${quote(userName)}. Map the email address to userName in your identity provider.`,
    )
  }
  const emails = decideEmails(sent.emails, userName, before)
  return {
    email: userName,
    name: decideName(sent, before, isPatch) ?? userName,
    externalId: sent.externalId ?? null,
    attributes: {
      ...defined({ givenName, familyName, emails }),
    },
    active: sent.active ?? before?.active ?? true,
  }
}

/** The same request must always give the same name, so only its content decides, never the previous state. */
function decideName(sent: SentUser, before: ScimUserCore | undefined, isPatch: boolean): string | undefined {
  const joined = joinParts(sent)
  const said = sent.displayName ?? sent.formatted
  if (said !== undefined || before === undefined) return said ?? joined
  if (!isPatch) return joined ?? before.displayName
  // A name built from its parts follows them.
  const wasJoined = before.displayName === joinParts(before.name) || before.displayName === before.userName
  return wasJoined ? (joined ?? before.displayName) : before.displayName
}

function joinParts(parts: { givenName?: string | undefined; familyName?: string | undefined }): string | undefined {
  const joined = [parts.givenName, parts.familyName].filter((part) => part !== undefined).join(' ')
  return joined === '' ? undefined : joined.slice(0, limits.nameLength)
}

/** Undefined if it only repeats the person's address, which needn't be stored twice. */
function decideEmails(
  sent: ScimEmail[] | undefined,
  userName: string,
  before: ScimUserCore | undefined,
): ScimEmail[] | undefined {
  if (sent === undefined || sent.length === 0 || isSame(sent, defaultEmails(userName))) return undefined
  // An address that only repeated the old userName follows the new one.
  if (before !== undefined && isSame(sent, defaultEmails(before.userName)) && isSame(sent, before.emails)) {
    return undefined
  }
  return sent
}

function readEmails(value: unknown): ScimEmail[] {
  const list = Array.isArray(value) ? value : [value]
  if (list.length > limits.scimEmails) {
    throw invalidScim('invalidValue', `emails must have at most ${limits.scimEmails} items.`)
  }
  const emails = list.map(readEmail).filter((email) => email !== undefined)
  // One of them is the primary one: the last that says so.
  const last = emails.findLastIndex(({ primary }) => primary === true)
  return emails.map((email, index) => (email.primary === true && index !== last ? { ...email, primary: false } : email))
}

function readEmail(item: unknown): ScimEmail | undefined {
  const email = isObject(item) ? item : { value: item }
  const value = readText(getAttribute(email, 'value'), 'emails.value', limits.emailLength)
  if (value === undefined) return undefined
  if (!isEmail(value))
    throw invalidScim('invalidValue', `emails.value must be an email address, but is ${quote(value)}.`)
  const type = readText(getAttribute(email, 'type'), 'emails.type', limits.iconLength)
  const primary = readBoolean(getAttribute(email, 'primary'))
  return { value, ...(type === undefined ? {} : { type }), ...(primary === undefined ? {} : { primary }) }
}

export function readActive(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined
  const active = readBoolean(value)
  if (active === undefined) throw invalidScim('invalidValue', 'active must be true or false.')
  return active
}

/** Empty text is the same as none. */
export function readText(value: unknown, name: string, maxLength: number): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') throw invalidScim('invalidValue', `${name} must be text.`)
  if (value.length > maxLength) throw invalidScim('invalidValue', `${name} must have at most ${maxLength} characters.`)
  if (/\p{Cc}/u.test(value)) throw invalidScim('invalidValue', `${name} must not contain control characters.`)
  return value
}

/** A name with nothing to see is the same as none: an error would stop the provider's synchronization. */
export function readName(value: unknown, name: string): string | undefined {
  const text = readText(value, name, limits.nameLength)
  if (text === undefined || !hasVisibleText(text)) return undefined
  const mistake = findNameMistake(text)
  if (mistake !== undefined) throw invalidScim('invalidValue', `${name} ${mistake}.`)
  return text
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
