import { domainToASCII } from 'node:url'
import { limits } from '@parapet/contract'
import { invalidField } from '../../../platform/app-error.ts'

const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

/** A domain as it is stored and compared: in lowercase ASCII for any script. Undefined when it is not a domain. */
export function toEmailDomain(text: string): string | undefined {
  const domain = domainToASCII(text.trim().replace(/^@/, ''))
  return domain.length <= 253 && asciiDomain.test(domain) ? domain : undefined
}

/** Domains as an admin typed them, for storing. */
export function readEmailDomains(texts: readonly string[]): string[] {
  const field = 'allowedEmailDomains'
  if (texts.length > limits.emailDomains) throw invalidField(field, `must have at most ${limits.emailDomains} items`)
  const domains = texts.map((text, index) => {
    const domain = toEmailDomain(text)
    if (domain === undefined) throw invalidField(`${field}[${index}]`, 'must be a domain such as example.com')
    return domain
  })
  return [...new Set(domains)]
}

/** The whole domain must match: a subdomain of an allowed one may belong to another owner. */
export function isAllowedEmail(email: string, allowedDomains: readonly string[]): boolean {
  if (allowedDomains.length === 0) return true
  const domain = toEmailDomain(email.slice(email.lastIndexOf('@') + 1))
  return domain !== undefined && allowedDomains.includes(domain)
}
