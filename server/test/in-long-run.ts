import { type TestContext, test } from 'vitest'

/** A `test` that runs only in a long run; otherwise the end of the run names the command. */
export function inLongRun(isLongRun: boolean, command: string) {
  return (name: string, run: (context: TestContext) => Promise<void> | void): void => {
    test(name, (context) => {
      context.skip(!isLongRun, `needs the long run (${command})`)
      return run(context)
    })
  }
}

/** For slow tests next to the code: `npm run test:long`. */
export const isLongRun = process.env.LONG === 'all'
export const testInLongRun = inLongRun(isLongRun, 'npm run test:long')
