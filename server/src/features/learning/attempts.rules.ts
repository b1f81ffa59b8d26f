import { createHmac } from 'node:crypto'
import type { LanguageName } from '@parapet/contract'

export type PhaseName = 'find' | 'fix'

/**
 * What stands for an id in front of a learner. Nobody can tell the id, or what is right, from it, and it is another one
 * in every attempt. Sorted, labels are also the order in which things are shown.
 */
function makeLabel(seed: Buffer, place: string, id: string): string {
  return createHmac('sha256', seed).update(`${place}\0${id}`).digest('hex').slice(0, 12)
}

/** Ids by their labels, in the order in which they are shown. */
export function makeLabels(seed: Buffer, place: string, ids: Iterable<string>): Map<string, string> {
  const pairs = [...ids].map((id): [string, string] => [makeLabel(seed, place, id), id])
  return new Map(pairs.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Everything that is right, and nothing else. */
export function isRightChoice(chosen: readonly string[], right: readonly string[]): boolean {
  return chosen.length === right.length && chosen.every((id) => right.includes(id))
}

/**
 * The language that somebody asked for, if any; else the one that they took least often, so that a retake shows another
 * one. Of several, the preferred one comes first, then the order of the content.
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
