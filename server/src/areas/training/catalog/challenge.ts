import type { ChallengeFile, LanguageName } from '@parapet/contract'
import type { Lines } from './marked-code.ts'

/** One language of a challenge. */
export type Variant = {
  language: LanguageName
  fileName: string
  lines: readonly string[]
  blocks: ReadonlyMap<string, Lines>
  /** Where a fix may change lines: all blocks and parts, in order. An empty part ends one line before it starts. */
  editable: readonly Lines[]
  /** The whole file with each fix, by the id of the fix. */
  fixes: ReadonlyMap<string, readonly string[]>
  /** The file that judges fixes; it is never shown. Undefined when the variant is not executed. */
  proofFile: string | undefined
  /** Changes exactly when something that decides the grading changes. */
  gradingKey: string
}

export type Challenge = Omit<ChallengeFile, 'variants' | 'blocks' | 'fixes' | 'notExecuted' | 'retired'> & {
  id: string
  isRetired: boolean
  blocks: ReadonlyMap<string, ChallengeFile['blocks'][string]>
  fixes: ReadonlyMap<string, ChallengeFile['fixes'][string]>
  variants: ReadonlyMap<LanguageName, Variant>
}
