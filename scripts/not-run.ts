/** A test reporter: its last line lists the skipped tests, and what this machine needs to run them. */
import type { Reporter, TestCase, Vitest } from 'vitest/node'

export type Skipped = { file: string; name: string; note?: string | undefined }

/** The requirements of whole folders. A single test states its own: in its name, or when it skips. */
const needsOfFolders: readonly (readonly [folder: string, need: string])[] = [
  ['web/e2e/long/', 'the long run (npm run test:pages)'],
  ['web/e2e/', 'Chromium (install it, or set CHROMIUM to its path)'],
  ['bench/', 'the long run (npm run test:bench)'],
  ['server/test/journeys/', 'the long run (npm run test:journeys)'],
  ['server/test/faults/', 'the long run (npm run test:faults)'],
  ['server/test/invariants/', 'the long run (npm run test:fuzz)'],
]

export default class NotRun implements Reporter {
  readonly #skipped: Skipped[] = []
  #isFiltered = false

  onInit(vitest: Vitest): void {
    // People who select tests by name know that the others are skipped.
    this.#isFiltered = vitest.config.testNamePattern !== undefined
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    if (result.state !== 'skipped') return
    this.#skipped.push({ file: test.module.relativeModuleId, name: test.fullName, note: result.note })
  }

  onTestRunEnd(): void {
    const sentence = this.#isFiltered ? undefined : describeSkipped(this.#skipped)
    if (sentence !== undefined) console.info(sentence)
  }
}

export function describeSkipped(skipped: readonly Skipped[]): string | undefined {
  if (skipped.length === 0) return undefined
  const groups = [...Map.groupBy(skipped, findNeed)].map(([need, tests]) => {
    const verb = tests.length === 1 ? 'needs' : 'need'
    return need === undefined
      ? tests.map(({ file, name }) => `${file}: ${name}`).join(', ')
      : `${tests.length} ${verb} ${need}`
  })
  return `Not run: ${skipped.length} ${skipped.length === 1 ? 'test' : 'tests'}. ${groups.join(', ')}.`
}

function findNeed({ file, name, note }: Skipped): string | undefined {
  const said = /^needs (.+)$/.exec(note ?? '')?.[1] ?? /\(needs ([^)]+)\)/.exec(name)?.[1]
  return said ?? needsOfFolders.find(([folder]) => file.startsWith(folder))?.[1]
}
