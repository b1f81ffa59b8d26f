/** What leaves the Fastify stand-in. */
import type { Headers, Reply, Request } from './fastify-messages.ts'

const names: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

export async function readPayload(payload: unknown): Promise<Uint8Array> {
  if (payload === undefined || payload === null) return Buffer.alloc(0)
  if (typeof payload === 'string' || payload instanceof Uint8Array) return Buffer.from(payload as string)
  if (typeof payload !== 'object' || !(Symbol.asyncIterator in payload)) return Buffer.from(String(payload))
  const parts: Uint8Array[] = []
  for await (const part of payload as AsyncIterable<Uint8Array | string>) parts.push(Buffer.from(part as string))
  return Buffer.concat(parts)
}

export function serialize(reply: Reply, payload: unknown): unknown {
  if (payload === undefined || payload === null || payload instanceof Uint8Array) return payload
  if (typeof payload === 'object' && Symbol.asyncIterator in payload) return payload
  if (typeof payload === 'string') {
    if (!reply.hasHeader('content-type')) reply.type('text/plain; charset=utf-8')
    return payload
  }
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
  return JSON.stringify(payload)
}

export function describeError(reply: Reply, error: unknown): object {
  const { message, code, statusCode, status } = Object(error) as {
    message?: string
    code?: string
    statusCode?: number
    status?: number
  }
  if (reply.statusCode < 400) reply.code(statusCode ?? status ?? 500)
  reply.removeHeader('content-type')
  return {
    statusCode: reply.statusCode,
    ...(code === undefined ? {} : { code }),
    error: names[reply.statusCode] ?? 'Error',
    message: String(message ?? error),
  }
}

export function sendError(reply: Reply, error: unknown): void {
  if (!reply.sent) reply.send(describeError(reply, error))
}

export function toResponse(request: Request, reply: Reply, bytes: Uint8Array) {
  const headers: Headers = { ...reply.getHeaders(), date: new Date().toUTCString(), connection: 'keep-alive' }
  const hasBody = reply.statusCode !== 204 && reply.statusCode !== 304
  if (hasBody) headers['content-length'] ??= String(bytes.length)
  const body = hasBody && request.method !== 'HEAD' ? Buffer.from(bytes).toString() : ''
  const cookies = [headers['set-cookie'] ?? []].flat().map((line) => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const rest = attributes
      .map((part) => part.split('='))
      .map(([name = '', value]) => [name[0]?.toLowerCase() + name.slice(1), value ?? true])
    return { name: pair.slice(0, at), value: decodeURIComponent(pair.slice(at + 1)), ...Object.fromEntries(rest) }
  })
  return {
    statusCode: reply.statusCode,
    statusMessage: names[reply.statusCode] ?? 'OK',
    headers,
    cookies,
    body,
    payload: body,
    rawPayload: Buffer.from(bytes),
    json: () => JSON.parse(body),
  }
}
