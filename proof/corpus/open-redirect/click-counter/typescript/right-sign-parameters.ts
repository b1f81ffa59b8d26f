// about: Signs campaign and address as one JSON text and compares in constant time.
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
// end
// part: helpers
function signatureOf(config: Config, campaign: number, href: string): Buffer {
  return createHmac('sha512', config.linkKey).update(JSON.stringify(['click', campaign, href])).digest()
}

// end
// block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  link.searchParams.set('campaign', String(campaign))
  link.searchParams.set('url', href)
  link.searchParams.set('check', signatureOf(config, campaign, href).toString('base64url'))
// end
// block: check-scheme
    if (target.protocol !== 'https:' && target.protocol !== 'http:') return reply.code(404).send(deadEnd)
    const given = Buffer.from(String(request.query.check ?? ''), 'base64url')
    const expected = signatureOf(config, campaign.id, target.href)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.code(404).send(deadEnd)
// end
