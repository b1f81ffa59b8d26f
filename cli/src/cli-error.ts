/** What went wrong: the caller's input (options, files, variables, git), or the service's response or silence. */
export type CliErrorKind = 'usage' | 'service'

/**
 * Exit codes of every command but `sarif upload`, which uses 1 for both: pipelines have relied on it since its first
 * version.
 */
export const usageExitCode = 2
const exitCodes = { usage: usageExitCode, service: 3 } as const satisfies Record<CliErrorKind, number>

/** An error that the caller can fix, explained in its message. Printed without a stack. */
export class CliError extends Error {
  override name = 'CliError'
  exitCode: number

  constructor(kind: CliErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCodes[kind]
  }
}

/** Runs a command whose failures all exit with code 1. */
export async function failWithOne<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof CliError) error.exitCode = 1
    throw error
  }
}
