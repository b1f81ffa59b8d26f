/** What went wrong: something the caller wrote (options, files, variables, git), or something the service said or did not say. */
export type CliErrorKind = 'usage' | 'service'

/** Exit codes of every command but `sarif upload`, which answers 1 for both: pipelines have relied on it since its first version. */
export const usageExitCode = 2
const exitCodes = { usage: usageExitCode, service: 3 } as const satisfies Record<CliErrorKind, number>

/** Something the caller can fix, explained in its message. It is printed without a stack. */
export class CliError extends Error {
  override name = 'CliError'
  exitCode: number

  constructor(kind: CliErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCodes[kind]
  }
}

/** Runs a command whose every failure ends with code 1. */
export async function failWithOne<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof CliError) error.exitCode = 1
    throw error
  }
}
