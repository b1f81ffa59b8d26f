/** Reads which page and which attributes a SCIM query asks for. */
import { limits } from '@parapet/contract'
import { invalidScim } from '../../../platform/http/answer/scim-error.ts'
import { listSchema } from './scim-resource.ts'

type Query = Readonly<Record<string, unknown>>

export type ListQuery = { filter: string | undefined; offset: number; limit: number }

/** Numbers below the lowest are read as the lowest (RFC 7644, 3.4.2.4). */
export function readListQuery(query: Query): ListQuery {
  const startIndex = Math.max(1, readInteger(query, 'startIndex') ?? 1)
  const count = Math.max(0, readInteger(query, 'count') ?? limits.scimPageSize)
  return {
    filter: readText(query, 'filter'),
    offset: startIndex - 1,
    limit: Math.min(count, limits.scimPageSizeMax),
  }
}

function readText(query: Query, name: string): string | undefined {
  const value = query[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw invalidScim('invalidValue', `${name} must be given once.`)
  return value
}

function readInteger(query: Query, name: string): number | undefined {
  const text = readText(query, name)
  if (text === undefined) return undefined
  if (!/^-?\d{1,9}$/.test(text)) throw invalidScim('invalidValue', `${name} must be a whole number.`)
  return Number(text)
}

export type Selection = {
  /** Whether an attribute is in the response; if not, it needn't be read. */
  has(name: string): boolean
  pick<T extends object>(resource: T): T
}

const always = ['id', 'schemas']

export function readSelection(query: Query): Selection {
  const wanted = readNames(query, 'attributes')
  const unwanted = readNames(query, 'excludedAttributes')
  if (wanted === undefined && unwanted === undefined) return { has: () => true, pick: (resource) => resource }
  const isKept = (path: string) => {
    if (always.includes(path)) return true
    if (wanted === undefined) return unwanted?.has(path) !== true
    const [head = ''] = path.split('.')
    const hasPart = [...wanted].some((name) => name.startsWith(`${path}.`))
    return wanted.has(path) || wanted.has(head) || hasPart
  }
  return {
    has: isKept,
    /** Safe to cast: the standard makes attributes of responses optional. */
    pick: <T extends object>(resource: T) => pickAttributes(resource, isKept) as T,
  }
}

function pickAttributes(resource: object, isKept: (path: string) => boolean): object {
  return Object.fromEntries(
    Object.entries(resource)
      .filter(([name]) => isKept(name.toLowerCase()))
      .map(([name, value]) => [name, pickParts(name.toLowerCase(), value, isKept)]),
  )
}

function pickParts(head: string, value: unknown, isKept: (path: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => pickParts(head, one, isKept))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([part]) => isKept(`${head}.${part.toLowerCase()}`)))
}

function readNames(query: Query, parameter: string): Set<string> | undefined {
  const text = readText(query, parameter)
  if (text === undefined) return undefined
  if (text.length > limits.scimFilterLength) throw invalidScim('invalidValue', `${parameter} is too long.`)
  const names = text.split(',').map((name) => name.trim().toLowerCase())
  return new Set(names.map((name) => name.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '')))
}

export function toList(resources: object[], { offset, total }: { offset: number; total: number }): object {
  return {
    schemas: [listSchema],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}
