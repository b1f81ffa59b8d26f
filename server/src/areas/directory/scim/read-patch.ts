/** Reads PATCH bodies: as the standard says, and as Okta and Entra ID send them. */
import { limits } from '@parapet/contract'
import { invalidScim, ScimError } from '../../../platform/http/answer/scim-error.ts'
import { getAttribute, isObject } from './read-user.ts'
import { patchSchema } from './scim-resource.ts'

export type PatchOperation = { op: 'add' | 'replace' | 'remove'; path: PatchPath | undefined; value: unknown }

/** `emails[type eq "work"].value` in its three pieces. */
export type PatchPath = { attribute: string; filter: string | undefined; part: string | undefined }

const operations = ['add', 'replace', 'remove'] as const
const pathPattern = /^([a-z$]\w*)(?:\[(.*)\])?(?:\.([a-z$]\w*))?$/is
const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/i
const anySchema = /^urn:[\w.:-]+$/i

export function readPatch(body: Readonly<Record<string, unknown>>): PatchOperation[] {
  const schemas = getAttribute(body, 'schemas')
  if (!Array.isArray(schemas) || !schemas.includes(patchSchema)) {
    throw invalidScim('invalidSyntax', `schemas must contain ${patchSchema}.`)
  }
  const list = getAttribute(body, 'Operations')
  if (!Array.isArray(list) || list.length === 0) {
    throw invalidScim('invalidSyntax', 'Operations must be a list with at least one operation.')
  }
  if (list.length > limits.scimOperations) {
    throw new ScimError(413, `Operations must have at most ${limits.scimOperations} items.`, 'tooMany')
  }
  return list.flatMap(readOperation)
}

/** None for schemas we don't have: identity providers send whatever is mapped there. */
function readOperation(item: unknown): PatchOperation[] {
  if (!isObject(item)) throw invalidScim('invalidSyntax', 'Every operation must be an object.')
  const sent = getAttribute(item, 'op')
  const op = operations.find((name) => typeof sent === 'string' && name === sent.toLowerCase())
  if (op === undefined) throw invalidScim('invalidSyntax', 'op must be add, replace or remove.')
  const value = getAttribute(item, 'value')
  const path = getAttribute(item, 'path')
  if (path === undefined || path === null || path === '') {
    if (op === 'remove' && !isObject(value)) throw invalidScim('noTarget', 'A remove operation needs a path.')
    if (!isObject(value)) throw invalidScim('invalidValue', 'An operation without a path needs an object as its value.')
    return [{ op, path: undefined, value }]
  }
  if (typeof path !== 'string') throw invalidScim('invalidPath', 'path must be text.')
  if (op !== 'remove' && value === undefined)
    throw invalidScim('invalidValue', `The operation on ${path} needs a value.`)
  const read = readPath(path)
  return read === undefined ? [] : [{ op, path: read, value }]
}

export function readPath(text: string): PatchPath | undefined {
  if (text.length > limits.scimPathLength || /\p{Cc}/u.test(text)) {
    throw invalidScim('invalidPath', `path must have at most ${limits.scimPathLength} characters, on one line.`)
  }
  const bare = text.replace(coreSchema, '')
  if (anySchema.test(bare) || /^urn:/i.test(bare)) return undefined
  const [, attribute, filter, part] = pathPattern.exec(bare.trim()) ?? []
  if (attribute === undefined) throw invalidScim('invalidPath', `The path ${JSON.stringify(text)} cannot be read.`)
  return { attribute: attribute.toLowerCase(), filter, part: part?.toLowerCase() }
}
