/**
 * Estimates passwords off the main thread: its dictionaries take half a second to load. The service makes the final
 * decision.
 */
import { passwordEstimatedLength, passwordWarnings, withoutEnding } from '@parapet/contract'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

export type StrengthQuestion = { password: string; words: readonly string[] }
export type StrengthAnswer = { password: string; score: number; warning: string | null }

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: { ...english.translations, warnings: passwordWarnings },
  maxLength: passwordEstimatedLength,
  l33tMaxSubstitutions: 3,
})

self.addEventListener('message', ({ data: { password, words } }: MessageEvent<StrengthQuestion>) => {
  const [weakest] = [password, withoutEnding(password)]
    .map((text) => estimator.check(text, [...words]))
    .sort((a, b) => a.score - b.score)
  const answer: StrengthAnswer = { password, score: weakest?.score ?? 0, warning: weakest?.feedback.warning ?? null }
  self.postMessage(answer)
})
