/** What is unusual in a file, but no reason to refuse it. */
import type { SarifRun } from '@parapet/contract'
import { isObject, type JsonObject } from './sarif-document.ts'

export type Warning = NonNullable<SarifRun['warnings']>[number]

const messages: Record<Warning['code'], string> = {
  unknown_level:
    'The level is not one of none, note, warning and error. The level of the rule counts instead, or warning.',
  external_results:
    'The run keeps parts of itself in other files (externalPropertyFileReferences), which are not read. Let the scanner write one file.',
  unknown_override_topic:
    'The policy file of the repository names a topic that the catalog does not have. Parapet chooses the topic of the rule itself.',
  inline_external_results:
    'The file keeps parts of its runs in inlineExternalProperties, which are not read. Let the scanner write results into the runs.',
}

export type Warnings = { note(code: Warning['code'], field: string, count?: number): void; list(): Warning[] }

/** Each kind once, with how often and where first. */
export function createWarnings(): Warnings {
  const noted = new Map<Warning['code'], Warning>()
  return {
    note(code, field, count = 1) {
      const known = noted.get(code)
      if (known === undefined) noted.set(code, { code, message: messages[code], count, field })
      else known.count += count
    },
    list: () => [...noted.values()],
  }
}

/** Other files are never opened or fetched. */
export function noteExternalParts(document: unknown, runs: readonly JsonObject[], warnings: Warnings): void {
  const inline = isObject(document) ? document.inlineExternalProperties : undefined
  if (Array.isArray(inline) && inline.length > 0) {
    warnings.note('inline_external_results', 'inlineExternalProperties', inline.length)
  }
  for (const [i, { externalPropertyFileReferences: references }] of runs.entries()) {
    if (!isObject(references)) continue
    const count = Object.values(references).flat().length
    if (count > 0) warnings.note('external_results', `runs[${i}].externalPropertyFileReferences`, count)
  }
}
