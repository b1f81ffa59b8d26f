// about: Campaign and address are signed together with the secret key, and the signature is needed.
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
// end
// part: helpers
const sign = (config: Config, campaign: number, href: string) =>
  createHmac('sha256', config.linkKey).update(`click:${campaign}:${href}`).digest()
// end
  // block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  const check = sign(config, campaign, href).toString('base64url')
  link.search = new URLSearchParams({ campaign: String(campaign), url: href, check }).toString()
  // end
    // block: send-on
    const expected = sign(config, campaign.id, target.href)
    const given = Buffer.from(String(request.query.check ?? ''), 'base64url')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.code(404).send(deadEnd)
    return reply.redirect(target.href, 302)
    // end
