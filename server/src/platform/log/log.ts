import { type Logger, pino } from 'pino'

export type { Logger }

const secretNames = ['authorization', 'key', 'secret', 'password', 'token']

/**
 * JSON lines on standard error; in a terminal the same lines for human eyes. Standard output belongs to
 * what was asked for: the banner of `serve`, the answer of a command.
 */
export async function createLogger(options: { level: string; isPretty: boolean }): Promise<Logger> {
  const base = {
    level: options.level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    // A second line of defence: request headers and bodies are never given to the log.
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
  }
  if (!options.isPretty) return pino(base, pino.destination({ fd: 2, sync: true }))
  const { default: pretty } = await import('pino-pretty')
  return pino(base, pretty({ destination: 2, sync: true, ignore: 'time', singleLine: true }))
}

/**
 * Errors of libraries carry what they were working on: the connection with its settings, the row that was refused.
 * The log gets what finds the fault and nothing of that.
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
