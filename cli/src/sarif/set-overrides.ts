/** Writes the topics of the policy file into the file that is sent. */
import type { NewTopicOverride } from '../../../sdk/src/api.generated.ts'
import { CliError } from '../cli-error.ts'
import { repositoryOverrides, sarifBodyBytes } from '../facts.generated.ts'
import { isObject, parseSarif } from './sarif-file.ts'

/** Returns the same bytes if there is nothing to change. A scanner chooses no topics, whatever it writes. */
export function setOverrides(bytes: Uint8Array, overrides: readonly NewTopicOverride[]): Uint8Array {
  const file = parseSarif(bytes)
  if (file === undefined) return bytes
  const { [repositoryOverrides]: found, ...properties } = isObject(file.properties) ? file.properties : {}
  if (found === undefined && overrides.length === 0) return bytes
  const changed = new TextEncoder().encode(
    JSON.stringify({
      ...file,
      properties: overrides.length === 0 ? properties : { ...properties, [repositoryOverrides]: overrides },
    }),
  )
  if (changed.length <= sarifBodyBytes) return changed
  throw new CliError(
    'usage',
    `With the topics of the policy, the file would have ${changed.length} bytes; the limit is ${sarifBodyBytes}. Split it, or leave out code flows and snippets.`,
  )
}
