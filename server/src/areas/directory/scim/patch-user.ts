/** Applies PATCH operations to a person. The library gets only attributes and shapes that we know. */
import { ScimError as PatchError, type ScimPatchOperation, scimPatch } from 'scim-patch'
import { invalidScim, type ScimType } from '../../../platform/http/answer/scim-error.ts'
import { type PatchOperation, readPath } from './read-patch.ts'
import { isObject, readSentUser, type SentUser } from './read-user.ts'
import { parseFilter } from './scim-filter.ts'
import type { ScimUserCore } from './scim-resource.ts'

/** Names as we write them, by their lower case. */
const attributes: Record<string, string> = {
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  active: 'active',
  name: 'name',
  emails: 'emails',
}
const parts: Record<string, Record<string, string>> = {
  name: { formatted: 'formatted', givenname: 'givenName', familyname: 'familyName' },
  emails: { value: 'value', type: 'type', primary: 'primary', display: 'display' },
}

/** Parts of the standard that we do not keep. */
const ignoredParts = new Set(['middlename', 'honorificprefix', 'honorificsuffix', '$ref'])

/** Attributes of the standard that we ignore; they are sent if an admin mapped them. */
const ignored = new Set(
  'schemas password nickname profileurl title usertype preferredlanguage locale timezone phonenumbers ims photos addresses entitlements roles x509certificates'.split(
    ' ',
  ),
)
const readOnly = new Set(['id', 'meta', 'groups'])

export function patchUser(core: ScimUserCore, operations: readonly PatchOperation[]): SentUser {
  const known = operations.flatMap(toKnown)
  const resource = { schemas: [], meta: { created: new Date(0), lastModified: new Date(0) }, ...structuredClone(core) }
  const sent = readSentUser(applyPatch(resource, known) as Record<string, unknown>)
  // A full name that wasn't sent is only what we showed, and may have to follow its parts.
  const isNamed = (...paths: string[]) => known.some(({ path = '' }) => paths.includes(path))
  const hasFormatted = known.some(({ path, value }) => path === 'name' && isObject(value) && 'formatted' in value)
  return {
    ...sent,
    displayName: isNamed('displayName') ? sent.displayName : undefined,
    formatted: isNamed('name.formatted') || hasFormatted ? sent.formatted : undefined,
  }
}

/** Converts the library's errors to SCIM errors. */
export function applyPatch<T extends Parameters<typeof scimPatch>[0]>(
  resource: T,
  operations: ScimPatchOperation[],
): T {
  try {
    return scimPatch(resource, operations, { mutateDocument: true, treatMissingAsAdd: true })
  } catch (error) {
    if (!(error instanceof PatchError)) throw error
    throw invalidScim((error.scimCode as ScimType | undefined) ?? 'invalidSyntax', error.message)
  }
}

function toKnown(operation: PatchOperation): ScimPatchOperation[] {
  const { op, path, value } = operation
  if (path === undefined) {
    if (op === 'remove') throw invalidScim('noTarget', 'A remove operation needs a path.')
    return Object.entries(value as object).flatMap(([name, part]) => toKnownOf(op, name, part))
  }
  const { attribute, filter, part } = path
  const name = nameOf(attribute)
  if (name === undefined) return []
  const partName = part === undefined ? undefined : partOf(attribute, part)
  if (part !== undefined && partName === undefined) return []
  if (filter !== undefined) {
    if (attribute !== 'emails') throw invalidScim('invalidPath', `${name} has one value; leave the brackets out.`)
    // Within our limits, before the library reads it.
    parseFilter(filter)
  }
  if (op === 'remove') {
    // `active` always has a value.
    if (attribute === 'active') return []
    if (attribute === 'username') throw invalidScim('mutability', 'userName is required and cannot be removed.')
  }
  const target = `${name}${filter === undefined ? '' : `[${filter}]`}${partName === undefined ? '' : `.${partName}`}`
  if (op === 'remove') return [{ op, path: target }]
  return [{ op, path: target, value: toValue(attribute, filter, partName, value) }]
}

/** One attribute of an operation without a path. Entra ID also writes paths as names there. */
function toKnownOf(op: 'add' | 'replace', name: string, value: unknown): ScimPatchOperation[] {
  const path = readPath(name)
  if (path === undefined || path.attribute === 'id' || path.attribute === 'meta') return []
  return toKnown({ op, path, value })
}

function nameOf(attribute: string): string | undefined {
  if (Object.hasOwn(attributes, attribute)) return attributes[attribute]
  if (ignored.has(attribute)) return undefined
  if (readOnly.has(attribute)) throw invalidScim('mutability', `${attribute} is read-only.`)
  throw invalidScim('invalidPath', `There is no attribute ${attribute}.`)
}

function partOf(attribute: string, part: string): string | undefined {
  const known = Object.hasOwn(parts, attribute) ? parts[attribute] : undefined
  if (known === undefined) throw invalidScim('invalidPath', `${attribute} has no part ${part}.`)
  if (Object.hasOwn(known, part)) return known[part]
  if (ignoredParts.has(part)) return undefined
  throw invalidScim('invalidPath', `${attribute} has no part ${part}.`)
}

function toValue(attribute: string, filter: string | undefined, part: string | undefined, value: unknown): unknown {
  if (part !== undefined) return unwrap(value)
  if (attribute === 'emails') {
    if (filter === undefined) return (Array.isArray(value) ? value : [value]).map(pickEmail)
    return pickEmail(value)
  }
  if (attribute === 'name') {
    if (!isObject(value)) throw invalidScim('invalidValue', 'name must be an object.')
    return pickParts('name', value)
  }
  return unwrap(value)
}

/** Entra ID may send single values as `[{ "value": … }]`. */
function unwrap(value: unknown): unknown {
  const only = Array.isArray(value) && value.length === 1 ? value[0] : value
  const inner = isObject(only) && Object.hasOwn(only, 'value') ? only.value : only
  if (typeof inner === 'object' && inner !== null) throw invalidScim('invalidValue', 'The value must be a single one.')
  return inner
}

function pickEmail(value: unknown): unknown {
  return isObject(value) ? pickParts('emails', value) : { value: unwrap(value) }
}

function pickParts(attribute: 'name' | 'emails', value: Record<string, unknown>): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value)) {
    const known = partOf(attribute, name.toLowerCase())
    if (known !== undefined) picked[known] = unwrap(part)
  }
  return picked
}
