/**
 * Applies PATCH operations to a group. Members are sets of ids: a group can be too large to compare them one by one.
 */
import { limits } from '@parapet/contract'
import type { ScimPatchOperation } from 'scim-patch'
import { type Filter, filter as matchFilter } from 'scim2-parse-filter'
import { invalidScim } from '../../../platform/http/answer/scim-error.ts'
import { isResourceId } from '../../../platform/http/request/validation.ts'
import { applyPatch } from './patch-user.ts'
import { type PatchOperation, type PatchPath, readPath } from './read-patch.ts'
import { getAttribute, isObject, readName, readText } from './read-user.ts'
import { parseFilter } from './scim-filter.ts'

export type SentGroup = {
  displayName: string | undefined
  externalId: string | undefined
  members: Set<string> | undefined
}

export function readSentGroup(resource: Readonly<Record<string, unknown>>): SentGroup {
  const members = getAttribute(resource, 'members')
  return {
    displayName: readName(getAttribute(resource, 'displayName'), 'displayName'),
    externalId: readText(getAttribute(resource, 'externalId'), 'externalId', limits.scimExternalIdLength),
    members: members === undefined || members === null ? undefined : new Set(readMembers(members)),
  }
}

type GroupState = { displayName: string; externalId?: string; members: ReadonlySet<string> }

export function patchGroup(before: GroupState, operations: readonly PatchOperation[]): SentGroup {
  const members = new Set(before.members)
  const { displayName, externalId } = before
  const known = operations.flatMap(splitOperation).flatMap((operation) => {
    if (operation.path.attribute !== 'members') return toKnown(operation)
    patchMembers(members, operation)
    return []
  })
  const resource = {
    schemas: [],
    meta: { created: new Date(0), lastModified: new Date(0) },
    displayName,
    ...(externalId === undefined ? {} : { externalId }),
  }
  return { ...readSentGroup(applyPatch(resource, known) as unknown as Record<string, unknown>), members }
}

type Split = { op: PatchOperation['op']; path: PatchPath; value: unknown }

/** An operation without a path counts as one per attribute it names. Okta includes the id. */
function splitOperation({ op, path, value }: PatchOperation): Split[] {
  if (path !== undefined) return [{ op, path, value }]
  return Object.entries(value as object).flatMap(([name, part]) => {
    const path = readPath(name)
    const isIdentity = path === undefined || ['id', 'meta', 'schemas'].includes(path.attribute)
    return isIdentity ? [] : [{ op, path, value: part }]
  })
}

function toKnown({ op, path: { attribute, filter, part }, value }: Split): ScimPatchOperation[] {
  if (attribute === 'schemas') return []
  if (attribute === 'id' || attribute === 'meta') throw invalidScim('mutability', `${attribute} is read-only.`)
  const name = { displayname: 'displayName', externalid: 'externalId' }[attribute]
  if (name === undefined || filter !== undefined || part !== undefined) {
    throw invalidScim('invalidPath', `There is no attribute ${attribute} that can be changed like this.`)
  }
  if (op !== 'remove') return [{ op, path: name, value: typeof value === 'object' ? '' : value }]
  if (name === 'displayName') throw invalidScim('mutability', 'displayName is required and cannot be removed.')
  return [{ op, path: name }]
}

function patchMembers(members: Set<string>, { op, path: { filter, part }, value }: Split): void {
  if (part !== undefined && part !== 'value') throw invalidScim('mutability', `members.${part} cannot be changed.`)
  if (filter !== undefined) {
    if (op !== 'remove') throw invalidScim('invalidPath', 'Members chosen by a filter can only be removed.')
    removeMatching(members, parseFilter(filter))
    return
  }
  const isEmpty = value === undefined || value === null
  if (op === 'remove' && isEmpty) {
    members.clear()
    return
  }
  const ids = isEmpty ? [] : readMembers(value)
  if (op === 'replace') members.clear()
  for (const id of ids) {
    if (op === 'remove') members.delete(id)
    else members.add(id)
  }
}

function removeMatching(members: Set<string>, filter: Filter): void {
  const isMatch = matchFilter(filter)
  for (const value of members) if (isMatch({ value, type: 'User' })) members.delete(value)
}

/** Ids, alone or in objects; one or a list. */
function readMembers(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list.map((item) => {
    const id = isObject(item) ? getAttribute(item, 'value') : item
    const type = isObject(item) ? getAttribute(item, 'type') : undefined
    if (typeof type === 'string' && type.toLowerCase() === 'group') {
      throw invalidScim('invalidValue', 'A group cannot contain other groups. Send the people who are in them.')
    }
    if (typeof id !== 'string' || !isResourceId(id)) {
      throw invalidScim('invalidValue', 'members.value must be the id of a user.')
    }
    return id.toLowerCase()
  })
}
