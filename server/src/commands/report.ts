import { CliError, reportFailure as report } from '../../../cli/src/cli.ts'
import { OperatorError } from '../platform/operator-error.ts'

export { countOf, createProgress, type OutputOptions, printResult, toFields, toTable } from '../../../cli/src/cli.ts'

/** An error that an operator can resolve prints its message; anything else is a defect and shows where it happened. */
export function reportFailure(error: unknown, options: { isJson: boolean; isTold: boolean }): Promise<void> {
  return report(error, { ...options, program: 'parapet', isExpected })
}

/** Features refuse operators like anyone else. Loaded only on failure, because it loads the whole contract. */
export async function isExpected(error: Error): Promise<boolean> {
  if (error instanceof OperatorError || error instanceof CliError) return true
  const { AppError } = await import('../platform/app-error.ts')
  return error instanceof AppError
}
