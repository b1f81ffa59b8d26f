export type Incoming = {
  id: string
  method: string
  url: string
  /** The pattern that matched, such as `/orders/:id`. */
  route: string
  headers: Record<string, string>
  body?: unknown
  userId?: number
  startedAt: number
}
export type Outgoing = { status: number; bytes: number }
export type Log = { info(fields: object, message: string): void; error(fields: object, message: string): void }

function describeRequest(request: Incoming): object {
  // block: describe-request
  const { id, method, url, userId, headers, body } = request
  const safeHeaders = { ...headers, authorization: headers.authorization && '[redacted]' }
  const safeBody = isObject(body) && 'password' in body ? { ...body, password: '[redacted]' } : body
  return { id, method, url, userId, headers: safeHeaders, body: safeBody }
  // end
}

export function logRequest(log: Log, request: Incoming, answer: Outgoing, now = () => performance.now()): void {
  // block: skip-health
  if (request.route === '/health') return
  // end

  // block: measure
  const ms = Math.round(now() - request.startedAt)
  // end

  // block: describe-answer
  const result = { route: request.route, status: answer.status, bytes: answer.bytes, ms }
  // end

  // block: choose-level
  const record = { ...describeRequest(request), ...result }
  if (answer.status >= 500) log.error(record, 'request failed')
  else log.info(record, 'request')
  // end
}

// part: helpers
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
// end
