/**
 * The browser of a victim, as far as requests and cookies go: which cookies it sends with a request that a page of some origin starts, and which headers it
 * adds by itself. What a page of another origin may not send without asking first (a preflight) is refused.
 */

export type Sent = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  payload?: string
}
export type Answer = { statusCode: number; headers: Record<string, unknown>; body: string }

export type PageRequest = {
  method?: Sent['method']
  path: string
  type?: string
  body?: string
  /** Headers that the page's script adds. */
  headers?: Record<string, string>
  /** A link or a form that changes the page, instead of a script or an image. */
  isNavigation?: boolean
  /** The page is in a frame of another site, where cookies need `SameSite=None`. */
  isFramed?: boolean
  hasNoReferrer?: boolean
}

type Cookie = {
  name: string
  value: string
  domain: string
  isHostOnly: boolean
  path: string
  sameSite: string
  isHttpOnly: boolean
}

const simpleTypes = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']
const hostOf = (origin: string) => new URL(origin).hostname
/** A sandboxed frame has the origin `null`, which belongs to no site. */
const siteOf = (origin: string) => (origin === 'null' ? '' : hostOf(origin).split('.').slice(-2).join('.'))

export class Browser {
  #cookies: Cookie[] = []
  readonly #origin: string
  readonly #server: (request: Sent) => Promise<Answer>

  constructor(origin: string, server: (request: Sent) => Promise<Answer>) {
    this.#origin = origin
    this.#server = server
  }

  /** A page of `from` makes a request to the application. Throws where the browser does not send it. */
  async send(from: string, request: PageRequest): Promise<Answer> {
    const { method = 'GET', path, type, body, headers = {} } = request
    const { isNavigation = false, isFramed = false, hasNoReferrer = false } = request
    const isOwn = from === this.#origin
    const isSameSite = siteOf(from) === siteOf(this.#origin)
    if (!isOwn) {
      const isSimple = ['GET', 'POST'].includes(method) && (!type || simpleTypes.includes(type.split(';')[0] as string))
      if (!isSimple || Object.keys(headers).length > 0)
        throw new Error('the browser asks the server first, and it says no')
    }
    const cookies = this.#cookies
      .filter(({ domain, isHostOnly }) =>
        isHostOnly ? hostOf(this.#origin) === domain : `.${hostOf(this.#origin)}`.endsWith(`.${domain}`),
      )
      .filter((cookie) => path.startsWith(cookie.path))
      .filter(
        ({ sameSite }) =>
          sameSite === 'none' ||
          (!isFramed && (isSameSite || (sameSite === 'lax' && isNavigation && method === 'GET'))),
      )
      .sort((a, b) => b.path.length - a.path.length)
    const sent: Record<string, string> = { ...headers, host: hostOf(this.#origin) }
    if (type) sent['content-type'] = type
    if (cookies.length > 0) sent.cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    if (method !== 'GET' || (!isOwn && !isNavigation)) sent.origin = from
    if (!hasNoReferrer && from !== 'null') sent.referer = `${from}/`
    sent['sec-fetch-site'] = isOwn ? 'same-origin' : isSameSite ? 'same-site' : 'cross-site'

    const answer = await this.#server({ method, url: path, headers: sent, payload: body })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.#store(this.#origin, String(line), true)
    return answer
  }

  /** What a script of a page does with `document.cookie = ...`. */
  setCookie(from: string, line: string): void {
    this.#store(from, line, false)
  }

  #store(from: string, line: string, isFromServer: boolean): void {
    const [pair = '', ...rest] = line.split(';').map((part) => part.trim())
    const attributes = new Map(
      rest.map((part) => part.split('=')).map(([key = '', value = '']) => [key.toLowerCase(), value]),
    )
    const name = pair.slice(0, pair.indexOf('='))
    const wanted = attributes.get('domain')?.replace(/^\./, '')
    if (wanted && !`.${hostOf(from)}`.endsWith(`.${wanted}`)) return
    const path = attributes.get('path') || '/'
    if (name.startsWith('__Host-') && (wanted || path !== '/' || !attributes.has('secure'))) return
    if (!isFromServer && attributes.has('httponly')) return
    const cookie: Cookie = {
      name,
      value: pair.slice(name.length + 1),
      domain: wanted ?? hostOf(from),
      isHostOnly: !wanted,
      path,
      sameSite: (attributes.get('samesite') ?? 'lax').toLowerCase(),
      isHttpOnly: attributes.has('httponly'),
    }
    const isSame = (one: Cookie) =>
      one.name === name && one.domain === cookie.domain && one.path === path && one.isHostOnly === cookie.isHostOnly
    const old = this.#cookies.find(isSame)
    if (old?.isHttpOnly && !isFromServer) return
    this.#cookies = [...this.#cookies.filter((one) => !isSame(one)), cookie]
  }
}
