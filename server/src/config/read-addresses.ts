import { isIP } from 'node:net'
import type { InternalHost } from '../platform/net/guard.ts'

/** Addresses or networks of proxies whose X-Forwarded-* headers count; nobody's by default. */
export function readProxies(value: string | undefined, problems: string[]): string[] | false {
  if (value === undefined || value === '0') return false
  const proxies = value.split(',').map((proxy) => proxy.trim())
  const wrong = proxies.find((proxy) => !isProxy(proxy))
  if (wrong === undefined) return proxies
  problems.push(`TRUST_PROXY must list addresses or networks such as 10.0.0.0/8,loopback; "${wrong}" is neither`)
  return false
}

/** A number alone, as other programs take it, would be read as the address 0.0.0.1 and trust nobody. */
function isProxy(proxy: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(proxy)) return true
  const [, address = '', bits] = /^([\da-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(proxy) ?? []
  const family = isIP(address)
  const mostBits = family === 6 ? 128 : 32
  return family !== 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= mostBits))
}

/** Name servers as Node takes them: an address, or address and port. It would end the start with a stack trace otherwise. */
export function readNameServers(value: string | undefined, problems: string[]): string[] | undefined {
  if (value === undefined) return undefined
  const servers = value.split(',').map((server) => server.trim())
  const wrong = servers.find((server) => !isNameServer(server))
  if (wrong === undefined) return servers
  problems.push(
    `WEBHOOK_DNS_SERVERS must list addresses such as 192.0.2.53 or 192.0.2.53:5353 or [2001:db8::53]:5353; "${wrong}" is none`,
  )
  return undefined
}

/** Hosts with or without a port. Those that speak plain http are written with it, so that nobody allows it by accident. */
export function readInternalHosts(value: string | undefined, problems: string[]): InternalHost[] {
  if (value === undefined) return []
  return value.split(',').flatMap((part) => {
    const text = part.trim()
    const url = URL.parse(text.includes('://') ? text : `https://${text}`)
    const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
    if (isPlain && /^[a-z0-9.-]+$|^\[/.test(url.hostname)) {
      const port = /:(\d+)$/.exec(text)?.[1]
      return [{ hostname: url.hostname, port, isHttpAllowed: url.protocol === 'http:' }]
    }
    problems.push(
      `INTERNAL_HOSTS must list hosts such as keycloak.internal:8443 or http://10.0.0.5:8080; "${text}" is not one`,
    )
    return []
  })
}

function isNameServer(server: string): boolean {
  if (isIP(server) !== 0) return true
  const [, six = '', four = '', port = '53'] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(server) ?? []
  return (isIP(six) === 6 || isIP(four) === 4) && Number(port) >= 1 && Number(port) <= 65_535
}

const mailAddress = /^[^\s"(),:;<>@[\\\]]+@[^\s"(),:;<>@[\\\]]+$/
const senderName = /^("[^"\\<>]*"|[^"(),:;<>@[\\\]]*)$/

/** One address, with or without a name. Of anything else the mail library makes an empty sender. */
export function readSender(value: string | undefined, problems: string[]): string | undefined {
  if (value === undefined) return undefined
  const [, name = '', address = value] = /^([^<]*)<([^<>]*)>$/.exec(value) ?? []
  if (mailAddress.test(address) && senderName.test(name.trim())) return value
  problems.push('MAIL_FROM must be one address such as training@example.com or Training <training@example.com>')
  return undefined
}
