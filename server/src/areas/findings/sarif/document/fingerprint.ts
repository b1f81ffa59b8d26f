import { hash } from 'node:crypto'
import type { FoundLocation } from './find-location.ts'
import { isObject, type JsonObject, readObject } from './sarif-document.ts'

/** Matches hex, base64, UUIDs and the like, with an optional counter, but not words ("requires login") or emails. */
const hashLetters = /^[0-9a-z+/=_.:-]{8,512}$/i
/** Gitleaks keeps facts about the commit among its partial fingerprints. They say nothing about the finding. */
const factNames = /^(commit|author|email|date|message)/i
const maxMessageLength = 500

/**
 * What makes two results of different scans the same finding, as a UUID without dashes. The first of these that the
 * result has decides: the tool's own fingerprint, a partial fingerprint with rule and file, the code with rule and
 * file. Without code, the message and the shape of the location replace it. Line numbers never count, since lines move.
 */
export function createFindingKeys(repo: string, tool: string) {
  // Parts before a separator never contain one, so different lists of parts never join to the same text.
  const scope = `${repo}\0${tool}\0`
  const countOccurrence = createOccurrences()

  return (result: JsonObject, ruleId: string, location: FoundLocation): string => {
    const own = findOwnFingerprint(result)
    if (own !== undefined) return toKey(`${scope}fingerprint\0${own}`)
    const place = `${scope}${ruleId}\0${normalisePath(location.uri ?? '')}\0`
    const lineHash = findLineHash(result)
    if (lineHash !== undefined) return toKey(`${place}line-hash\0${lineHash}`)
    const text = `${place}${describeCode(result, location)}`
    // The same code can be in a file twice; each occurrence is a separate finding.
    const occurrence = countOccurrence(text, `${location.startLine} ${regionOf(result)?.startColumn}`)
    return toKey(occurrence === 1 ? text : `${text}\0${occurrence}`)
  }
}

/** Numbers the occurrences of equal things. Reports of the same position get the same number. */
function createOccurrences(): (text: string, position: string) => number {
  const positionsOf = new Map<string, Map<string, number>>()
  return (text, position) => {
    const positions = positionsOf.get(text) ?? new Map<string, number>()
    positionsOf.set(text, positions)
    const known = positions.get(position)
    if (known !== undefined) return known
    positions.set(position, positions.size + 1)
    return positions.size
  }
}

function describeCode(result: JsonObject, { snippet }: FoundLocation): string {
  const partial = findPartialFingerprint(result)
  if (partial !== undefined) return `partial\0${partial}`
  const code = snippet === undefined ? '' : normaliseSpace(snippet)
  return code === '' ? `shape\0${describeShape(result)}` : `snippet\0${code}`
}

/** Scanners on Windows and on Linux, and those that start at `.`, mean the same file. */
function normalisePath(uri: string): string {
  // Most addresses are already normalized, and checking is cheaper than rewriting.
  if (!uri.includes('\\') && !uri.startsWith('./')) return uri
  return uri.replaceAll('\\', '/').replace(/^(\.\/)+/, '')
}

function normaliseSpace(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** What stays the same when lines move: the message without positions, the function around it, columns and height. */
function describeShape(result: JsonObject): string {
  const first = Array.isArray(result.locations) ? result.locations[0] : undefined
  const logical = isObject(first) && Array.isArray(first.logicalLocations) ? first.logicalLocations[0] : undefined
  const name = isObject(logical) ? (logical.fullyQualifiedName ?? logical.name) : undefined
  const { startLine, endLine, startColumn, endColumn } = regionOf(result) ?? {}
  const height = typeof startLine === 'number' && typeof endLine === 'number' ? endLine - startLine : 0
  const shape = [startColumn, endColumn, height].map((part) => (typeof part === 'number' ? part : ''))
  return `${typeof name === 'string' ? name : ''}\0${shape.join(' ')}\0${readMessage(result)}`
}

function readMessage({ message }: JsonObject): string {
  if (!isObject(message)) return ''
  const text = typeof message.text === 'string' ? message.text : message.id
  if (typeof text !== 'string') return ''
  return normaliseSpace(text.slice(0, maxMessageLength))
    .replace(/\b(lines?|columns?|col) \d+([-–]\d+)?/gi, '$1')
    .replace(/:\d+(:\d+)?/g, '')
}

function regionOf(result: JsonObject): JsonObject | undefined {
  const first = Array.isArray(result.locations) ? result.locations[0] : undefined
  const physical = isObject(first) ? first.physicalLocation : undefined
  return isObject(physical) && isObject(physical.region) ? physical.region : undefined
}

function findOwnFingerprint(result: JsonObject): string | undefined {
  const fingerprints = readObject(result, 'fingerprints')
  if (fingerprints === undefined) return undefined
  for (const name of Object.keys(fingerprints).sort()) {
    const value = fingerprints[name]
    if (typeof value === 'string' && isHash(value)) return `${name} ${value}`
  }
  return undefined
}

/** The fingerprint GitHub and CodeQL compute, which already numbers equal lines of a file. */
function findLineHash(result: JsonObject): string | undefined {
  const partial = readObject(result, 'partialFingerprints')
  const value = partial?.primaryLocationLineHash ?? partial?.['primaryLocationLineHash/v1']
  return typeof value === 'string' && value !== '' ? value : undefined
}

function findPartialFingerprint(result: JsonObject): string | undefined {
  const partial = readObject(result, 'partialFingerprints')
  if (partial === undefined) return undefined
  for (const name of Object.keys(partial).sort()) {
    const value = partial[name]
    if (typeof value === 'string' && !factNames.test(name) && isHash(value)) return `${name} ${value}`
  }
  return undefined
}

function isHash(text: string): boolean {
  return hashLetters.test(text) && /\d/.test(text)
}

/** Half of a SHA-256 is more than enough, and is a UUID to the database. */
function toKey(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32)
}
