import { foldEmail } from '@parapet/contract'
import { type JsonObject, readObject, readText } from './sarif-document.ts'

const emailLength = 254

/** The author of the line, as a normalized address; undefined if unknown. */
export function findAuthor(result: JsonObject, commitAuthorEmail: string | undefined): string | undefined {
  const properties = readObject(result, 'properties')
  if (properties !== undefined) {
    for (const name of ['assigneeEmail', 'authorEmail', 'email']) {
      // Other values under these names aren't addresses.
      if (typeof properties[name] === 'string') {
        const email = toAddress(readText(properties, name, 1000, 'properties.'))
        if (email !== undefined) return email
      }
    }
  }
  // Gitleaks 8 keeps the author of the commit among its fingerprints.
  const fingerprints = readObject(result, 'partialFingerprints')
  if (typeof fingerprints?.email === 'string') {
    const email = toAddress(readText(fingerprints, 'email', 1000, 'partialFingerprints.'))
    if (email !== undefined) return email
  }
  return commitAuthorEmail
}

/** `Ada <ada@example.com>` and ` ada@example.com ` are the same address. */
export function toAddress(text: string | undefined): string | undefined {
  const bare = text === undefined ? '' : (/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).trim()
  return bare === '' || bare.length > emailLength ? undefined : foldEmail(bare)
}

/** `49699333+dependabot[bot]@users.noreply.github.com` and the like get no assignments. A policy exempts fewer. */
export function isBot(email: string): boolean {
  return email.includes('[bot]')
}
