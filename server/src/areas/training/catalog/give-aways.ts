/** Patterns that reveal the right answer to people who don't understand it. Authors get warnings; nothing fails. */
import type { ChallengeFile } from '@parapet/contract'
import type { Challenge } from './challenge.ts'
import type { Findings } from './mistakes.ts'
import type { YamlFile } from './read-yaml.ts'

/** Whether the right one is more than 50 % longer than all others, and by at least `least`. */
export function sticksOut(right: number, others: readonly number[], least: number): boolean {
  const longest = Math.max(...others)
  return right > longest * 1.5 && right - longest >= least
}

export function warnOfGiveAways(challenge: Challenge, yaml: YamlFile<ChallengeFile>, findings: Findings): void {
  const right = [...challenge.fixes].find(([, { isRight }]) => isRight === true)?.[0] ?? ''
  const warn = (message: string) =>
    void findings.warnings.push({ file: yaml.file, line: yaml.lineOf(['fixes', right]), message })
  const compare = (lengthOf: (id: string) => number, least: number) => {
    const others = [...challenge.fixes.keys()].filter((id) => id !== right).map(lengthOf)
    return sticksOut(lengthOf(right), others, least)
  }
  if (compare((id) => challenge.fixes.get(id)?.title.length ?? 0, 12)) {
    warn('the title of the right fix is much longer than the others, which gives it away')
  }
  for (const { language, lines, fixes } of challenge.variants.values()) {
    if (compare((id) => countNew(lines, fixes.get(id) ?? []), 120)) {
      warn(`the right fix in ${language} is much longer than the others, which gives it away`)
    }
  }
}

/** The number of characters in the lines that a fix adds. */
function countNew(before: readonly string[], after: readonly string[]): number {
  const known = new Set(before)
  return after.filter((line) => !known.has(line)).join('').length
}
