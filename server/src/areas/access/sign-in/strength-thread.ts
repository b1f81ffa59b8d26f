/**
 * Estimates passwords in a thread that lives only while needed: its dictionaries take memory and half a second to load.
 */
import { workerData } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { answerTasks } from '../../../platform/idle-thread.ts'

export type StrengthSetup = { warnings: typeof english.translations.warnings; maxLength: number }
/** The weakest of the texts decides. */
export type StrengthQuestion = { texts: readonly string[]; words: readonly string[] }
export type Strength = { score: number; warning: string | null }

const { warnings, maxLength } = workerData as StrengthSetup
const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: { ...english.translations, warnings },
  maxLength,
  // With the default of 100, a crafted password takes seconds.
  l33tMaxSubstitutions: 3,
})

answerTasks(({ texts, words }: StrengthQuestion): Strength => {
  const [weakest] = texts.map((text) => estimator.check(text, [...words])).sort((a, b) => a.score - b.score)
  return { score: weakest?.score ?? 0, warning: weakest?.feedback.warning ?? null }
})
