/** An app for the code's routes, in the framework of its language: Fastify here, Flask in Python. The judge sends the requests and reads the answers. */
import fastify, { type FastifyInstance } from 'fastify'
import { currentWire } from './current-wire.ts'

type Pairs = [string, string][]
type Injected = {
  method?: string
  url?: string
  path?: string
  query?: Record<string, string | string[]>
  headers?: Record<string, unknown>
  cookies?: Record<string, string>
  payload?: unknown
  body?: unknown
  remoteAddress?: string
}

export const openApp = (): FastifyInstance => {
  const wire = currentWire()
  return wire === undefined ? fastify() : (new CodeApp() as unknown as FastifyInstance)
}

/** What proofs use of Fastify, for an app that the code's own side makes. */
class CodeApp {
  constructor() {
    currentWire()?.addApp(this)
  }

  async inject(given: string | Injected): Promise<object> {
    const answer = (await currentWire()?.request(
      this,
      prepare(typeof given === 'string' ? { url: given } : given),
    )) as {
      status: unknown
      headers: unknown
      body: unknown
    }
    return read(answer)
  }

  async ready(): Promise<void> {}
  async close(): Promise<void> {}
}

function prepare({
  method = 'GET',
  url,
  path,
  query = {},
  headers = {},
  cookies = {},
  payload,
  body,
  remoteAddress,
}: Injected) {
  const content = payload ?? body
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name.toLowerCase(), String(value)])
  const has = (name: string) => given.some(([one]) => one === name)
  let bytes: Uint8Array | null = null
  if (typeof content === 'string' || content instanceof Uint8Array) bytes = Buffer.from(content as string)
  else if (content !== undefined && content !== null) {
    bytes = Buffer.from(JSON.stringify(content))
    if (!has('content-type')) given.push(['content-type', 'application/json'])
  }
  const jar = Object.entries(cookies).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  if (jar.length > 0) given.push(['cookie', jar.join('; ')])
  const more = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
  ).toString()
  let address = url ?? path ?? '/'
  if (more !== '') address += (address.includes('?') ? '&' : '?') + more
  return {
    method: method.toUpperCase(),
    url: address,
    headers: given,
    body: bytes,
    remoteAddress: remoteAddress ?? '127.0.0.1',
  }
}

/** As Fastify's `inject` answers. Everything in it comes from the code, so it is read as what it should be. */
function read({ status, headers, body }: { status: unknown; headers: unknown; body: unknown }) {
  const pairs = (Array.isArray(headers) ? headers : []).map((pair): [string, string] => [
    String(pair[0]).toLowerCase(),
    String(pair[1]),
  ])
  const raw = body instanceof Uint8Array ? Buffer.from(body) : Buffer.alloc(0)
  const text = raw.toString()
  return {
    statusCode: Number(status),
    headers: collect(pairs),
    body: text,
    payload: text,
    rawPayload: raw,
    cookies: pairs.filter(([name]) => name === 'set-cookie').map(([, line]) => readCookie(line)),
    json: (): unknown => JSON.parse(text),
  }
}

function collect(pairs: Pairs): Record<string, string | string[]> {
  const found = new Map<string, string | string[]>()
  for (const [name, value] of pairs)
    found.set(name, name === 'set-cookie' ? [...[found.get(name) ?? []].flat(), value] : value)
  return Object.fromEntries(found)
}

const flags: Record<string, string> = {
  path: 'path',
  domain: 'domain',
  samesite: 'sameSite',
  secure: 'secure',
  httponly: 'httpOnly',
  'max-age': 'maxAge',
}

function readCookie(line: string): Record<string, unknown> {
  const [first = '', ...rest] = line.split(';').map((part) => part.trim())
  const at = first.indexOf('=')
  const cookie: Record<string, unknown> = { name: first.slice(0, at), value: decodeURIComponent(first.slice(at + 1)) }
  for (const part of rest) {
    const [name = '', value] = part.split('=')
    const known = flags[name.toLowerCase()]
    if (known !== undefined) cookie[known] = known === 'maxAge' ? Number(value) : (value ?? true)
  }
  return cookie
}
