/** A test reporter: names the tests that passed only on the second try. */
import type { Reporter, TestCase } from 'vitest/node'

export default class SecondTries implements Reporter {
  readonly #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestRunEnd(): void {
    for (const name of this.#names) console.info(`passed at the second try: ${name}`)
  }
}
