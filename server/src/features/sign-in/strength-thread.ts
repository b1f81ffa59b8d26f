/** The thread that estimates passwords. Its dictionaries take memory and half a second to load: it lives only while needed. */
import { parentPort, workerData } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

export type StrengthSetup = { warnings: typeof english.translations.warnings; maxLength: number }
export type StrengthQuestion = { id: number; password: string; words: readonly string[] }
export type StrengthAnswer = { id: number; score: number; warning: string | null }

const { warnings, maxLength } = workerData as StrengthSetup
const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: { ...english.translations, warnings },
  maxLength,
  // With the default of 100, a password made for it takes seconds.
  l33tMaxSubstitutions: 3,
})

parentPort?.on('message', ({ id, password, words }: StrengthQuestion) => {
  const { score, feedback } = estimator.check(password, [...words])
  const answer: StrengthAnswer = { id, score, warning: feedback.warning }
  parentPort?.postMessage(answer)
})
