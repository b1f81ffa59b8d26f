import { ScimError } from '../../../platform/http/answer/scim-error.ts'

/** Refuses a change to another version than the caller has seen. */
export function checkVersion(ifMatch: string | undefined, version: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const bare = (text: string) => text.trim().replace(/^W\//, '')
  if (ifMatch.split(',').some((part) => bare(part) === bare(version))) return
  throw new ScimError(412, 'It was changed meanwhile. Read it again, and repeat the change with its new version.')
}
