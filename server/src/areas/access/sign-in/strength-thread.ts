/**
 * Estimates passwords in a thread that lives only while needed: its dictionaries take memory and half a second to load.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

export type StrengthSetup = { warnings: typeof english.translations.warnings; maxLength: number }
/** The weakest of the texts decides. */
export type StrengthQuestion = { id: number; texts: readonly string[]; words: readonly string[] }
export type StrengthAnswer = { id: number; score: number; warning: string | null }

const { warnings, maxLength } = workerData as StrengthSetup
const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: { ...english.translations, warnings },
  maxLength,
  // With the default of 100, a crafted password takes seconds.
  l33tMaxSubstitutions: 3,
})

parentPort?.on('message', ({ id, texts, words }: StrengthQuestion) => {
  const [weakest] = texts.map((text) => estimator.check(text, [...words])).sort((a, b) => a.score - b.score)
  const answer: StrengthAnswer = { id, score: weakest?.score ?? 0, warning: weakest?.feedback.warning ?? null }
  parentPort?.postMessage(answer)
})
