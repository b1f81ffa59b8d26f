export type Settings = { port: number; databaseUrl: string; isDebug: boolean }
export type Request = { id: string; host: string }
export type Answer = { status: number; body: Record<string, unknown> }
export type Log = { error(fields: object, message: string): void }

export function readSettings(env: Record<string, string | undefined>): Settings {
  // block: read-port
  const port = Number(env.PORT ?? '8080')
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('PORT must be a number from 1 to 65535')
  // end

  // block: read-database
  const databaseUrl = env.DATABASE_URL
  if (!databaseUrl) throw new Error('DATABASE_URL is missing')
  // end

  // block: read-debug
  const isDebug = env.DEBUG_ANSWERS !== 'off'
  // end
  return { port, databaseUrl, isDebug }
}

export function answerError(settings: Settings, log: Log, request: Request, error: Error): Answer {
  // block: log-error
  log.error({ requestId: request.id, message: error.message, stack: error.stack }, 'request failed')
  // end

  // block: build-answer
  const short = { error: 'internal_error', requestId: request.id }
  if (!settings.isDebug) return { status: 500, body: short }
  return { status: 500, body: { ...short, message: error.message, stack: error.stack, settings } }
  // end
}
