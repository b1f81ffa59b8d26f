// about: a key of its own is derived for click links and signs campaign and target
// part: imports
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
// end
// part: helpers
function signClick(config: Config, campaign: number, href: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', config.linkKey, '', 'click links', 32))
  return createHmac('sha256', key).update(`${campaign} ${href}`).digest()
}
// end
// block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  link.searchParams.set('campaign', String(campaign))
  link.searchParams.set('url', href)
  link.searchParams.set('check', signClick(config, campaign, href).toString('hex'))
  // end
// block: check-scheme
    if (target.protocol !== 'https:' && target.protocol !== 'http:') return reply.code(404).send(deadEnd)
    const given = Buffer.from(String(request.query.check ?? ''), 'hex')
    const expected = signClick(config, campaign.id, target.href)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.code(404).send(deadEnd)
    // end
