/** Pure decisions of the welcome page. */
import type { LanguageName } from '@parapet/contract'

export type FirstLab = {
  topicId: string
  challengeId: string
  title: string
  difficulty: number
  isLab: boolean
  hasAttack: boolean
  /** Of the file, and of the smallest fix that is right. */
  lineCount: number
  changedCount: number
}

/** The easiest first step: a lab, one that can be attacked, and the one with the least to read and to change. */
export function chooseFirst(candidates: readonly FirstLab[]): FirstLab | undefined {
  const weightOf = ({ lineCount, changedCount }: FirstLab) => lineCount + readingPerChange * changedCount
  return [...candidates].sort(
    (a, b) =>
      Number(b.isLab) - Number(a.isLab) ||
      a.difficulty - b.difficulty ||
      Number(b.hasAttack) - Number(a.hasAttack) ||
      weightOf(a) - weightOf(b) ||
      (`${a.topicId}/${a.challengeId}` < `${b.topicId}/${b.challengeId}` ? -1 : 1),
  )[0]
}

/** Writing a line takes about as long as reading five. */
const readingPerChange = 5

/** How many lines of the new text the old one doesn't have. */
export function countNewLines(before: readonly string[], after: readonly string[]): number {
  const known = new Set(before)
  return after.filter((line) => !known.has(line)).length
}

type Offered = { language: LanguageName; labs: number; challenges: number }

/** Languages with labs first, those with the most in front. */
export function orderLanguages<T extends Offered>(languages: readonly T[]): T[] {
  return languages
    .filter(({ challenges }) => challenges > 0)
    .sort((a, b) => b.labs - a.labs || b.challenges - a.challenges)
}
