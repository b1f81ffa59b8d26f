import { Resolver } from 'node:dns/promises'
import { isLoopbackAddress, isPublicAddress } from './address.ts'
import { blockedPorts } from './blocked-ports.ts'

/** Finds the addresses of a host name. */
export type Resolve = (host: string) => Promise<string[]>

/** Why an address is not allowed. The text names no address, because outsiders see it. */
export class BlockedAddressError extends Error {
  readonly code = 'blocked_address'
}

export type Guard = {
  /** The rule that the URL breaks, for the caller; undefined if it may be used. */
  explainUrl(url: string): string | undefined
  /** The addresses of a host, all of them allowed; refuses when a single one is not. */
  resolveAllowed(host: string): Promise<string[]>
  isAllowed(address: string): boolean
}

const plainHost = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const privateName = /(^|\.)(localhost|local|internal|lan|home|corp|invalid|test|example|onion|arpa)\.?$/

/** A host in the operator's network: with a port, only that one; over http only if the operator allows it. */
export type InternalHost = { hostname: string; port: string | undefined; isHttpAllowed: boolean }

/** Queries DNS directly for both families, without the thread pool, which a hanging name server would fill. */
export function resolveByDns(servers?: string[]): Resolve {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  return async (host) => {
    if (host === 'localhost') return ['127.0.0.1']
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = [
      ...(four.status === 'fulfilled' ? four.value : []),
      ...(six.status === 'fulfilled' ? six.value : []),
    ]
    if (addresses.length > 0) return addresses
    throw four.status === 'rejected' ? four.reason : new DnsError('no address was found')
  }
}

/** The name has no address, or DNS didn't respond. */
export class DnsError extends Error {
  readonly code = 'ENOTFOUND'
}

/**
 * Decides where the service may send. The same guard checks at creation, at test sends and inside the connector, so
 * that DNS rebinding between the checks gains nothing.
 */
export function createGuard(options: {
  isLocalAllowed: boolean
  resolve?: Resolve
  /** Internal hosts that the operator allows, whatever their addresses. */
  internalHosts?: readonly InternalHost[]
  /** Host and port where this service itself is reached; it must not be made to call itself. */
  ownHost?: () => string
}): Guard {
  const resolve = options.resolve ?? resolveByDns()
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (options.isLocalAllowed && isLoopbackAddress(address))

  const findInternal = ({ hostname, port, protocol }: URL) =>
    options.internalHosts?.find(
      (host) =>
        host.hostname === hostname &&
        (protocol === 'https:' || host.isHttpAllowed) &&
        (host.port === undefined || host.port === (port || (protocol === 'https:' ? '443' : '80'))),
    )

  return {
    isAllowed,
    explainUrl(text) {
      // `new URL` would silently drop tabs and line breaks and convert backslashes.
      if (/[\s\\\p{C}]/u.test(text)) return 'must be a URL without spaces, backslashes or control characters'
      const url = URL.parse(text)
      if (url === null) return 'must be a URL such as https://hooks.example.com/parapet'
      const isInternal = findInternal(url) !== undefined
      // Where webhooks may go to this machine, only there: other hosts keep the rules for public ones.
      const isExempt = isInternal || (options.isLocalAllowed && isThisMachine(url.hostname))
      const isHttp = isExempt && url.protocol === 'http:'
      if (url.protocol !== 'https:' && !isHttp) return 'must be a public https address'
      if (url.username !== '' || url.password !== '' || /^[a-z]+:\/\/[^/?#]*@/i.test(text)) {
        return 'must not hold a user name or password'
      }
      const isBlockedPort = url.port !== '' && blockedPorts.has(Number(url.port))
      if (url.port === '0' || (isBlockedPort && !isExempt)) return 'must use another port'
      if (url.host.replace(/\.(?=:|$)/, '') === options.ownHost?.()) return 'must not be this service itself'
      if (isInternal) return undefined
      return explainHost(url.hostname, options.isLocalAllowed, isAllowed)
    },
    async resolveAllowed(host) {
      const literal = host.startsWith('[') ? host.slice(1, -1) : host
      const addresses = /^[\d.]+$|:/.test(literal) ? [literal] : await resolve(literal)
      if (addresses.length === 0) throw new DnsError('no address was found')
      // Its URL was already checked, including its port.
      if (options.internalHosts?.some(({ hostname }) => hostname === host) === true) return addresses
      // One private address among public ones refuses the name: it is a mistake or an attack.
      if (!addresses.every(isAllowed)) throw new BlockedAddressError('the host does not have a public address')
      return addresses
    },
  }
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''))
}

function explainHost(hostname: string, isLocalAllowed: boolean, isAllowed: (address: string) => boolean) {
  const isLiteral = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  if (isLiteral) {
    const address = hostname.replace(/^\[|\]$/g, '')
    return isAllowed(address) ? undefined : 'must be a public https address'
  }
  if (isLocalAllowed && hostname === 'localhost') return undefined
  if (privateName.test(hostname)) return 'must be a public https address'
  return plainHost.test(hostname) ? undefined : 'must have a plain host name with a dot in it'
}
