import { type Logger, pino } from 'pino'

export type { Logger }

const secretNames = ['authorization', 'key', 'secret', 'password', 'token']

/**
 * JSON lines on standard error; in a terminal the same lines, human-readable. Standard output is for
 * results: the banner of `serve`, the output of a command.
 */
export async function createLogger(options: { level: string; isPretty: boolean }): Promise<Logger> {
  const base = {
    level: options.level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    // A second line of defense: request headers and bodies are never logged.
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
  }
  if (!options.isPretty) return pino(base, pino.destination({ fd: 2, sync: true }))
  const { default: pretty } = await import('pino-pretty')
  return pino(base, pretty({ destination: 2, sync: true, ignore: 'time', singleLine: true }))
}

/**
 * Library errors carry the data they were processing, such as connection settings or the refused row. The log gets only
 * what helps to debug.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { code, cause } = error as Error & { code?: unknown }
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}
