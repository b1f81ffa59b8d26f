/** The small internet of proofs, inside the sandbox: names with their addresses, and a listener behind each address. `fetch` and `lookup` use it. */

import { type Host, type InternetOptions, plainAddress, toServer } from '../hosts.ts'
import { offerOutside, withdrawOutside } from '../outside.ts'
import { createConnections } from './connections.ts'
import { SandboxResponse } from './fetch-response.ts'
import { IncomingMessage, type Listener, ServerResponse } from './http-messages.ts'
import { isIP } from './node-addresses.ts'

export type Names = Record<string, (string | string[])[]>
export type Internet = { close(): void }
type FetchOptions = {
  method?: string
  headers?: ConstructorParameters<typeof Headers>[0]
  body?: unknown
  redirect?: 'follow' | 'error' | 'manual'
  signal?: AbortSignal
}

const failed = (code: string, message: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) })

export async function openInternet(
  names: Names,
  hosts: Record<string, Host<Listener>>,
  { authorities = [] }: InternetOptions = {},
): Promise<Internet> {
  const counts = new Map<string, number>()
  const find = (given: string) => {
    const name = given.replace(/^\[|\]$/g, '').toLowerCase()
    if (isIP(name)) return [{ address: name, family: isIP(name) }]
    const entries = Object.hasOwn(names, name) ? names[name] : undefined
    if (!entries) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return [entries[Math.min(count, entries.length - 1)] ?? []]
      .flat()
      .map((address) => ({ address, family: isIP(address) }))
  }
  const serverAt = (address: string) => {
    const host = Object.hasOwn(hosts, address) ? hosts[address] : undefined
    return host && toServer(host)
  }
  const request = (url: URL, { method = 'GET', headers, body }: FetchOptions): Promise<SandboxResponse> =>
    new Promise((resolve, reject) => {
      try {
        const [first] = find(url.hostname)
        const { http: listener, tls } = (first && serverAt(plainAddress(first.address))) ?? {}
        if (!listener)
          throw Object.assign(new Error(`connect ECONNREFUSED ${first?.address}`), { code: 'ECONNREFUSED' })
        if (tls) throw Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
        const sent = Object.fromEntries([...new Headers(headers)].map(([name, value]) => [name.toLowerCase(), value]))
        const bytes =
          body === undefined || body === null
            ? Buffer.alloc(0)
            : Buffer.from(body instanceof Uint8Array ? body : String(body))
        listener(
          new IncomingMessage(method.toUpperCase(), url.pathname + url.search, { host: url.host, ...sent }, bytes),
          new ServerResponse(({ status, headers, body }) => resolve(new SandboxResponse(body, { status, headers }))),
        )
      } catch (error) {
        reject(new TypeError('fetch failed', { cause: error }))
      }
    })
  const fetch = async (address: string | URL, options: FetchOptions = {}): Promise<SandboxResponse> => {
    let url = new URL(String(address))
    for (let hops = 0; hops <= 20; hops++) {
      if (options.signal?.aborted) throw options.signal.reason
      if (url.protocol !== 'http:' && url.protocol !== 'https:') throw failed('ERR_INVALID_URL', 'unknown scheme')
      const answer = await request(url, options)
      const location = answer.headers.get('location')
      if (
        answer.status < 301 ||
        answer.status > 308 ||
        answer.status === 304 ||
        location === null ||
        options.redirect === 'manual'
      )
        return new SandboxResponse(answer.status === 204 || answer.status === 304 ? null : await answer.bytes(), {
          status: answer.status,
          headers: answer.headers,
          url: url.href,
          redirected: hops > 0,
        })
      if (options.redirect === 'error') throw failed('ERR_REDIRECT', 'unexpected redirect')
      url = new URL(location, url)
    }
    throw failed('ERR_REDIRECT', 'redirect count exceeded')
  }
  const lookup = async (name: string, options?: { all?: boolean }) => (options?.all ? find(name) : find(name)[0])
  Object.assign(globalThis, { fetch, lookup })
  const connections = createConnections({ find, serverAt, authorities })
  offerOutside(connections)
  return {
    close() {
      Reflect.deleteProperty(globalThis, 'fetch')
      Reflect.deleteProperty(globalThis, 'lookup')
      withdrawOutside(Object.keys(connections))
    },
  }
}
