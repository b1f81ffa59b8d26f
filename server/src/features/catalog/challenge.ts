import type { ChallengeFile, LanguageName } from '@parapet/contract'
import type { Lines } from './marked-code.ts'

/** One language of a challenge. */
export type Variant = {
  language: LanguageName
  fileName: string
  lines: readonly string[]
  blocks: ReadonlyMap<string, Lines>
  /** Where a fix belongs: all blocks and parts, in their order. An empty part ends one line before it starts. */
  editable: readonly Lines[]
  /** The whole file with each fix, by the id of the fix. */
  fixes: ReadonlyMap<string, readonly string[]>
  /** The file that judges fixes; it is never shown. Undefined when the variant is not executed. */
  proofFile: string | undefined
  /** Changes with whatever decides how an attempt is graded, and with nothing else. */
  gradingKey: string
}

export type Challenge = Omit<ChallengeFile, 'variants' | 'blocks' | 'fixes' | 'notExecuted' | 'retired'> & {
  id: string
  isRetired: boolean
  blocks: ReadonlyMap<string, ChallengeFile['blocks'][string]>
  fixes: ReadonlyMap<string, ChallengeFile['fixes'][string]>
  variants: ReadonlyMap<LanguageName, Variant>
}
