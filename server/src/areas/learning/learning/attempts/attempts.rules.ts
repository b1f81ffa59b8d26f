import { createHmac } from 'node:crypto'
import type { LanguageName } from '@parapet/contract'

export type PhaseName = 'find' | 'fix'

/**
 * Learners see labels instead of ids. A label reveals neither the id nor what is right, and is different in every
 * attempt. Sorted labels are also the display order.
 */
function makeLabel(seed: Buffer, place: string, id: string): string {
  return createHmac('sha256', seed).update(`${place}\0${id}`).digest('hex').slice(0, 12)
}

/** Ids by label, in display order. */
export function makeLabels(seed: Buffer, place: string, ids: Iterable<string>): Map<string, string> {
  const pairs = [...ids].map((id): [string, string] => [makeLabel(seed, place, id), id])
  return new Map(pairs.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Whether exactly the right ids were chosen. */
export function isRightChoice(chosen: readonly string[], right: readonly string[]): boolean {
  return chosen.length === right.length && chosen.every((id) => right.includes(id))
}

/**
 * The requested language, if any; else the one that the person has taken least often, so that a retake shows another
 * one. Among several, the preferred one comes first, then the order of the content.
 */
export function pickLanguage(
  languages: readonly LanguageName[],
  wish: { asked: LanguageName | undefined; preferred: string | null; taken: ReadonlyMap<string, number> },
): LanguageName | undefined {
  if (wish.asked !== undefined) return languages.find((language) => language === wish.asked)
  const rank = (language: LanguageName) =>
    2 * (wish.taken.get(language) ?? 0) + (language === wish.preferred || wish.preferred === null ? 0 : 1)
  return languages.toSorted((a, b) => rank(a) - rank(b))[0]
}
