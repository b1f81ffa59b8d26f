import { hash } from 'node:crypto'
import type { FoundLocation } from './find-location.ts'
import { type JsonObject, readObject } from './sarif-document.ts'

/** Hex, base64, UUIDs and their like, with a counter behind them. Words such as "requires login" and emails are not. */
const hashLetters = /^[0-9a-z+/=_.:-]{8,512}$/i

/**
 * What makes two results of different runs the same finding, as a UUID without dashes: what the tool itself says, else
 * GitHub's hash of the line, else the line. The line number is used only where there is no text, since lines move.
 */
export function createFindingKeys(repo: string, tool: string) {
  // What stands in front of a separator holds none, so that no two lists of parts give the same text.
  const scope = `${repo}\0${tool}\0`

  return (result: JsonObject, ruleId: string, { uri = '', snippet, startLine }: FoundLocation): string => {
    const own = findOwnFingerprint(result)
    if (own !== undefined) return toKey(`${scope}fingerprint\0${own}`)
    const place = `${ruleId}\0${uri}\0`
    const lineHash = findLineHash(result)
    if (lineHash !== undefined) return toKey(`${scope}${place}line-hash\0${lineHash}`)
    const text = snippet?.trim()
    return toKey(
      text === undefined || text === '' ? `${scope}${place}line\0${startLine}` : `${scope}${place}snippet\0${text}`,
    )
  }
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

function findLineHash(result: JsonObject): string | undefined {
  const partial = readObject(result, 'partialFingerprints')
  const value = partial?.primaryLocationLineHash ?? partial?.['primaryLocationLineHash/v1']
  return typeof value === 'string' && value !== '' ? value : undefined
}

function isHash(text: string): boolean {
  return hashLetters.test(text) && /\d/.test(text)
}

/** Half of a SHA-256 is more than enough, and is a UUID to the database. */
function toKey(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32)
}
