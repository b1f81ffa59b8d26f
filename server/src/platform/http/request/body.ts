import { isUtf8 } from 'node:buffer'
import { limits, type TSchema, untrimmedFieldsOf } from '@parapet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, invalidField } from '../../app-error.ts'
import { explainEncoding, findJsonMistake } from '../../json-mistake.ts'
import type {} from '../apis/route-config.ts'

/** A media type with no charset other than UTF-8. */
const mediaType = /^([^\s;]+)(?:[ \t]*;[ \t]*charset=(?:utf-8|"utf-8"))?[ \t]*$/i

const jsonBody = { mediaTypes: ['application/json'] }

/**
 * One parser for all bodies: JSON in UTF-8 or nothing. Operations without a body ignore what was sent, and those that
 * accept a file get its bytes.
 */
export function registerBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    const { operation, takesForm } = request.routeOptions.config
    if (takesForm === true) return bytes
    if (operation?.body === undefined || (operation.isBodyOptional === true && bytes.length === 0)) return undefined
    if (bytes.length === 0) throw new AppError('empty_body')
    const { 'content-type': sentType = '', 'content-encoding': encoding = 'identity' } = request.headers
    const { mediaTypes } = operation.rawBody ?? ('mediaTypes' in operation ? operation : jsonBody)
    const type = mediaType.exec(sentType)?.[1]?.toLowerCase()
    if (encoding !== 'identity')
      throw unsupported(mediaTypes, `Send the body uncompressed, not as ${printable(encoding)}`)
    if (type === undefined || !mediaTypes.includes(type)) throw unsupported(mediaTypes)
    request.rawBody = bytes
    return operation.rawBody === undefined ? parseJson(bytes, operation.body) : bytes
  })
}

/** Also for a body whose type Fastify couldn't read. */
export function unsupported(accepted: readonly string[] = jsonBody.mediaTypes, message?: string): AppError {
  const types = accepted.join(' or ')
  return new AppError('unsupported_media_type', { message: message ?? `Send the body as ${types}, in UTF-8`, accepted })
}

/** What was sent, in a message: short, and without characters that could end a line. */
const printable = (text: string) => text.slice(0, 40).replaceAll(/[^\x20-\x7e]/g, '?')

export function parseJson(bytes: Buffer, schema?: TSchema): unknown {
  if (!isUtf8(bytes)) throw new AppError('invalid_json', { message: explainEncoding(bytes) ?? 'The body is not UTF-8' })
  const text = bytes.toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const message = explainEncoding(bytes)
    throw new AppError('invalid_json', message === undefined ? findJsonMistake(text) : { message })
  }
  return cleanText(value, schema === undefined ? [] : untrimmedFieldsOf(schema))
}

type Place = { holder: Record<string, unknown> | unknown[]; key: string | number; path: string; depth: number }

/**
 * Trims every string, except in some fields, and refuses what PostgreSQL cannot store: NUL and lone surrogates, in
 * values and in names. Uses an explicit stack, since a deeply nested body would overflow the call stack.
 */
export function cleanText(root: unknown, untrimmed: readonly string[] = []): unknown {
  const box = { body: root }
  const isUntrimmed = (path: string) => untrimmed.some((field) => path === field || path.startsWith(`${field}.`))
  const places: Place[] = [{ holder: box, key: 'body', path: 'body', depth: 0 }]
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { holder, key, path, depth } = place
    const value = (holder as Record<string | number, unknown>)[key]
    if (typeof value === 'string') {
      refuseBadText(value, path)
      const trimmed = isUntrimmed(path) ? value : value.trim()
      if (trimmed.length !== value.length) (holder as Record<string | number, unknown>)[key] = trimmed
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= limits.jsonDepth)
        throw invalidField(path, `must not be nested deeper than ${limits.jsonDepth} levels`)
      pushChildren(places, value as Record<string, unknown> | unknown[], depth === 0 ? '' : path, depth + 1)
    }
  }
  return box.body
}

/** Pushed in reverse, so that the walk follows the order of the text and reports the first. */
function pushChildren(places: Place[], value: Record<string, unknown> | unknown[], path: string, depth: number): void {
  if (Array.isArray(value)) {
    for (let i = value.length - 1; i >= 0; i--) places.push({ holder: value, key: i, path: `${path}[${i}]`, depth })
    return
  }
  const keys = Object.keys(value)
  for (let i = keys.length - 1; i >= 0; i--) {
    const key = keys[i] as string
    // This name would reach the prototype of an object it is copied to.
    if (key === '__proto__') throw invalidField('__proto__', 'is not a field')
    refuseBadText(key, 'body')
    places.push({ holder: value, key, path: path === '' ? key : `${path}.${key}`, depth })
  }
}

function refuseBadText(text: string, path: string): void {
  if (text.includes('\u0000')) throw invalidField(path, 'must not contain the NUL character')
  if (!text.isWellFormed()) throw invalidField(path, 'must be valid Unicode (it holds half of a surrogate pair)')
}
