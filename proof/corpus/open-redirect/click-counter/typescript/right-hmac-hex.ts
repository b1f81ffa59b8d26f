// about: An HMAC over the address in hexadecimal, compared as digests of equal length.
// part: imports
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
// end
// part: helpers
const sign = (config: Config, href: string) => createHmac('sha256', config.linkKey).update(`out ${href}`).digest('hex')
const isSame = (a: string, b: string) =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
// end
  // block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  link.search = new URLSearchParams({ campaign: String(campaign), url: href, check: sign(config, href) }).toString()
  // end
    // block: send-on
    if (!isSame(String(request.query.check), sign(config, target.href))) return reply.code(404).send(deadEnd)
    return reply.redirect(target.href, 302)
    // end
